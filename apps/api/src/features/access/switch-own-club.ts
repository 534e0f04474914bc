import { Refused } from '../../db/refused.ts'
import type { Caller } from '../../http/gate.ts'
import type { Deps } from '../deps.ts'
import { findClubs, type ClubRow } from './invitations.store.ts'
import { setActivePartner } from './super-admins.store.ts'

/**
 * Saves which of their clubs somebody works in from now on (ACCESS-49). Refuses with 403 a club that they don't work for: that super admins
 * belong everywhere counts for `updateOwnSuperAdmin` only.
 */
export const switchOwnClub = (
  { platform }: Pick<Deps, 'platform'>,
  caller: Caller,
  partnerId: string,
): Promise<ClubRow> => {
  if (!caller.links.some((link) => link.partnerId === partnerId))
    throw new Refused({ code: 'error.forbidden.otherPartner' })
  return platform(async (db) => {
    await setActivePartner(db, caller.accountId, partnerId)
    const [club] = await findClubs(db, [partnerId])
    return club!
  })
}
