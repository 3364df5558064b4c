"""C++ that moves the rows of a batch between global memory and the threads.

One thread computes one pose, and the numbers of a pose are contiguous in memory, so that the
threads of a warp that access one number each touch 32 distant addresses. Therefore the warp moves
pieces of its 32 rows together, through shared memory: 16 numbers at a time, which are whole sectors
of global memory. This is three to five times faster than each thread moving its own row.

On a host, the same functions copy rows, and `EACH_POSE` is a loop.
"""

from __future__ import annotations

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from poise.errors import InvalidValue
from poise.kernels.layouts import Mechanism as Layout

THREADS = 128
"""Threads per block."""

ROWS = """
#ifdef __CUDACC__
template <class T> struct Sixteen;
template <> struct Sixteen<double> { typedef double2 Pack; enum { WIDTH = 2, STRIDE = 14 }; };
template <> struct Sixteen<float> { typedef float4 Pack; enum { WIDTH = 4, STRIDE = 12 }; };
typedef Sixteen<R>::Pack Pack;  // 16 bytes
enum { WIDTH = Sixteen<R>::WIDTH, STRIDE = Sixteen<R>::STRIDE, LONG = 17 };
DEVICE double2 packed(const double* a) { return make_double2(a[0], a[1]); }
DEVICE float4 packed(const float* a) { return make_float4(a[0], a[1], a[2], a[3]); }
DEVICE Pack ending(int part) {  // of the last row (0, 0, 0, 1) of a matrix
  const R last[4] = {R(0), R(0), R(0), R(part == 16 / WIDTH - 1)};
  return packed(last + 4 - WIDTH);
}

struct Rows { const R* q; R* out; R* stage; int lane, left; };  // of a warp's poses

#define EACH_POSE(NQ, SIZE) \\
  __shared__ double2 stages[THREADS / 32][32 * LONG * sizeof(R) / 16]; \\
  const int lane = threadIdx.x % 32; \\
  const long long first = (long long)blockIdx.x * THREADS + (threadIdx.x - lane); \\
  if (first >= count) return; \\
  const Rows rows = {q + first * NQ, out + first * SIZE, (R*)stages[threadIdx.x / 32], lane, \\
    (int)(count - first < 32 ? count - first : 32)};
#define POSE_DONE
#define OWN(rows) ((rows).lane < (rows).left ? (rows).lane : (rows).left - 1)

// N numbers of every pose from FIRST on, into x.
template <int NQ, int FIRST, int N> DEVICE void take(const Rows& rows, R* x) {
  const int part = rows.lane % 16;
#pragma unroll
  for (int i = 0; i < 16; ++i) {
    const int pose = 2 * i + rows.lane / 16;
    if (part < N && pose < rows.left)
      rows.stage[pose * LONG + part] = rows.q[pose * NQ + FIRST + part];
  }
  __syncwarp();
  const R* own = rows.stage + OWN(rows) * LONG;
#pragma unroll
  for (int i = 0; i < N; ++i) x[FIRST + i] = own[i];
  __syncwarp();
}

// The upper three rows of matrix number J of every pose, and the last one.
template <int SIZE, int J> DEVICE void put_matrix(const Rows& rows, const R* w) {
  const int packs = 16 / WIDTH, given = 12 / WIDTH;
  Pack* own = (Pack*)(rows.stage + rows.lane * STRIDE);
#pragma unroll
  for (int i = 0; i < given; ++i) own[i] = packed(w + i * WIDTH);
  __syncwarp();
  const int part = rows.lane % packs;
#pragma unroll
  for (int i = 0; i < packs; ++i) {
    const int pose = i * (32 / packs) + rows.lane / packs;
    Pack value = ending(part);
    if (part < given) value = ((const Pack*)(rows.stage + pose * STRIDE))[part];
    if (pose < rows.left) ((Pack*)(rows.out + pose * SIZE + J * 16))[part] = value;
  }
  __syncwarp();
}

// N numbers of every pose, to FIRST on.
template <int SIZE, int FIRST, int N> DEVICE void put(const Rows& rows, const R* w) {
  R* own = rows.stage + rows.lane * LONG;
#pragma unroll
  for (int i = 0; i < N; ++i) own[i] = w[i];
  __syncwarp();
  const int part = rows.lane % 16;
#pragma unroll
  for (int i = 0; i < 16; ++i) {
    const int pose = 2 * i + rows.lane / 16;
    if (part < N && pose < rows.left)
      rows.out[pose * SIZE + FIRST + part] = rows.stage[pose * LONG + part];
  }
  __syncwarp();
}
#else
struct Rows { const R* q; R* out; };
#define EACH_POSE(NQ, SIZE) for (int b = 0; b < count; ++b) { \\
  const Rows rows = {q + (long long)b * NQ, out + (long long)b * SIZE};
#define POSE_DONE }
template <int NQ, int FIRST, int N> DEVICE void take(const Rows& rows, R* x) {
  for (int i = 0; i < N; ++i) x[FIRST + i] = rows.q[FIRST + i];
}
template <int SIZE, int J> DEVICE void put_matrix(const Rows& rows, const R* w) {
  for (int i = 0; i < 16; ++i) rows.out[J * 16 + i] = i < 12 ? w[i] : R(i == 15);
}
template <int SIZE, int FIRST, int N> DEVICE void put(const Rows& rows, const R* w) {
  for (int i = 0; i < N; ++i) rows.out[FIRST + i] = w[i];
}
#endif

// Sine and cosine of angles beyond the range of the kernels' own: rare, so not inlined.
#ifdef __CUDACC__
static __device__ __noinline__ R far_sine(R angle) { return sin(angle); }
static __device__ __noinline__ R far_cosine(R angle) { return cos(angle); }
#else
static R far_sine(R angle) { return sin(angle); }
static R far_cosine(R angle) { return cos(angle); }
#endif
"""


class CompiledMechanism(Protocol):
    """The part of ``poise.kinematics.Mechanism`` that is used here."""

    @property
    def arrays(self) -> Layout: ...

    @property
    def nq(self) -> int: ...

    @property
    def nv(self) -> int: ...

    @property
    def nx(self) -> int: ...

    @property
    def kind(self) -> str: ...

    @property
    def linked(self) -> bool: ...

    @property
    def native(self) -> bool: ...

    @property
    def joint_count(self) -> int: ...

    @property
    def primitive_count(self) -> int: ...

    def chain(self, joint: int, /) -> list[int]: ...

    def movers(self, joint: int, /) -> NDArray[np.bool_]: ...


def require_native(mechanism: CompiledMechanism) -> None:
    """Raise an error for joints and curves that only Python can evaluate.

    Raises:
        InvalidValue: there are such joints or curves.
    """
    if not mechanism.native:
        raise InvalidValue(
            "the skeleton has joints or curves that are Python functions, which run on the CPU "
            "only; omit `device`"
        )
