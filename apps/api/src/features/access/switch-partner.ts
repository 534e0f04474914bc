import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import type { Caller } from '../../http/gate.ts'
import { findSuperAdmin, partnerExists, setActivePartner, type SuperAdminRow } from './super-admins.store.ts'

/** Saves the partner that a super admin works in from now on, or none (ACCESS-44). Refuses an unknown partner with 404. */
export const switchPartner = ({ platform }: Deps, caller: Caller, partnerId: string | null): Promise<SuperAdminRow> =>
  platform(async (db) => {
    if (partnerId !== null && !(await partnerExists(db, partnerId)))
      throw new Refused({ code: 'error.notFound.partner' })
    await setActivePartner(db, caller.accountId, partnerId)
    return (await findSuperAdmin(db, caller.accountId))!
  })
