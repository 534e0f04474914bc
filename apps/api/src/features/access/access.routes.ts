import type { Api } from '@fieldhouse/contract'
import type { access, Invitation, SuperAdmin } from '@fieldhouse/contract/access'
import type { z } from 'zod'
import type { Handlers } from '../../http/serve.ts'
import type { Deps } from '../deps.ts'
import { findOwnInstructor, findOwnStaff } from './find-own-staff.ts'
import { acceptInvitation, declineInvitation } from './answer-invitation.ts'
import { findClubs, findInvitations, type InvitationRow } from './invitations.store.ts'
import { switchOwnClub } from './switch-own-club.ts'
import { findSuperAdmin, findSuperAdmins, type SuperAdminRow } from './super-admins.store.ts'
import { switchPartner } from './switch-partner.ts'
import { toStaff } from './to-staff.ts'

const toSuperAdmin = (row: SuperAdminRow): z.infer<typeof SuperAdmin> => ({
  id: row.id,
  profileId: row.profile_id,
  firstName: row.first_name,
  lastName: row.last_name,
  lastActivePartnerId: row.last_active_partner_id,
})

const toInvitation = ({ partnerId, brandName, roles, invitedAt }: InvitationRow): z.infer<typeof Invitation> => ({
  partnerId,
  brandName,
  roles,
  invitedAt: new Date(invitedAt).toISOString(),
})

/** Who somebody is in a partner: super admin, staff, instructor. */
export const accessRoutes = (deps: Deps): Pick<Handlers<Api>, keyof typeof access> => ({
  async getOwnSuperAdmin({ caller }) {
    // Who looks through a role is no super admin meanwhile.
    const row = caller!.isViewing ? null : await deps.platform((db) => findSuperAdmin(db, caller!.accountId))
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
  getOwnInstructor: async ({ caller, query }) => ({
    data: { id: await findOwnInstructor(deps, caller!, query.partnerId) },
  }),
  listOwnClubs: async ({ caller }) => ({
    data: await deps.platform((db) =>
      findClubs(
        db,
        caller!.links.map(({ partnerId }) => partnerId),
      ),
    ),
  }),
  switchOwnClub: async ({ caller, body }) => ({ data: await switchOwnClub(deps, caller!, body.partnerId) }),
  async listOwnInvitations({ caller }) {
    // Whoever looks through a role sees what a colleague who holds it would.
    const rows = caller!.isViewing ? [] : await deps.platform((db) => findInvitations(db, caller!.accountId))
    return { data: rows.map(toInvitation) }
  },
  acceptInvitation: async ({ caller, params, contextIn }) => ({
    data: await acceptInvitation(deps, contextIn(params.id), caller!),
  }),
  declineInvitation: async ({ caller, params, contextIn }) => ({
    data: await declineInvitation(deps, contextIn(params.id), caller!),
  }),
})
