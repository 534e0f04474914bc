import { hash, verify } from '@node-rs/argon2'

// argon2id with OWASP's parameters: 19 MiB, two passes, one lane. The enum of the package can't be imported under
// verbatimModuleSyntax; 2 is its Argon2id.
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashes a password with argon2id; the text carries its own salt and parameters. */
export const hashPassword = (password: string): Promise<string> => hash(password.normalize('NFC'), ARGON2ID)

// Of a random password that nobody knows.
let nobody: Promise<string> | undefined

/**
 * True when the password belongs to the hash. Without a hash it takes as long and says no, so that the time of an
 * answer does not tell whether an account exists.
 */
export const verifyPassword = async (stored: string | null, password: string): Promise<boolean> => {
  nobody ??= hashPassword(crypto.randomUUID())
  const matches = await verify(stored ?? (await nobody), password.normalize('NFC'))
  return stored !== null && matches
}
