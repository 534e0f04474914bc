import { inflateSync } from 'node:zlib'

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
/** The parts of a PNG that make up its picture; all others (texts, colour profiles, further pictures) are left out. */
const DRAWN = ['IHDR', 'PLTE', 'tRNS', 'IDAT', 'IEND']
/** Bytes of a picture once it is unpacked: 4096 by 4096 of eight bits with alpha. A small file may hold any size. */
const MOST_UNPACKED = 64 * 1024 * 1024

/** By kind of colour: samples of a pixel, and the bits that a sample may have. */
const COLOURS: Record<number, { samples: number; bits: readonly number[] }> = {
  0: { samples: 1, bits: [1, 2, 4, 8, 16] },
  2: { samples: 3, bits: [8, 16] },
  3: { samples: 1, bits: [1, 2, 4, 8] },
  4: { samples: 2, bits: [8, 16] },
  6: { samples: 4, bits: [8, 16] },
}
const WITH_PALETTE = 3

/** The passes of an interlaced picture: the first column and row, and the steps between them. */
const PASSES = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const
const ONE_PASS = [[0, 0, 1, 1]] as const

/**
 * A PNG or JPEG that can be drawn: the still picture of it, or null where its data are broken or larger than a logo is. A PNG is
 * unpacked to find that out: the library that draws does so behind its caller's back, where a fault ends the whole thread.
 */
export const drawablePicture = (picture: Buffer): Buffer | null => {
  // What is wrong with a JPEG is found when it is placed.
  if (!picture.subarray(0, SIGNATURE.length).equals(SIGNATURE)) return picture
  const parts = partsOf(picture)
  if (!parts || !isWhole(parts)) return null
  return Buffer.concat([SIGNATURE, ...parts.map(({ whole }) => whole)])
}

type Part = { kind: string; data: Buffer; whole: Buffer }

/** The parts of a PNG that are drawn, in their order; null where it ends too early. */
const partsOf = (png: Buffer): Part[] | null => {
  const parts: Part[] = []
  let at = SIGNATURE.length
  while (at + 12 <= png.length) {
    const end = at + 12 + png.readUInt32BE(at)
    if (end > png.length) return null
    const kind = png.toString('latin1', at + 4, at + 8)
    if (DRAWN.includes(kind)) parts.push({ kind, data: png.subarray(at + 8, end - 4), whole: png.subarray(at, end) })
    if (kind === 'IEND') return parts
    at = end
  }
  return null
}

/** Whether the parts hold every pixel that the head speaks of, and nothing else. */
const isWhole = (parts: readonly Part[]): boolean => {
  const [head, ...others] = parts
  if (head?.kind !== 'IHDR' || head.data.length !== 13 || others.some(({ kind }) => kind === 'IHDR')) return false
  const rows = rowsOf(head.data)
  const colour = head.data[9]!
  const palette = parts.find(({ kind }) => kind === 'PLTE')?.data.length ?? 0
  if (!rows || (colour === WITH_PALETTE && (palette === 0 || palette % 3 > 0))) return false
  const packed = Buffer.concat(parts.filter(({ kind }) => kind === 'IDAT').map(({ data }) => data))
  const unpacked = unpack(packed, rows)
  return unpacked !== null && areFiltersKnown(unpacked, rows)
}

/** Runs of rows of the same bytes each, the byte that names the row's filter included. */
type Rows = { count: number; bytes: number }[]

/** The rows that the head of a PNG speaks of; null where there is no such picture, or it is too large. */
const rowsOf = (head: Buffer): Rows | null => {
  const [width, height] = [head.readUInt32BE(0), head.readUInt32BE(4)]
  const [bits, colour, packing, filter, interlace] = [...head.subarray(8)] as [number, number, number, number, number]
  const samples = COLOURS[colour]?.bits.includes(bits) ? COLOURS[colour].samples : 0
  if (width === 0 || height === 0 || samples === 0 || packing !== 0 || filter !== 0 || interlace > 1) return null
  const rows = (interlace === 1 ? PASSES : ONE_PASS).flatMap(([x, y, dx, dy]) => {
    const [columns, count] = [Math.ceil((width - x) / dx), Math.ceil((height - y) / dy)]
    return columns > 0 && count > 0 ? [{ count, bytes: 1 + Math.ceil((columns * samples * bits) / 8) }] : []
  })
  return sizeOf(rows) > MOST_UNPACKED ? null : rows
}

const sizeOf = (rows: Rows): number => rows.reduce((sum, { count, bytes }) => sum + count * bytes, 0)

const unpack = (packed: Buffer, rows: Rows): Buffer | null => {
  const size = sizeOf(rows)
  try {
    const unpacked = inflateSync(packed, { maxOutputLength: size })
    return unpacked.length === size ? unpacked : null
  } catch {
    return null
  }
}

const FILTERS = 5

const areFiltersKnown = (unpacked: Buffer, rows: Rows): boolean => {
  let at = 0
  for (const { count, bytes } of rows)
    for (let row = 0; row < count; row++, at += bytes) if (unpacked[at]! >= FILTERS) return false
  return true
}
