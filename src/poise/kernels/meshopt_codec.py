"""Decoders of meshopt-compressed vertices and indices.

Source: EXT_meshopt_compression and KHR_meshopt_compression in the Khronos Group's registry of glTF
extensions, "Bitstream". Each decoder returns the number of bytes that it has read, or -1 if the
data end too early or are invalid.
"""

from __future__ import annotations

from poise.kernels.jit import kernel

BLOCK_BYTES, BLOCK_ROWS, GROUP = 8192, 256, 16
"""Maximum bytes and rows of a block of vertices, and the rows whose bytes are packed together."""


@kernel
def decode_vertices(data, version, stride, out, before, planes):
    """Decode the mode ATTRIBUTES, of format version 0 or 1.

    Args:
        data: (n,) bytes; the first is the header.
        version: 0 or 1.
        stride: bytes of a row, a multiple of 4.
        out: (rows * stride,) bytes, filled.
        before: (stride,) integers, for the row before a block.
        planes: (4, BLOCK_ROWS) integers, for one block.
    """
    channels = stride // 4 if version else 0
    tail = max(stride + channels, 24 if version else 32)
    end = data.shape[0] - tail
    first = data.shape[0] - stride - channels
    if end < 1:
        return -1
    for k in range(stride):
        before[k] = data[first + k]
    rows = out.shape[0] // stride
    block = min(BLOCK_BYTES // stride // GROUP * GROUP, BLOCK_ROWS)
    at = 1
    start = 0
    while start < rows:
        count = min(block, rows - start)
        control = at
        at += channels
        if at > end:
            return -1
        for k in range(0, stride, 4):
            for j in range(4):
                mode = (data[control + k // 4] >> (2 * j)) & 3 if version else 0
                at = _plane(data, at, end, count, mode + 8 * version, planes[j])
                if at < 0:
                    return -1
            channel = data[first + stride + k // 4] if version else 0
            if channel & 3 == 3:
                return -1
            _undo_deltas(planes, count, channel, out, start * stride + k, stride, before, k)
        start += count
    return at + tail


@kernel
def _plane(data, at, end, count, mode, plane):
    """Unpack one byte of ``count`` rows; return the next place in the data, or -1.

    ``mode`` is 0 for format version 0, and 8 plus the control bits for version 1.
    """
    if mode == 10:
        for i in range(count):
            plane[i] = 0
        return at
    if mode == 11:
        if at + count > end:
            return -1
        for i in range(count):
            plane[i] = data[at + i]
        return at + count
    groups = (count + GROUP - 1) // GROUP
    header = at
    at += (groups + 3) // 4
    if at > end:
        return -1
    for group in range(groups):
        size = (data[header + group // 4] >> (2 * (group % 4))) & 3
        if mode == 0:
            bits = 1 << size if size else 0  # 0, 2, 4 or 8
        else:
            step = size + mode - 8  # 0, 1, 2, 4 or 8
            bits = 1 << (step - 1) if step else 0
        packed = at
        at += 2 * bits
        if at > end:
            return -1
        escape = (1 << bits) - 1
        for i in range(GROUP):
            place = GROUP * group + i
            value = 0
            if bits == 8:
                value = data[packed + i]
            elif bits:
                bit = i * bits
                shift = bit % 8 if bits == 1 else 8 - bits - bit % 8
                value = (data[packed + bit // 8] >> shift) & escape
                if value == escape:
                    if at >= end:
                        return -1
                    value = data[at]
                    at += 1
            plane[place] = value
    return at


@kernel
def _undo_deltas(planes, count, channel, out, at, stride, before, k):
    """Add the differences between rows of four bytes: as bytes, 16-bit numbers, or rotated bits."""
    kind = channel & 3
    if kind == 2:
        turn = channel >> 4
        last = before[k] | before[k + 1] << 8 | before[k + 2] << 16 | before[k + 3] << 24
        for i in range(count):
            bits = planes[0, i] | planes[1, i] << 8 | planes[2, i] << 16 | planes[3, i] << 24
            last ^= ((bits >> turn) | (bits << (32 - turn))) & 0xFFFFFFFF
            for j in range(4):
                out[at + i * stride + j] = (last >> (8 * j)) & 0xFF
    else:
        width = 2 if kind else 1
        for j in range(0, 4, width):
            last = before[k + j] | before[k + j + width - 1] << (8 * (width - 1))
            for i in range(count):
                delta = planes[j, i] | planes[j + width - 1, i] << (8 * (width - 1))
                last += (delta >> 1) ^ -(delta & 1)
                for b in range(width):
                    out[at + i * stride + j + b] = (last >> (8 * b)) & 0xFF
    for j in range(4):
        before[k + j] = out[at + (count - 1) * stride + j]


@kernel
def _varint(data, place, end):
    """Read a number of 7 bits per byte; ``place`` (1,) moves on, beyond ``end`` if cut off."""
    value = 0
    for shift in range(0, 35, 7):
        if place[0] >= end:
            place[0] = end + 1
            return 0
        byte = data[place[0]]
        place[0] += 1
        value |= (byte & 127) << shift
        if byte < 128:
            break
    return value & 0xFFFFFFFF


@kernel
def decode_sequence(data, out, place):
    """Decode the mode INDICES: differences to one of two previous indices.

    Args:
        data: (n,) bytes; the first is the header.
        out: (count,) indices of 32 bits, filled.
        place: (1,) for the place in the data.
    """
    end = data.shape[0] - 4
    even, odd = 0, 0
    place[0] = 1
    for i in range(out.shape[0]):
        value = _varint(data, place, end)
        if place[0] > end:
            return -1
        half = value >> 1
        index = odd if value & 1 else even
        index = (index + ((half >> 1) ^ -(half & 1))) & 0xFFFFFFFF
        if value & 1:
            odd = index
        else:
            even = index
        out[i] = index
    return place[0] + 4


@kernel
def decode_triangles(data, version, out, place, edges, recent):
    """Decode the mode TRIANGLES, of format version 0 or 1.

    Args:
        data: (n,) bytes; the first is the header.
        version: 0 or 1.
        out: (count,) indices of 32 bits, filled; count is a multiple of 3.
        place: (1,) for the place in the data.
        edges: (16, 2) zeros, for the last edges.
        recent: (16,) zeros, for the last indices.
    """
    count = out.shape[0]
    end = data.shape[0] - 16
    place[0] = 1 + count // 3
    if place[0] > end:
        return -1
    seen, met, fresh, last = 0, 0, 0, 0
    largest = 13 if version else 15
    for i in range(0, count, 3):
        code = data[1 + i // 3]
        if code < 0xF0:
            edge = (seen - 1 - ((code >> 4) & 15)) & 15
            a, b = edges[edge, 0], edges[edge, 1]
            how = code & 15
            if how == 0:
                c = fresh
                fresh += 1
            elif how < largest:
                c = recent[(met - 1 - how) & 15]
            else:
                if how == 15:
                    value = _varint(data, place, end)
                    last += (value >> 1) ^ -(value & 1)
                else:
                    last += 1 if how == 14 else -1
                last &= 0xFFFFFFFF
                c = last
            if how == 0 or how >= largest:
                recent[met & 15] = c
                met += 1
        else:
            aux = data[end + (code & 15)]
            first = 0
            if code >= 0xFE:
                if place[0] >= end:
                    return -1
                aux = data[place[0]]
                place[0] += 1
                first = 0 if code == 0xFE else 15
                if aux == 0:
                    fresh = 0
            a, b, c = 0, 0, 0
            base = met
            for j in range(3):
                how = first if j == 0 else (aux >> 4 * (2 - j)) & 15
                if how == 0:
                    index = fresh
                    fresh += 1
                elif how == 15:
                    value = _varint(data, place, end)
                    last = (last + ((value >> 1) ^ -(value & 1))) & 0xFFFFFFFF
                    index = last
                else:
                    index = recent[(base - how) & 15]
                if how == 0 or how == 15:
                    recent[met & 15] = index
                    met += 1
                a, b, c = b, c, index
            edges[seen & 15, 0], edges[seen & 15, 1] = b, a
            seen += 1
        if place[0] > end:
            return -1
        edges[seen & 15, 0], edges[seen & 15, 1] = c, b
        edges[(seen + 1) & 15, 0], edges[(seen + 1) & 15, 1] = a, c
        seen += 2
        out[i], out[i + 1], out[i + 2] = a, b, c
    return place[0] + 16
