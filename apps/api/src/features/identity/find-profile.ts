import { Refused } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { isColleague } from '../access/index.ts'
import { findAccountByProfile, type AccountRow } from './identity.store.ts'

/**
 * A profile by its numeric id: the caller's own, a colleague's of one of their partners, any for a super admin
 * (SHELL-48). All others answer 404 like unknown ones: the numbers are easy to guess, and names are personal.
 */
export const findProfile = async ({ platform }: Deps, caller: Caller, profileId: number): Promise<AccountRow> => {
  const row = await platform(async (db) => {
    const account = await findAccountByProfile(db, profileId)
    if (!account || caller.superAdmin || account.id === caller.accountId) return account
    const partnerIds = caller.links.map((link) => link.partnerId)
    return (await isColleague(db, account.profile_id, partnerIds)) ? account : undefined
  })
  if (!row) throw new Refused({ code: 'error.notFound.profile' })
  return row
}
