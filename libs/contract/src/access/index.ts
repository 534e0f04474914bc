import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Id, InstantOut, line, page, Paging } from '../schemas.ts'

export const RoleType = z.enum([
  'owner',
  'operations',
  'customerService',
  'finance',
  'reporting',
  'marketing',
  'instructor',
])

export const Staff = z.object({
  id: z.string(),
  partnerId: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  mobile: z.string().nullable(),
  roles: z.array(z.object({ id: z.string(), type: RoleType })),
  roleIds: z.array(z.string()),
  /** The venues where the roles hold; null: all of them, also those that are still to come (BEYOND-17). */
  venueIds: z.array(z.string()).nullable(),
  /** They see all classes, give places in them and check people in, beside what their roles grant. */
  classDesk: z.boolean(),
})

export const SuperAdmin = z.object({
  id: z.string(),
  profileId: z.number().int(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  lastActivePartnerId: z.string().nullable(),
})

/** A club that the caller works for. */
export const OwnClub = z.object({ partnerId: z.string(), brandName: z.string().nullable() })

/** A club that asks the caller, who works elsewhere, to join its staff. */
export const Invitation = OwnClub.extend({ roles: z.array(RoleType), invitedAt: InstantOut })

export const access = {
  getOwnSuperAdmin: endpoint({
    method: 'GET',
    path: '/partners/superAdmins/me',
    access: 'account',
    summary: 'Super-admin lookup: the own record, null for everybody else (ACCESS-43)',
    reply: data(SuperAdmin.nullable()),
  }),
  updateOwnSuperAdmin: endpoint({
    method: 'PUT',
    path: '/partners/superAdmins/me',
    access: 'superAdmin',
    summary: 'Save the own super admin record, e.g. the partner switched to (ACCESS-44)',
    body: z.strictObject({
      lastActivePartnerId: Id.nullable(),
      /** The rest of the record as it was read, which stays what it is (SUPERADMIN-25). */
      id: Id.optional(),
      profileId: z.number().int().optional(),
      firstName: line(100).nullable().optional(),
      lastName: line(100).nullable().optional(),
    }),
    reply: data(SuperAdmin),
  }),
  listSuperAdmins: endpoint({
    method: 'GET',
    path: '/partners/superAdmins',
    access: 'superAdmin',
    summary: 'All super admins (ACCESS-45)',
    query: z.strictObject(Paging),
    reply: page(SuperAdmin),
  }),
  getOwnStaff: endpoint({
    method: 'GET',
    path: '/partners/partnerStaffs/me',
    access: 'account',
    summary: 'The own staff record of a partner with the policies it grants (ACCESS-19, ACCESS-47)',
    query: z.strictObject({ partnerId: Id.optional() }),
    reply: data(Staff.extend({ policies: z.array(z.string()) })),
  }),
  getOwnInstructor: endpoint({
    method: 'GET',
    path: '/partners/instructors/me',
    access: 'account',
    summary: 'Whether the caller is an instructor of the partner (ACCESS-40)',
    query: z.strictObject({ partnerId: Id.optional() }),
    reply: data(z.object({ id: z.string() })),
  }),
  listOwnClubs: endpoint({
    method: 'GET',
    path: '/partners/partnerStaffs/me/clubs',
    access: 'account',
    summary: 'The clubs that the caller works for, the one they belong to longest first (ACCESS-49)',
    reply: data(z.array(OwnClub)),
  }),
  switchOwnClub: endpoint({
    method: 'PUT',
    path: '/partners/partnerStaffs/me/club',
    access: 'account',
    summary:
      'Choose which of their clubs the caller works in from now on; 403 for one that they don’t belong to (ACCESS-49)',
    body: z.strictObject({ partnerId: Id }),
    reply: data(OwnClub),
  }),
  listOwnInvitations: endpoint({
    method: 'GET',
    path: '/partners/partnerStaffs/me/invitations',
    access: 'account',
    summary: 'The clubs that ask the caller to join their staff, the latest first (STAFF-33)',
    reply: data(z.array(Invitation)),
  }),
  acceptInvitation: endpoint({
    method: 'POST',
    path: '/partners/partnerStaffs/me/invitations/:id/accepted',
    access: 'account',
    changes: ['staff', 'account'],
    summary: 'Join the staff of a club that asks; 404 where it doesn’t, or not any more (STAFF-33)',
    idempotent: true,
    reply: data(OwnClub),
  }),
  declineInvitation: endpoint({
    method: 'POST',
    path: '/partners/partnerStaffs/me/invitations/:id/declined',
    access: 'account',
    changes: ['staff', 'account'],
    summary: 'Decline to join the staff of a club that asks; 404 where it doesn’t, or not any more (STAFF-33)',
    idempotent: true,
    reply: data(OwnClub),
  }),
}
