import { createHash } from 'node:crypto'
import { can } from '@fieldhouse/domain/access'
import type { Endpoint } from '@fieldhouse/contract'
import type { Database } from '../../db/connect.ts'
import { Refused } from '../../db/refused.ts'
import type { Admission, Gate } from '../../http/serve.ts'
import { findCaller, touchSession } from './access.store.ts'
import { partnerExists } from './super-admins.store.ts'

/** Sessions end 30 days after their last use (SHELL-31). */
export const SESSION_DAYS = 30
const HOUR = 3_600_000

export const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/**
 * The gate in front of every endpoint: who calls, which partner is meant, and whether the declared access is held.
 * Refuses with 401 without a valid session, 403 for another partner's id in the path or a missing policy (ACCESS-48), and
 * 404 where a super admin names a partner that does not exist.
 */
export const createGate = (database: Database, now: () => number): Gate => ({
  async admit(endpoint: Endpoint, token: string | null, pathPartnerId: string | null): Promise<Admission> {
    const { access } = endpoint
    if (access === 'public') return { caller: null, partnerId: null }
    if (!token) throw new Refused({ code: 'error.unauthorized' })
    const hash = hashToken(token)
    const at = now()
    const found = await database.connection(({ db }) => findCaller(db, hash, at - SESSION_DAYS * 24 * HOUR))
    if (!found) throw new Refused({ code: 'error.unauthorized' })
    const { caller, lastUsedAt } = found
    if (at - lastUsedAt > HOUR) await database.connection(({ db }) => touchSession(db, hash, at))
    // Super admins belong everywhere, but nobody acts in the name of a partner that is none.
    if (
      pathPartnerId &&
      caller.superAdmin &&
      !(await database.connection(({ db }) => partnerExists(db, pathPartnerId)))
    )
      throw new Refused({ code: 'error.notFound.partner' })
    const partnerId = pathPartnerId ?? caller.activePartnerId
    if (access === 'account') return { caller, partnerId }
    if (access === 'superAdmin') {
      if (!caller.superAdmin) throw new Refused({ code: 'error.forbidden.noPermission' })
      return { caller, partnerId }
    }
    if (!partnerId || !caller.belongsTo(partnerId)) throw new Refused({ code: 'error.forbidden.otherPartner' })
    if (access !== 'staff' && !can(caller.policiesIn(partnerId), access))
      throw new Refused({ code: 'error.forbidden.noPermission' })
    return { caller, partnerId }
  },
})
