import { AsyncLocalStorage } from 'node:async_hooks'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'

/** So many characters are sent at once: longer texts are kept with what lives long, and cost more to clear away than to write. */
const PIECE = 32_768

/**
 * A list too long to be held whole: it is sent as its parts come, as fast as they are taken, under `data` as any other. What may be refused
 * is refused before the first part is asked for: once that is sent, a reply can only break off. A row of a part is made when it is its turn,
 * and is text before the next one is: rows that live for as long as their part does cost more to clear away than to make.
 */
export class StreamedList<Row> {
  readonly #parts: AsyncIterator<Iterable<Row>>
  readonly #begun: <T>(work: () => T) => T
  constructor(parts: AsyncIterable<Iterable<Row>>) {
    this.#parts = parts[Symbol.asyncIterator]()
    // The parts are read for whoever asked, with their limits, also once the handler is done.
    this.#begun = AsyncLocalStorage.snapshot()
  }
  /** The reply as it is sent; `check` sees each row as a reply of its own. */
  json(check: (reply: unknown) => void): Readable {
    const next = () => this.#begun(() => this.#parts.next())
    const end = () => this.#begun(() => this.#parts.return?.())
    const text = async function* () {
      let isFirst = true
      try {
        yield '{"data":['
        for (let part = await next(); !part.done; part = await next()) {
          let rows = ''
          for (const row of part.value) {
            check({ data: [row] })
            rows += isFirst ? JSON.stringify(row) : `,${JSON.stringify(row)}`
            isFirst = false
            if (rows.length < PIECE) continue
            yield rows
            rows = ''
            // A part is long: others have their turn, and the next part is asked for and comes while this one is written.
            await turn()
          }
          if (rows !== '') yield rows
        }
        yield ']}'
      } finally {
        await end()
      }
    }
    return Readable.from(text())
  }
}

/**
 * The rows of some keys, read for so many keys at a time, so that no more of them are held than that. The first part is read before the reply
 * begins: where the database does not answer, that is a reply of its own.
 */
export const listInParts = async <Key, Row>(
  keys: readonly Key[],
  most: number,
  read: (keys: readonly Key[]) => Promise<Iterable<Row>>,
): Promise<StreamedList<Row>> => {
  const first = await read(keys.slice(0, most))
  const parts = async function* () {
    yield first
    for (let from = most; from < keys.length; from += most) yield await read(keys.slice(from, from + most))
  }
  return new StreamedList(parts())
}
