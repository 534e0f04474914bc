import { createHash, randomBytes } from 'node:crypto'
import { RECOVERY_CODES, plainRecoveryCode } from '@fieldhouse/domain/identity'

// Without what looks like something else: 32 letters and digits, so that each is five bits.
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'

const newCode = (): string => {
  const letters = [...randomBytes(16)].map((byte) => LETTERS[byte % 32]!).join('')
  return letters.match(/.{4}/g)!.join('-')
}

/** New recovery codes of 80 bits, as they are shown once. */
export const newRecoveryCodes = (): string[] => Array.from({ length: RECOVERY_CODES }, newCode)

/** What is kept of a recovery code, however it is spelled. */
export const hashRecoveryCode = (code: string): Buffer => createHash('sha256').update(plainRecoveryCode(code)).digest()
