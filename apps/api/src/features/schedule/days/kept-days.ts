import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { PreparedText } from '../../../http/prepared-reply.ts'

const compress = promisify(gzip)

/** What a process keeps of days at the most, in bytes; a day of 20 courts with 400 bookings takes 330 KB, and 15 KB compressed. */
const MOST_KEPT_BYTES = 32 * 1024 * 1024
/** How many versions of a day before the present one are kept: of a busy day, those of about the last second. */
const MOST_EARLIER = 8

/** A day as it is sent, up to where its holds stand: what is before its courts, a text for each of them, and what is behind. */
export type DayText = { start: string; courts: readonly { id: string; text: string }[]; end: string }

/** A day as it is sent with the holds that stand now. */
export type KeptDay = {
  whole: (tail: string) => PreparedText
  /** The day for who has it as it was under another version: courts that read the same there are named only. Null where that is not kept. */
  since: (version: string, tail: string) => PreparedText | null
}

type Entry = {
  version: string
  day: Promise<KeptDay>
  bytes: number
  /** The courts as this version has them, once it was read, and as those before it had them, the latest last. */
  courts: Courts | null
  earlier: readonly { version: string; courts: Courts }[]
}
type Courts = ReadonlyMap<string, string>

export type KeptDays = {
  /**
   * The day of a key as it was kept under this version, or as `read` makes it now. Whoever asks for the same at the same time gets the
   * same reading. One that fails is kept by nobody.
   */
  find(key: string, version: string, read: () => Promise<DayText>): Promise<KeptDay>
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
    find(key, version, read) {
      const known = entries.get(key)
      if (known?.version === version) {
        entries.delete(key)
        entries.set(key, known)
        return known.day
      }
      if (known) drop(key, known)
      const entry: Entry = { version, bytes: 0, day: undefined as never, courts: null, earlier: earlierThan(known) }
      entry.day = read().then(
        (text) => {
          const courts = courtsOf(text, entry.earlier.at(-1)?.courts)
          entry.courts = courts
          const around = text.start.length + text.end.length
          grow(key, entry, around + sizeOf([...entry.earlier.map((one) => one.courts), courts]))
          return keptDay(text, entry.earlier, (bytes) => grow(key, entry, bytes))
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

/** What is kept beside a new version: the one before it, if it was read by now, and those that were kept beside that. */
const earlierThan = (known: Entry | undefined): Entry['earlier'] => {
  if (!known) return []
  const { version, courts, earlier } = known
  return (courts ? [...earlier, { version, courts }] : earlier).slice(-MOST_EARLIER)
}

/** A day as it is sent: its texts are written to where they go, and nowhere put together before. */
export const bytesOf = ({ start, courts, end }: DayText, tail: string): Buffer => {
  const texts = [start, ...courts.flatMap(({ text }, place) => (place === 0 ? [text] : [',', text])), end, tail]
  const bytes = Buffer.allocUnsafeSlow(texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0))
  let at = 0
  for (const text of texts) at += bytes.write(text, at)
  return bytes
}

/** A court that reads as it did is the same text in memory. */
const courtsOf = ({ courts }: DayText, before: Courts | undefined): Courts =>
  new Map(
    courts.map(({ id, text }) => {
      const was = before?.get(id)
      return [id, was === text ? was : text]
    }),
  )

/** How much several versions take: what is the same text in two that follow each other counts once. */
const sizeOf = (versions: readonly Courts[]): number =>
  versions.reduce(
    (sum, courts, n) =>
      sum + [...courts].reduce((bytes, [id, text]) => bytes + (versions[n - 1]?.get(id) === text ? 0 : text.length), 0),
    0,
  )

const keptDay = (text: DayText, earlier: Entry['earlier'], onMade: (bytes: number) => void): KeptDay => {
  const since = new Map<string, (tail: string) => PreparedText>()
  const partSince = (version: string) => {
    const before = earlier.find((one) => one.version === version)?.courts
    if (!before) return null
    const known = since.get(version)
    if (known) return known
    const courts = text.courts.map((court) =>
      before.get(court.id) === court.text ? { ...court, text: JSON.stringify({ id: court.id, same: true }) } : court,
    )
    const part = lastOf({ ...text, courts }, onMade)
    since.set(version, part)
    return part
  }
  return { whole: lastOf(text, onMade), since: (version, tail) => partSince(version)?.(tail) ?? null }
}

/** A text with the holds that stand now, made and compressed once for all who ask while they stand; others take its place. */
const lastOf = (text: DayText, onMade: (bytes: number) => void): ((tail: string) => PreparedText) => {
  let last: { tail: string; made: PreparedText } | null = null
  return (tail) => {
    if (last?.tail === tail) return last.made
    // Later ones are of nearly the same size.
    const counted = last === null ? onMade : () => undefined
    const made = {
      text: once(() => {
        const bytes = bytesOf(text, tail)
        counted(bytes.length)
        return bytes
      }),
      compressed: once(async () => {
        const bytes = await compress(bytesOf(text, tail))
        counted(bytes.length)
        return bytes
      }),
    }
    last = { tail, made }
    return made
  }
}

const once = <T>(make: () => T): (() => T) => {
  let made: { value: T } | null = null
  return () => (made ??= { value: make() }).value
}
