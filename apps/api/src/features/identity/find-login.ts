import type { Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { hasLogin } from './find-owner-account.ts'
import { findAccountByEmail } from './identity.store.ts'

/** The language of who logs in with an email already, where they have chosen one; null where nobody does. */
export const findLogin = async (db: Kysely<DB>, email: string): Promise<{ locale: string | null } | null> => {
  const account = await findAccountByEmail(db, email)
  return account && hasLogin(account) ? { locale: account.locale } : null
}
