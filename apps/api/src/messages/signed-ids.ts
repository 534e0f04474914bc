import { createHmac, timingSafeEqual } from 'node:crypto'

const ID = 16
const SIGNATURE = 32

const idAt = (bytes: Buffer, at: number): string =>
  bytes.toString('hex', at, at + ID).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
const signatureOf = (secret: Buffer, ids: Buffer): Buffer => createHmac('sha256', secret).update(ids).digest()

/** A token that says some ids, signed with a secret. How many they are tells tokens of one purpose from those of another. */
export const signIds = (secret: Buffer, ids: readonly string[]): string => {
  const packed = Buffer.from(ids.join('').replaceAll('-', ''), 'hex')
  return Buffer.concat([packed, signatureOf(secret, packed)]).toString('base64url')
}

/** What a token says of so many ids, signed or not; null for what is none. Its signature is to be checked before anything is done. */
export const readSignedIds = (
  token: string,
  count: number,
): { ids: string[]; isSigned: (secret: Buffer) => boolean } | null => {
  const packed = count * ID
  const length = Math.ceil(((packed + SIGNATURE) * 4) / 3)
  if (token.length !== length || !/^[A-Za-z0-9_-]+$/.test(token)) return null
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length !== packed + SIGNATURE) return null
  const signed = bytes.subarray(0, packed)
  return {
    ids: Array.from({ length: count }, (_, n) => idAt(bytes, n * ID)),
    isSigned: (secret) => timingSafeEqual(bytes.subarray(packed), signatureOf(secret, signed)),
  }
}
