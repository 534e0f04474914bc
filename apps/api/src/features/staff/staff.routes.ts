import type { Api } from '@fieldhouse/contract'
import type { staff } from '@fieldhouse/contract/staff'
import { ROLES } from '@fieldhouse/domain/access'
import { ROLE_NAMES, ROLE_TYPES } from '@fieldhouse/domain/staff'
import { Refused } from '../../db/refused.ts'
import type { Handlers } from '../../http/serve.ts'
import { findStaffMember } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { readDevice } from '../identity/index.ts'
import { createStaff } from './create-staff.ts'
import { factorsOf } from './factors-of.ts'
import { inviteStaff } from './invite-staff.ts'
import { resetSecondFactor } from './reset-second-factor.ts'
import { removeStaff } from './remove-staff.ts'
import { findStaff } from './staff.store.ts'
import { toStaffMember } from './to-staff-member.ts'
import { updateStaff } from './update-staff.ts'

// Roles are fixed: the same for every partner, and there are no others (STAFF-32).
const PARTNER_ROLES = ROLE_TYPES.map((type) => ({ id: type, type, name: ROLE_NAMES[type], policies: [...ROLES[type]] }))

/** Who works for a partner, and what its roles may do (STAFF-18 to STAFF-23). */
export const staffRoutes = (
  deps: Deps,
  ended: (sessionId: string) => Promise<void> = () => Promise.resolve(),
): Pick<Handlers<Api>, keyof typeof staff> => ({
  async listStaff({ context: { partnerId }, query: { offset, limit, searchString = '' } }) {
    const { rows, total } = await deps.read(partnerId, (db) =>
      findStaff(db, partnerId, { text: searchString, offset, limit }),
    )
    const factors = await factorsOf(deps, rows)
    return { data: rows.map((row) => toStaffMember(row, factors)), pagination: { offset, limit, total } }
  },
  listRoles: () => ({ data: PARTNER_ROLES }),
  async getStaff({ context: { partnerId }, params }) {
    const row = await deps.read(partnerId, (db) => findStaffMember(db, partnerId, params.id))
    if (!row) throw new Refused({ code: 'error.notFound.partnerStaff' })
    return { data: toStaffMember(row, await factorsOf(deps, [row])) }
  },
  createStaff: async ({ context, body }) => ({ data: await createStaff(deps, context, body) }),
  updateStaff: async ({ context, params, body }) => ({ data: await updateStaff(deps, context, params.id, body) }),
  inviteStaff: async ({ context, params }) => ({ data: await inviteStaff(deps, context, params.id) }),
  async resetSecondFactor({ context, params: { id }, ip, headers }) {
    const origin = { ip, device: readDevice(headers) }
    return { data: await resetSecondFactor(deps, context, { id, origin }, ended) }
  },
  removeStaff: async ({ context, params, query }) => ({
    data: await removeStaff(deps, context, params.id, query.takenOverBy),
  }),
})
