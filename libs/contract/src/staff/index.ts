import { z } from 'zod'
import { RoleType, Staff } from '../access/index.ts'
import { Mobile } from '../customers/index.ts'
import { endpoint } from '../endpoint.ts'
import { Email } from '../identity/index.ts'
import { TakenOverBy } from '../instructors/index.ts'
import { data, Deleted, page, Paging, requiredLine, text } from '../schemas.ts'

/** A staff member as those see them who manage the staff. */
export const StaffMember = Staff.extend({
  /** Tied to an account: they have come in at least once. */
  joined: z.boolean(),
  /** Whoever has the email works for another club, and declined to join. */
  declined: z.boolean(),
  /** Their account has a second factor (BEYOND-23). */
  hasSecondFactor: z.boolean(),
  version: z.number().int(),
})
export type StaffMember = z.infer<typeof StaffMember>

/** A role of the partner, with what it grants. Roles are fixed: a role's id is its type. */
const PartnerRole = z.object({ id: z.string(), type: RoleType, name: z.string(), policies: z.array(z.string()) })

const StaffFields = {
  firstName: requiredLine(100),
  lastName: requiredLine(100),
  email: Email,
  mobile: Mobile.nullish(),
  roleIds: z
    .array(RoleType)
    .min(1, 'Missing roles')
    .max(20)
    .transform((roles) => [...new Set(roles)]),
  /** The venues where the roles hold; null: all of them. Who sends none leaves it as it is (BEYOND-17). */
  venueIds: z
    .array(z.uuid().toLowerCase())
    .min(1, 'Missing venues')
    .max(500)
    .transform((ids) => [...new Set(ids)])
    .nullable()
    .optional(),
  /** Whether they have the desk for classes beside their roles. Who sends none leaves it as it is. */
  classDesk: z.boolean().optional(),
}

export const staff = {
  listStaff: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/partnerStaffs',
    access: 'partnerStaff.view',
    summary: 'Staff of a partner, by name; found by name, email and mobile (ACCESS-46, STAFF-18)',
    query: z.strictObject({ ...Paging, searchString: text(100).optional() }),
    reply: page(StaffMember),
  }),
  listRoles: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/partnerRoles',
    access: 'partnerStaff.view',
    summary: 'The roles of a partner with what each grants (STAFF-23, STAFF-27)',
    reply: data(z.array(PartnerRole)),
  }),
  getStaff: endpoint({
    method: 'GET',
    path: '/partners/partnerStaffs/:id',
    access: 'partnerStaff.view',
    summary: 'A staff member (STAFF-19)',
    reply: data(StaffMember),
  }),
  createStaff: endpoint({
    method: 'POST',
    path: '/partners/partners/:partnerId/partnerStaffs',
    access: 'partnerStaff.create',
    confirmed: true,
    changes: ['staff'],
    summary:
      'Add a staff member, who is invited by mail; 409 where another one has the email, whatever its case (STAFF-20, STAFF-31, STAFF-33)',
    idempotent: true,
    body: z.strictObject(StaffFields),
    reply: data(StaffMember),
  }),
  updateStaff: endpoint({
    method: 'PUT',
    path: '/partners/partnerStaffs/:id',
    access: 'partnerStaff.edit',
    confirmed: true,
    changes: ['staff', 'classes', 'schedule'],
    summary:
      'Save all of a staff member; 409 where somebody else saved it since the version that was read, or where they lose the role of an instructor, teach sessions to come, and takenOverBy is missing (STAFF-21, STAFF-30, STAFF-33, BEYOND-56)',
    idempotent: true,
    body: z.strictObject({
      ...StaffFields,
      version: z.number().int().min(1).max(1_000_000_000),
      takenOverBy: TakenOverBy,
    }),
    reply: data(StaffMember),
  }),
  inviteStaff: endpoint({
    method: 'POST',
    path: '/partners/partnerStaffs/:id/invitation',
    access: 'partnerStaff.create',
    confirmed: true,
    changes: [],
    summary:
      'Invite a staff member who has not come in yet once more, as often as staff may be added; where no mail is sent, super admins are answered the link to hand over (STAFF-33)',
    idempotent: true,
    reply: data(
      z.object({
        email: z.string(),
        /** The link of the mail, for super admins where this deployment sends none: it lets in whoever has it. */
        url: z.string().nullable(),
      }),
    ),
  }),
  resetSecondFactor: endpoint({
    method: 'DELETE',
    path: '/partners/partnerStaffs/:id/secondFactor',
    access: 'partnerStaff.edit',
    confirmed: true,
    changes: ['staff'],
    summary:
      'Take the second factor of a staff member off who has lost it: their sessions end, and they are told by mail; not of oneself, a super admin, nor somebody who works for another club, too (BEYOND-23)',
    idempotent: true,
    reply: data(StaffMember),
  }),
  removeStaff: endpoint({
    method: 'DELETE',
    path: '/partners/partnerStaffs/:id',
    access: 'partnerStaff.delete',
    confirmed: true,
    changes: ['staff', 'classes', 'schedule'],
    summary:
      'Remove a staff member, whose sessions end at this partner; not oneself, nor the last owner; 409 where they teach sessions to come and takenOverBy is missing (STAFF-22, STAFF-30, BEYOND-56)',
    idempotent: true,
    query: z.strictObject({ takenOverBy: TakenOverBy }),
    reply: Deleted,
  }),
}
