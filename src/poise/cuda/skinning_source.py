"""The CUDA C++ of linear blend skinning (`poise.cuda.skinning`)."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import DTypeLike

KERNELS = (
    "tiles",
    "groups",
    "skin_matrices_32",
    "skin_matrices_64",
    "inverse_transposes",
    "points",
    "directions",
    "points_unstaged",
    "directions_unstaged",
    "points_many",
    "directions_many",
)

_REAL = {4: "float", 8: "double"}


class Variant(NamedTuple):
    """Sizes that are compiled into the kernels.

    Attributes:
        poses: poses blended at once by a thread of the vertex kernels.
        lane: poses per thread of the pose kernels.
        group: vertices blended at once by a thread of the pose kernels, 4 or 8.
        tile: vertices stored at once by a warp of the pose kernels: 4, 8, 16 or 32.
        warps: maximum number of warps in a block of the pose kernels.
        blocks: number of blocks of the pose kernels for which a multiprocessor has registers.
        streaming: whether stores of the pose kernels are marked as not read again.
    """

    poses: int = 2
    lane: int = 1
    group: int = 8
    tile: int = 16
    warps: int = 16
    blocks: int = 1
    streaming: bool = True


VARIANTS = {4: Variant(), 8: Variant(poses=1, group=4, tile=8, warps=16, blocks=1)}
"""Default variants, by the bytes of a number."""

SOURCE = r"""
// R is float or double. POSES poses are blended at once by a thread that owns vertices, and LANE by
// a thread that owns poses. It takes GROUP vertices at a time; a warp stores TILE of them at once.

struct alignas(16) Four { R x, y, z, w; };
struct alignas(16) Piece { R n[16 / sizeof(R)]; };

// ---- joints of neighbouring vertices

// The joints of each group of G neighbouring vertices: entry e of group t lies at
// [e * step + t * jump]. It is a joint in `numbers`, in ascending order, with its weights for the
// G vertices in `amounts`. Joint `nobody` moves nothing.
template <int G>
__device__ __forceinline__ void list_joints(
    const int *__restrict__ joints, const R *__restrict__ weights, int n, int slots, int nobody,
    int count, long long step, long long jump, R *amounts, int *numbers, int *lengths)
{
    const int group = blockIdx.x * blockDim.x + threadIdx.x;
    if (group >= count) return;
    numbers += group * jump;
    amounts += group * jump * G;
    int length = 0;
    for (int g = 0; g < G; ++g) {
        const long long vertex = (long long)G * group + g;
        if (vertex >= n) break;
        bool any = false;
        for (int s = 0; s <= slots; ++s) {
            int j = nobody;
            R w = 1;
            if (s < slots) {
                w = weights[vertex * slots + s];
                if (w == 0) continue;
                any = true;
                j = joints[vertex * slots + s];
                if (j < 0 || j > nobody) j = nobody;
            } else if (any) {
                break;
            }
            int e = 0;
            while (e < length && numbers[e * step] < j) ++e;
            if (e == length || numbers[e * step] != j) {
                for (int i = length; i > e; --i) {
                    numbers[i * step] = numbers[(i - 1) * step];
                    for (int k = 0; k < G; ++k)
                        amounts[i * step * G + k] = amounts[(i - 1) * step * G + k];
                }
                numbers[e * step] = j;
                for (int k = 0; k < G; ++k) amounts[e * step * G + k] = 0;
                ++length;
            }
            amounts[e * step * G + g] += w;
        }
    }
    lengths[group] = length;
}

#define LISTS(NAME, G)                                                                             \
    extern "C" __global__ void NAME(                                                               \
        const int *joints, const R *weights, int n, int slots, int nobody, int count,              \
        long long step, long long jump, R *amounts, int *numbers, int *lengths)                    \
    {                                                                                              \
        list_joints<G>(joints, weights, n, slots, nobody, count, step, jump, amounts, numbers,     \
                       lengths);                                                                   \
    }
LISTS(tiles, 4)
LISTS(groups, GROUP)

// ---- matrices of joints

// M = T B^-1 (source 000), rows 0 to 2, of frames T with `height` rows (3 or 4) of 4 numbers.
template <typename T>
__device__ __forceinline__ void skin_matrices(
    const T *__restrict__ frames, int height, int total, const int *__restrict__ which,
    const double *__restrict__ inverse, int joints, long long count, Four *__restrict__ out)
{
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    const int r = (int)(i % 3);
    const long long matrix = i / 3;
    const int j = (int)(matrix % joints);
    const T *row = frames + (((matrix / joints) * total + which[j]) * height + r) * 4;
    const double *b = inverse + 16LL * j;
    const double x = row[0], y = row[1], z = row[2], w = row[3];
    out[i] = Four{
        (R)(x * b[0] + y * b[4] + z * b[8] + w * b[12]),
        (R)(x * b[1] + y * b[5] + z * b[9] + w * b[13]),
        (R)(x * b[2] + y * b[6] + z * b[10] + w * b[14]),
        (R)(x * b[3] + y * b[7] + z * b[11] + w * b[15])};
}

extern "C" __global__ void skin_matrices_32(
    const float *frames, int height, int total, const int *which, const double *inverse,
    int joints, long long count, Four *out)
{
    skin_matrices<float>(frames, height, total, which, inverse, joints, count, out);
}

extern "C" __global__ void skin_matrices_64(
    const double *frames, int height, int total, const int *which, const double *inverse,
    int joints, long long count, Four *out)
{
    skin_matrices<double>(frames, height, total, which, inverse, joints, count, out);
}

// M^-T by cofactors, as poise.kernels.skin_matrices.pack_normals. A matrix that flattens the body
// has cofactors, too; those are the direction of the normals in the limit.
extern "C" __global__ void inverse_transposes(
    const Four *__restrict__ matrices, int height, long long count, Four *__restrict__ out)
{
    const long long i = (long long)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    double m[3][3], size = 0.0;
    for (int r = 0; r < 3; ++r) {
        const Four row = matrices[i * height + r];
        m[r][0] = row.x; m[r][1] = row.y; m[r][2] = row.z;
        for (int c = 0; c < 3; ++c) size = fmax(size, fabs(m[r][c]));
    }
    double f[3][3];
    for (int r = 0; r < 3; ++r)
        for (int c = 0; c < 3; ++c) {
            const int a = (r + 1) % 3, b = (r + 2) % 3, d = (c + 1) % 3, e = (c + 2) % 3;
            f[r][c] = m[a][d] * m[b][e] - m[a][e] * m[b][d];
        }
    const double determinant = m[0][0] * f[0][0] + m[0][1] * f[0][1] + m[0][2] * f[0][2];
    const bool flat = fabs(determinant) <= 1e-12 * size * size * size;
    const double scale = flat ? 1.0 / fmax(size * size, 1e-300) : 1.0 / determinant;
    for (int r = 0; r < 3; ++r)
        out[3 * i + r] = Four{
            (R)(scale * f[r][0]), (R)(scale * f[r][1]), (R)(scale * f[r][2]), (R)0};
}

// ---- blending

__device__ __forceinline__ void bring(Piece *to, const Piece *from)
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    const unsigned at = (unsigned)__cvta_generic_to_shared(to);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" :: "r"(at), "l"(from) : "memory");
#else
    *to = *from;
#endif
}

__device__ __forceinline__ void bring(Four *to, const Four *from)
{
    for (int i = 0; i < (int)(sizeof(Four) / sizeof(Piece)); ++i)
        bring((Piece *)to + i, (const Piece *)from + i);
}

__device__ __forceinline__ void await_brought()
{
#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800
    asm volatile("cp.async.wait_all;" ::: "memory");
#endif
}

// ---- few poses: a thread owns four neighbouring vertices

// Frames from `first` on into `buffer`: joints + 1 matrices of three rows for each.
__device__ __forceinline__ void stage(
    Four *buffer, const Four *matrices, int height, int joints, long long first, long long end)
{
    const int rows = 3 * joints;
    for (int p = 0; p < POSES && first + p < end; ++p) {
        const Four *from = matrices + (first + p) * joints * height;
        Four *to = buffer + p * (rows + 3);
        for (int i = threadIdx.x; i < rows; i += blockDim.x)
            bring(to + i, from + (height == 3 ? i : i + i / 3));
    }
}

// v' = sum w_i M_i v (source 000) of a block's tiles in the frames of its share. TURNS leaves out
// the translation and scales to length 1; zero stays zero.
template <bool TURNS, bool STAGED>
__device__ __forceinline__ void blend(
    const Four *__restrict__ matrices, int height, int joints, const Four *__restrict__ amounts,
    const int *__restrict__ numbers, const int *__restrict__ lengths, int count,
    const R *__restrict__ rest, R *__restrict__ out, int n, long long frames, long long share,
    Four *shared)
{
    const int tile = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x % 32;
    const long long first = blockIdx.y * share;
    const long long end = first + share < frames ? first + share : frames;
    const int size = 3 * (joints + 1);  // of a pose's matrices
    Four *now = shared, *next = shared + POSES * size;
    Four *results = shared + (STAGED ? 2 * POSES * size : 0) + (threadIdx.x - lane) * 3;
    if (STAGED) {
        for (int i = threadIdx.x; i < 6 * POSES; i += blockDim.x) {
            const int r = i % 3;
            shared[(i / 3 + 1) * size - 3 + r] =
                Four{(R)(r == 0), (R)(r == 1), (R)(r == 2), (R)0};
        }
        stage(now, matrices, height, joints, first, end);
    }

    const int length = tile < count ? lengths[tile] : 0;
    R v[12];
#pragma unroll
    for (int i = 0; i < 12; ++i) {
        const long long at = 12LL * tile + i;
        v[i] = at < 3LL * n ? rest[at] : (R)0;
    }
    // What the warp stores: full tiles as Fours if rows of `out` are aligned to them.
    const long long start = 12LL * (tile - lane);
    const long long left = 3LL * n - start;
    const int valid = left >= 384 ? 384 : (left > 0 ? (int)left : 0);
    const bool aligned = n % 4 == 0 && (unsigned long long)out % 16 == 0;

    for (long long frame = first; frame < end; frame += POSES) {
        if (STAGED) {
            await_brought();
            __syncthreads();  // matrices are there, and nobody reads the other buffer any more
            stage(next, matrices, height, joints, frame + POSES, end);
        }
        R sum[POSES][12];
#pragma unroll
        for (int p = 0; p < POSES; ++p)
#pragma unroll
            for (int i = 0; i < 12; ++i) sum[p][i] = 0;
#pragma unroll 1
        for (int e = 0; e < length; ++e) {
            const long long at = (long long)e * count + tile;
            const int j = numbers[at];
            const Four w = amounts[at];
            const R weight[4] = {w.x, w.y, w.z, w.w};
#pragma unroll
            for (int p = 0; p < POSES; ++p) {
                Four m[3];
                if (STAGED) {
                    const Four *from = now + p * size + 3 * j;
                    m[0] = from[0]; m[1] = from[1]; m[2] = from[2];
                } else if (j < joints) {
                    const long long pose = frame + p < end ? frame + p : end - 1;
                    const Four *from = matrices + (pose * joints + j) * height;
                    m[0] = from[0]; m[1] = from[1]; m[2] = from[2];
                } else {
                    m[0] = Four{1, 0, 0, 0}; m[1] = Four{0, 1, 0, 0}; m[2] = Four{0, 0, 1, 0};
                }
#pragma unroll
                for (int g = 0; g < 4; ++g) {
                    const R x = v[3 * g], y = v[3 * g + 1], z = v[3 * g + 2];
#pragma unroll
                    for (int r = 0; r < 3; ++r) {
                        const R last = TURNS ? m[r].z * z : m[r].z * z + m[r].w;
                        sum[p][3 * g + r] += weight[g] * (m[r].x * x + (m[r].y * y + last));
                    }
                }
            }
        }
#pragma unroll
        for (int p = 0; p < POSES; ++p) {
            R *s = sum[p];
            if (TURNS) {
#pragma unroll
                for (int g = 0; g < 12; g += 3) {
                    const R square = s[g] * s[g] + s[g + 1] * s[g + 1] + s[g + 2] * s[g + 2];
                    const R scale = square > 0 ? 1 / sqrt(square) : (R)0;
                    s[g] *= scale; s[g + 1] *= scale; s[g + 2] *= scale;
                }
            }
            __syncwarp();  // the results before these are stored
#pragma unroll
            for (int i = 0; i < 3; ++i)
                results[3 * lane + i] = Four{s[4 * i], s[4 * i + 1], s[4 * i + 2], s[4 * i + 3]};
            __syncwarp();
            if (frame + p < end) {
                R *to = out + (frame + p) * 3 * n + start;
                if (aligned) {
#pragma unroll
                    for (int i = lane; i < 96; i += 32)
                        if (4 * i < valid) ((Four *)to)[i] = results[i];
                } else {
                    // One line of 32 numbers at a time, from the line in which the results begin.
                    const R *from = (const R *)results;
                    const int before = (int)((unsigned long long)to / sizeof(R) % 32);
#pragma unroll
                    for (int i = 0; i < 13 * 32; i += 32) {
                        const int at = i + lane - before;
                        if (at >= 0 && at < valid) to[at] = from[at];
                    }
                }
            }
        }
        Four *const free = now;
        now = next;
        next = free;
    }
}

#define ENTRY(NAME, TURNS, STAGED)                                                                 \
    extern "C" __global__ void __launch_bounds__(512) NAME(                                        \
        const Four *matrices, int height, int joints, const Four *amounts, const int *numbers,     \
        const int *lengths, int count, const R *rest, R *out, int n, long long frames,             \
        long long share)                                                                           \
    {                                                                                              \
        extern __shared__ Four shared[];                                                           \
        blend<TURNS, STAGED>(matrices, height, joints, amounts, numbers, lengths, count, rest,     \
                             out, n, frames, share, shared);                                       \
    }
ENTRY(points, false, true)
ENTRY(directions, true, true)
ENTRY(points_unstaged, false, false)
ENTRY(directions_unstaged, true, false)

// ---- many poses: a thread owns poses

// A block keeps the matrices of BATCH poses in shared memory, as [joint][PIECES][ROW] pieces of 16
// bytes, and blends the vertices of its share. Lane l of a warp owns the poses l, l + 32 and so on,
// and holds GROUP vertices of them in registers. All lanes need the same weights and vertices.
enum {
    PIECE = 16 / sizeof(R),  // numbers of a piece
    PIECES = 12 / PIECE,     // of a matrix
    BATCH = 32 * LANE,
    ROW = BATCH + 1,  // pieces; odd, so that neither poses nor pieces conflict
    WIDTH = 3 * TILE,
    PITCH = WIDTH / PIECE | 1,  // pieces of a pose's results; odd for the same reason
    PER_WARP = BATCH * PITCH + 3 * GROUP / PIECE
};

// N numbers, in pieces, to or from registers.
template <int N>
__device__ __forceinline__ void read(R *numbers, const Piece *from, int step = 1)
{
#pragma unroll
    for (int i = 0; i < N / PIECE; ++i) {
        const Piece piece = from[i * step];
#pragma unroll
        for (int k = 0; k < PIECE; ++k) numbers[i * PIECE + k] = piece.n[k];
    }
}

template <int N>
__device__ __forceinline__ void write(Piece *to, const R *numbers)
{
#pragma unroll
    for (int i = 0; i < N / PIECE; ++i) {
        Piece piece;
#pragma unroll
        for (int k = 0; k < PIECE; ++k) piece.n[k] = numbers[i * PIECE + k];
        to[i] = piece;
    }
}

__device__ __forceinline__ void put(R *to, R value)
{
#if defined(__CUDA_ARCH__) && STREAMING
    __stcs(to, value);
#else
    *to = value;
#endif
}

__device__ __forceinline__ void put(Piece *to, const Piece &value)
{
#if defined(__CUDA_ARCH__) && STREAMING
    __stcs((int4 *)to, *(const int4 *)&value);
#else
    *to = value;
#endif
}

// The results of a tile, `pitch` apart in shared memory and `stride` in `to`, as numbers or pieces.
// 96 of them are whole rows, which the warp stores in three turns.
template <typename T>
__device__ __forceinline__ void put_rows(
    T *to, long long stride, const T *from, int pitch, int width, int rows)
{
    constexpr int wide = WIDTH * sizeof(R) / sizeof(T), high = 96 / wide;
    static_assert(high * wide == 96 && BATCH % high == 0, "a tile of another size");
    int lane = threadIdx.x % 32;
    asm volatile("" : "+r"(lane));  // what follows from it stays out of registers until here
#pragma unroll
    for (int turn = 0; turn < 3; ++turn) {
        const int i = lane + 32 * turn, row = i / wide, column = i % wide;
        if (column >= width) continue;
        T *place = to + row * stride + column;
        const T *source = from + row * pitch + column;
#pragma unroll 4
        for (int r = row; r < rows; r += high) {
            put(place, *source);
            place += high * stride;
            source += high * pitch;
        }
    }
}

template <bool TURNS>
__device__ __forceinline__ void blend_many(
    const Four *__restrict__ matrices, int height, int joints, const R *__restrict__ amounts,
    const int *__restrict__ numbers, const int *__restrict__ lengths, int capacity,
    const R *__restrict__ rest, R *__restrict__ out, int n, long long frames, int share,
    Piece *shared)
{
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, warps = blockDim.x / 32;
    const int tiles = (n + TILE - 1) / TILE, count = (n + GROUP - 1) / GROUP;
    const int shares = (tiles + share - 1) / share;
    const long long first = (long long)(blockIdx.x / shares) * BATCH;
    const int poses = frames - first < BATCH ? (int)(frames - first) : BATCH;
    int tile = (int)(blockIdx.x % shares) * share + warp;
    const int end = tile - warp + share < tiles ? tile - warp + share : tiles;

    for (int p = warp; p < poses; p += warps) {
        const Piece *from = (const Piece *)(matrices + (first + p) * joints * height);
        for (int i = lane; i < joints * PIECES; i += 32)
            bring(shared + i * ROW + p, from + (height == 3 ? i : i + i / PIECES * (PIECES / 3)));
    }
    for (int i = threadIdx.x; i < PIECES * BATCH; i += blockDim.x) {
        Piece identity;
        for (int k = 0; k < PIECE; ++k) identity.n[k] = (i / BATCH * PIECE + k) % 5 == 0;
        shared[(joints * PIECES + i / BATCH) * ROW + i % BATCH] = identity;
    }

    Piece *const results = shared + (joints + 1) * PIECES * ROW + warp * PER_WARP;
    Piece *const vertices = results + BATCH * PITCH;
    const bool aligned = 3LL * n % PIECE == 0 && (unsigned long long)out % 16 == 0;

    // Read ahead: a number of the next group's vertices, and its first entry.
    int group = tile * (TILE / GROUP);
    int length = 0, number = 0;
    R ahead = 0, weight[GROUP];
    if (tile < end) {
        if (lane < 3 * GROUP && 3LL * GROUP * group + lane < 3LL * n)
            ahead = rest[3LL * GROUP * group + lane];
        length = lengths[group];
        number = numbers[(long long)group * capacity];
        read<GROUP>(weight, (const Piece *)(amounts + (long long)group * capacity * GROUP));
    }
    await_brought();
    __syncthreads();

    while (tile < end) {
        const bool last = group % (TILE / GROUP) == TILE / GROUP - 1 || group + 1 == count;
        int next = last ? (tile + warps) * (TILE / GROUP) : group + 1;
        if (next >= count) next = group;
        if (lane < 3 * GROUP) ((R *)vertices)[lane] = ahead;
        __syncwarp();
        R v[3 * GROUP];
        read<3 * GROUP>(v, vertices);
        if (lane < 3 * GROUP && 3LL * GROUP * next + lane < 3LL * n)
            ahead = rest[3LL * GROUP * next + lane];
        const int next_length = lengths[next];

        R sum[LANE][3 * GROUP];
#pragma unroll
        for (int q = 0; q < LANE; ++q)
#pragma unroll
            for (int i = 0; i < 3 * GROUP; ++i) sum[q][i] = 0;
        const long long entry = (long long)group * capacity;
#pragma unroll 1
        for (int e = 0; e < length; ++e) {
            const Piece *const matrix = shared + number * (PIECES * ROW) + lane;
            R w[GROUP];
#pragma unroll
            for (int g = 0; g < GROUP; ++g) w[g] = weight[g];
            const long long then = e + 1 < length ? entry + e + 1 : (long long)next * capacity;
            number = numbers[then];
            read<GROUP>(weight, (const Piece *)(amounts + then * GROUP));
#pragma unroll
            for (int q = 0; q < LANE; ++q) {
                R m[12];
                read<12>(m, matrix + 32 * q, ROW);
#pragma unroll
                for (int g = 0; g < GROUP; ++g) {
                    const R x = v[3 * g], y = v[3 * g + 1], z = v[3 * g + 2];
#pragma unroll
                    for (int r = 0; r < 3; ++r) {
                        const R *const row = m + 4 * r;
                        const R base = TURNS ? row[2] * z : row[2] * z + row[3];
                        sum[q][3 * g + r] += w[g] * (row[0] * x + (row[1] * y + base));
                    }
                }
            }
        }
        Piece *const to = results + group % (TILE / GROUP) * (3 * GROUP / PIECE) + lane * PITCH;
#pragma unroll
        for (int q = 0; q < LANE; ++q) {
            R *const s = sum[q];
            if (TURNS) {
#pragma unroll
                for (int g = 0; g < 3 * GROUP; g += 3) {
                    const R square = s[g] * s[g] + s[g + 1] * s[g + 1] + s[g + 2] * s[g + 2];
                    const R scale = square > 0 ? 1 / sqrt(square) : (R)0;
                    s[g] *= scale; s[g + 1] *= scale; s[g + 2] *= scale;
                }
            }
            write<3 * GROUP>(to + 32 * q * PITCH, s);
        }
        __syncwarp();  // results are there, and `vertices` may be written again
        if (last) {
            const long long start = (long long)WIDTH * tile;
            const int width = 3LL * n - start < WIDTH ? (int)(3LL * n - start) : WIDTH;
            R *const place = out + first * 3 * n + start;
            if (aligned)
                put_rows((Piece *)place, 3LL * n / PIECE, results, PITCH, width / PIECE, poses);
            else
                put_rows(place, 3LL * n, (const R *)results, PITCH * PIECE, width, poses);
            __syncwarp();  // results may be written again
            tile += warps;
        }
        group = next;
        length = next_length;
    }
}

#define ENTRY_MANY(NAME, TURNS)                                                                    \
    extern "C" __global__ void __launch_bounds__(32 * WARPS, BLOCKS) NAME(                         \
        const Four *matrices, int height, int joints, const R *amounts, const int *numbers,        \
        const int *lengths, int capacity, const R *rest, R *out, int n, long long frames,          \
        int share)                                                                                 \
    {                                                                                              \
        extern __shared__ Four shared[];                                                           \
        blend_many<TURNS>(matrices, height, joints, amounts, numbers, lengths, capacity, rest,     \
                          out, n, frames, share, (Piece *)shared);                                 \
    }
ENTRY_MANY(points_many, false)
ENTRY_MANY(directions_many, true)
"""


def source(dtype: DTypeLike = np.float32, variant: Variant | None = None) -> str:
    """Return the CUDA C++ for float32 or float64."""
    size = np.dtype(dtype).itemsize
    chosen = VARIANTS[size] if variant is None else variant
    named = {name.upper(): int(value) for name, value in chosen._asdict().items()}
    lines = [f"#define {name} {value}" for name, value in {"R": _REAL[size], **named}.items()]
    return "\n".join([*lines, SOURCE])
