/** Why an Excel file is not read. */
export const SHEET_PROBLEMS = ['noSheet', 'brokenSheet', 'hugeSheet', 'longSheet', 'macros'] as const
export type SheetProblem = (typeof SHEET_PROBLEMS)[number]

/** Says why in its message, which is all that leaves a worker. */
const refused = (why: SheetProblem): Error => new Error(why)

/** What an upload may have, with the line of names. */
const MOST_ROWS = 50_001
/** What may come out of a whole file, in bytes: fifty thousand rows of twenty cells come to less. */
const MOST_BYTES = 120 * 1024 * 1024
const MOST_ENTRIES = 2000

const END = 0x06054b50
const ENTRY = 0x02014b50
const HEADER = 0x04034b50
/** The record at the end of a zip, with the longest remark after it. */
const TAIL = 22 + 65_535

type Entry = { name: string; method: number; at: number; packed: number }

/**
 * Refuses an Excel file that would not fit into memory, before anything of it is kept: what is in it is unpacked as a stream, counted and
 * thrown away. What the file says of itself is not believed. Refuses what is no zip, one that breaks off, one with macros, more than 120 MB
 * unpacked, and a sheet with more rows than an upload may have.
 */
export const expectModest = async (file: Blob): Promise<void> => {
  const entries = await entriesOf(file)
  if (!entries.some(({ name }) => name.startsWith('xl/worksheets/'))) throw refused('noSheet')
  if (entries.some(({ name }) => name.toLowerCase().endsWith('vbaproject.bin'))) throw refused('macros')
  let left = MOST_BYTES
  for (const entry of entries) left = await count(file, entry, left)
}

const entriesOf = async (file: Blob): Promise<Entry[]> => {
  const tailAt = Math.max(0, file.size - TAIL)
  const tail = await viewOf(file, tailAt, file.size)
  let end = tail.byteLength - 22
  while (end >= 0 && tail.getUint32(end, true) !== END) end--
  if (end < 0) throw refused('noSheet')
  const number = tail.getUint16(end + 10, true)
  const size = tail.getUint32(end + 12, true)
  const from = tail.getUint32(end + 16, true)
  if (number > MOST_ENTRIES) throw refused('hugeSheet')
  if (from + size > file.size) throw refused('brokenSheet')
  const list = await viewOf(file, from, from + size)
  const entries: Entry[] = []
  for (let at = 0, read = 0; read < number; read++) {
    if (at + 46 > list.byteLength || list.getUint32(at, true) !== ENTRY) throw refused('brokenSheet')
    const [nameSize, extraSize, remarkSize] = [28, 30, 32].map((place) => list.getUint16(at + place, true))
    if (at + 46 + nameSize! > list.byteLength) throw refused('brokenSheet')
    // Locked with a password.
    if ((list.getUint16(at + 8, true) & 1) === 1) throw refused('noSheet')
    entries.push({
      name: new TextDecoder().decode(new Uint8Array(list.buffer, at + 46, nameSize)),
      method: list.getUint16(at + 10, true),
      packed: list.getUint32(at + 20, true),
      at: list.getUint32(at + 42, true),
    })
    at += 46 + nameSize! + extraSize! + remarkSize!
  }
  return entries
}

const viewOf = async (file: Blob, from: number, to: number): Promise<DataView> =>
  new DataView(await file.slice(from, to).arrayBuffer())

/** Unpacks an entry as a stream and answers how many bytes are left of `most`. */
const count = async (file: Blob, { name, method, at, packed }: Entry, most: number): Promise<number> => {
  const head = await viewOf(file, at, at + 30)
  if (head.byteLength < 30 || head.getUint32(0, true) !== HEADER) throw refused('brokenSheet')
  const from = at + 30 + head.getUint16(26, true) + head.getUint16(28, true)
  if (from + packed > file.size || (method !== 0 && method !== 8)) throw refused('brokenSheet')
  const bytes = file.slice(from, from + packed).stream()
  const unpacked = method === 0 ? bytes : bytes.pipeThrough(new DecompressionStream('deflate-raw'))
  const rows = name.startsWith('xl/worksheets/') ? rowCounter() : () => 0
  const reader = unpacked.getReader()
  let left = most
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw refused('brokenSheet')
      })
      if (done) return left
      left -= value.byteLength
      if (left < 0) throw refused('hugeSheet')
      if (rows(value) > MOST_ROWS) throw refused('longSheet')
    }
  } finally {
    await reader.cancel().catch(() => undefined)
  }
}

/** Counts rows of a sheet in what comes in pieces: their beginnings, `<row ` or `<row>`. */
const rowCounter = (): ((piece: Uint8Array) => number) => {
  const begins = [...'<row'].map((letter) => letter.charCodeAt(0))
  const ends = new Set([...' >/\t\r\n'].map((letter) => letter.charCodeAt(0)))
  let matched = 0
  let rows = 0
  return (piece) => {
    for (const byte of piece) {
      if (matched === begins.length) {
        if (ends.has(byte)) rows++
        matched = 0
      }
      matched = byte === begins[matched] ? matched + 1 : byte === begins[0] ? 1 : 0
    }
    return rows
  }
}
