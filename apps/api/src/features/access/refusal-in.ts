import type { Endpoint } from '@fieldhouse/contract'
import { can } from '@fieldhouse/domain/access'
import type { Config } from '../../config.ts'
import type { Caller } from '../../http/gate.ts'

/**
 * What keeps a caller from a call that needs `access` in a partner, null where nothing does: not theirs, a password that is shorter
 * than the partner asks or a second factor that it asks for (where passwords are kept here and not by Firebase), or a missing policy
 * (ACCESS-48). For the partner of the path, and for one that a body names.
 */
export const refusalIn = (
  config: Pick<Config, 'FIREBASE_PROJECT_ID'>,
  caller: Caller,
  access: Endpoint['access'],
  partnerId: string | null,
) => {
  if (access === 'public' || access === 'account') return null
  if (access === 'superAdmin') return caller.superAdmin ? null : 'error.forbidden.noPermission'
  if (!partnerId || !caller.belongsTo(partnerId)) return 'error.forbidden.otherPartner'
  if (config.FIREBASE_PROJECT_ID === undefined && caller.needsLongPassword(partnerId))
    return 'error.forbidden.longPasswordNeeded'
  if (config.FIREBASE_PROJECT_ID === undefined && caller.needsSecondFactor(partnerId))
    return 'error.forbidden.secondFactorNeeded'
  return access === 'staff' || can(caller.policiesIn(partnerId), access) ? null : 'error.forbidden.noPermission'
}
