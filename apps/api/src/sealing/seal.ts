import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** A key of 256 bits, by the name under which it is written beside what it sealed. */
export type SealingKey = { id: string; secret: Buffer }
/** What AES-256-GCM made of a text: nonce, tag and ciphertext, with the name of the key. */
export type Sealed = { keyId: string; bytes: Buffer }

const NONCE = 12
const TAG = 16

/** Encrypts a text (BANK-49). `bound` says whose it is and what: sealed for one place, it opens in no other. */
export const seal = ({ id, secret }: SealingKey, text: string, bound: string): Sealed => {
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(bound))
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return { keyId: id, bytes: Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]) }
}

/** The text again. Throws for an unknown key, and for what was sealed for another place or changed since. */
export const unseal = (keys: readonly SealingKey[], { keyId, bytes }: Sealed, bound: string): string => {
  const key = keys.find(({ id }) => id === keyId)
  if (!key) throw new Error(`the key ${keyId} is not among the keys for numbers of bank accounts`)
  const decipher = createDecipheriv('aes-256-gcm', key.secret, bytes.subarray(0, NONCE))
    .setAAD(Buffer.from(bound))
    .setAuthTag(bytes.subarray(NONCE, NONCE + TAG))
  return Buffer.concat([decipher.update(bytes.subarray(NONCE + TAG)), decipher.final()]).toString('utf8')
}
