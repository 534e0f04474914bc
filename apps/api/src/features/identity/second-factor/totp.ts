import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const STEP_MS = 30_000
const DIGITS = 6
/** A clock may be one step before or behind ours. */
const SKEW = 1

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret of 160 bits, as authenticator apps take it: base32. */
export const newTotpSecret = (): string => {
  const bits = [...randomBytes(20)].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{5}/g, (five) => BASE32[Number.parseInt(five, 2)]!)
}

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)!.map((eight) => Number.parseInt(eight, 2)))
}

/** The code of a step of 30 seconds since the epoch (RFC 6238, with HMAC-SHA-1 as every app has it). */
export const codeOfStep = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  // RFC 4226: four bytes from where the last half byte points, without the sign.
  const number = hash.readUInt32BE(hash[19]! & 0xf) & 0x7fff_ffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

/** The step that an instant in epoch milliseconds lies in. */
export const stepAt = (at: number): number => Math.floor(at / STEP_MS)

/** The step around now whose code was typed, the latest one first; null for none. `at` in epoch milliseconds. */
export const stepOfCode = (secret: string, code: string, at: number): number | null => {
  const now = stepAt(at)
  const typed = Buffer.from(code)
  const steps = Array.from({ length: 2 * SKEW + 1 }, (_, index) => now + SKEW - index)
  return (
    steps.find((step) => {
      const right = Buffer.from(codeOfStep(secret, step))
      return right.length === typed.length && timingSafeEqual(right, typed)
    }) ?? null
  )
}

/** What an authenticator app reads from the picture: the secret, and whose it is. */
export const totpUri = (secret: string, email: string): string =>
  `otpauth://totp/Fieldhouse:${encodeURIComponent(email)}?secret=${secret}&issuer=Fieldhouse&algorithm=SHA1&digits=${DIGITS}&period=${STEP_MS / 1000}`
