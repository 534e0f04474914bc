import { promisify } from 'node:util'
import { gzip } from 'node:zlib'

const compress = promisify(gzip)

/** What a process keeps of days at the most, in bytes; a day of 20 courts with 400 bookings takes 330 KB, and 15 KB compressed. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024

/** A day as text, up to where its holds stand. */
export type KeptDay = { head: Buffer; compressed: (tail: string) => Promise<Buffer> }

type Entry = { versions: string; day: Promise<KeptDay>; bytes: number }

export type KeptDays = {
  /**
   * The day of a key as it was kept under these versions, or as `read` makes it now. Whoever asks for the same at the same time gets the
   * same reading. One that fails is kept by nobody.
   */
  find(key: string, versions: string, read: () => Promise<string>): Promise<KeptDay>
}

/** Days that were read, kept in memory until they change; those that were asked for least recently make room for others. */
export const createKeptDays = (mostBytes = MOST_KEPT_BYTES): KeptDays => {
  // A map keeps the order in which its keys came: the first is the one that was not asked for for longest.
  const entries = new Map<string, Entry>()
  let total = 0
  const drop = (key: string, entry: Entry) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    total -= entry.bytes
  }
  const grow = (key: string, entry: Entry, bytes: number) => {
    if (entries.get(key) !== entry) return
    entry.bytes += bytes
    total += bytes
    for (const [oldest, old] of entries) {
      if (total <= mostBytes) break
      drop(oldest, old)
    }
  }
  return {
    find(key, versions, read) {
      const known = entries.get(key)
      if (known?.versions === versions) {
        entries.delete(key)
        entries.set(key, known)
        return known.day
      }
      if (known) drop(key, known)
      const entry: Entry = { versions, bytes: 0, day: undefined as never }
      entry.day = read().then(
        (text) => {
          const head = Buffer.from(text)
          grow(key, entry, head.length)
          return keptDay(head, (bytes) => grow(key, entry, bytes))
        },
        (error: unknown) => {
          drop(key, entry)
          throw error
        },
      )
      entries.set(key, entry)
      return entry.day
    },
  }
}

/** The compressed text is kept for the holds that stand now; others take its place. */
const keptDay = (head: Buffer, onCompressed: (bytes: number) => void): KeptDay => {
  let last: { tail: string; bytes: Promise<Buffer> } | null = null
  return {
    head,
    compressed(tail) {
      if (last?.tail === tail) return last.bytes
      const isFirst = last === null
      const bytes = compress(Buffer.concat([head, Buffer.from(tail)]))
      last = { tail, bytes }
      // Later ones are of nearly the same size.
      if (isFirst) void bytes.then(({ length }) => onCompressed(length))
      return bytes
    },
  }
}
