import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { hashToken } from '../access/index.ts'
import { insertInvitation, insertToken, type TokenPurpose } from './identity.store.ts'

const MINUTE = 60_000

/** How long each kind of token may wait: a login is exchanged at once, mails are read later. */
export const TOKEN_LIFETIME = {
  identity: 5 * MINUTE,
  reset: 60 * MINUTE,
  verify: 7 * 24 * 60 * MINUTE,
  invitation: 7 * 24 * 60 * MINUTE,
} as const

/** A secret of 256 bits that only its receiver has; the database keeps its hash. */
export const newSecret = (): string => randomBytes(32).toString('base64url')

/** Makes a token that stands for the account once. `now` in epoch milliseconds. */
export const issueToken = async (
  db: Kysely<DB>,
  accountId: string,
  purpose: TokenPurpose,
  now: number,
): Promise<string> => {
  const token = newSecret()
  await insertToken(db, { hash: hashToken(token), purpose, accountId, expiresAt: now + TOKEN_LIFETIME[purpose] })
  return token
}

/** Keeps a secret as a token that proves an email, once, to who signs up with it. `now` in epoch milliseconds. */
export const keepInvitationToken = (
  db: Kysely<DB>,
  { email, token }: { email: string; token: string },
  now: number,
): Promise<void> => insertInvitation(db, { hash: hashToken(token), email, expiresAt: now + TOKEN_LIFETIME.invitation })
