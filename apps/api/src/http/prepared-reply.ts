import { createHash } from 'node:crypto'

/** A text that stands as it is sent, and compressed. */
export type PreparedText = { text: () => Buffer; compressed: () => Promise<Buffer> }

type Of = PreparedText & {
  /** Tells this reply from every other one of the same address. */
  tag: string
  /** The part of it that is apart: it ends by the clock, or is somebody's own. */
  apart: string
  /** The reply for who has the one of another tag: rows of lists that read the same there are named only. Null where that one is not kept. */
  since: (tag: string) => PreparedText | null
}

/**
 * A reply that stands as text already. It carries a tag: who names the tag of the reply that he has is answered that it is still the
 * same one (304), without the text; or, where he can put them together, what differs (226).
 */
export class PreparedReply {
  readonly etag: string
  readonly text: Of['text']
  readonly compressed: Of['compressed']
  readonly #since: Of['since']
  constructor(of: Of) {
    // Weak: compressed or not, it says the same.
    this.etag = `W/"${of.tag}.${tagOf(of.apart)}"`
    this.text = of.text
    this.compressed = of.compressed
    this.#since = of.since
  }
  /** What differs from the reply of an ETag; null where that one is none of this address, or not kept any more. */
  since(etag: string): PreparedText | null {
    const had = /^W\/"([\w-]+)\.[\w-]+"$/.exec(etag)?.[1]
    return had === undefined ? null : this.#since(had)
  }
}

/** A text as the tag that tells it from others. */
export const tagOf = (text: string): string => createHash('sha1').update(text).digest('base64url')
