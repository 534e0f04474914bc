import type { Api } from '@fieldhouse/contract'
import type { access, Staff, SuperAdmin } from '@fieldhouse/contract/access'
import type { z } from 'zod'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { findOwnInstructor, findOwnStaff } from './find-own-staff.ts'
import { findStaff, type StaffRow } from './staff.store.ts'
import { findSuperAdmin, findSuperAdmins, type SuperAdminRow } from './super-admins.store.ts'
import { switchPartner } from './switch-partner.ts'

type StaffReply = z.infer<typeof Staff>

// Roles are a fixed list and no records: a role's id is its type.
const toStaff = (row: StaffRow): StaffReply => ({
  id: row.id,
  partnerId: row.partner_id,
  firstName: row.first_name,
  lastName: row.last_name,
  email: row.email,
  mobile: row.mobile,
  roles: row.roles.map((role) => ({ id: role, type: role as StaffReply['roles'][number]['type'] })),
  roleIds: row.roles,
})

const toSuperAdmin = (row: SuperAdminRow): z.infer<typeof SuperAdmin> => ({
  id: row.id,
  profileId: row.profile_id,
  firstName: row.first_name,
  lastName: row.last_name,
  lastActivePartnerId: row.last_active_partner_id,
})

/** Who somebody is in a partner: super admin, staff, instructor. */
export const accessRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof access> => ({
  async getOwnSuperAdmin({ caller }) {
    const row = await deps.platform((db) => findSuperAdmin(db, caller!.accountId))
    return { data: row ? toSuperAdmin(row) : null }
  },
  updateOwnSuperAdmin: async ({ caller, body }) => ({
    data: toSuperAdmin(await switchPartner(deps, caller!, body.lastActivePartnerId)),
  }),
  async listSuperAdmins({ query: { offset, limit } }) {
    const { rows, total } = await deps.platform((db) => findSuperAdmins(db, offset, limit))
    return { data: rows.map(toSuperAdmin), pagination: { offset, limit, total } }
  },
  async getOwnStaff({ caller, query }) {
    const { policies, ...row } = await findOwnStaff(deps, caller!, query.partnerId)
    return { data: { ...toStaff(row), policies: [...policies] } }
  },
  async listStaff({ context: { partnerId }, query: { offset, limit, searchString = '' } }) {
    const { rows, total } = await deps.read(partnerId, (db) =>
      findStaff(db, partnerId, { text: searchString, offset, limit }),
    )
    return { data: rows.map(toStaff), pagination: { offset, limit, total } }
  },
  getOwnInstructor: async ({ caller, query }) => ({
    data: { id: await findOwnInstructor(deps, caller!, query.partnerId) },
  }),
})
