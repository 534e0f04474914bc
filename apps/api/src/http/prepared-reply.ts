import { createHash } from 'node:crypto'

/**
 * A reply that stands as text already. It carries a tag: who names the tag of the reply that he has is answered that it is still the
 * same one (304), without the text. `tag` tells this text from every other one of the same address.
 */
export class PreparedReply {
  readonly etag: string
  readonly text: () => Buffer
  readonly compressed: () => Promise<Buffer>
  constructor(of: { tag: string; text: () => Buffer; compressed: () => Promise<Buffer> }) {
    // Weak: compressed or not, it says the same.
    this.etag = `W/"${createHash('sha1').update(of.tag).digest('base64url')}"`
    this.text = of.text
    this.compressed = of.compressed
  }
}
