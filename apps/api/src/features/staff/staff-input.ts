import type { Received } from '@fieldhouse/contract'
import type { staff } from '@fieldhouse/contract/staff'
import { keptPhone } from '@fieldhouse/domain/mobiles'
import { ROLE_TYPES } from '@fieldhouse/domain/staff'
import type { Command } from '../../db/command.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { countVenues, type StaffColumns } from './staff.store.ts'

export type StaffInput = Omit<Received<typeof staff.updateStaff>['body'], 'version' | 'takenOverBy'>

/** What is kept of a staff member as it was sent: roles in the order of the list, the mobile in one spelling. */
export const columnsOf = (input: StaffInput, countryCode: string): StaffColumns => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  mobile: input.mobile ? keptPhone(input.mobile, countryCode) : null,
  roles: ROLE_TYPES.filter((role) => input.roleIds.includes(role)),
  ...venuesOf(input),
  ...classDeskOf(input),
})

/** Owners work at every venue; whoever becomes one is held to none any more. */
const venuesOf = ({ roleIds, venueIds }: StaffInput): Pick<StaffColumns, 'venue_ids'> => {
  if (roleIds.includes('owner')) return { venue_ids: null }
  return venueIds === undefined ? {} : { venue_ids: venueIds?.toSorted() ?? null }
}

/** Owners have all of classes; whoever becomes one has the desk for them no more, and not again by being one no longer. */
const classDeskOf = ({ roleIds, classDesk }: StaffInput): Pick<StaffColumns, 'class_desk'> => {
  if (roleIds.includes('owner')) return { class_desk: false }
  return classDesk === undefined ? {} : { class_desk: classDesk }
}

/** Refuses venues of an owner, who works at all of them, and one that the partner has not (BEYOND-17). */
export const refuseWrongVenues = async (command: Command, { roleIds, venueIds }: StaffInput): Promise<void> => {
  if (!venueIds) return
  if (roleIds.includes('owner')) throw wrongField('venueIds', 'An owner works at every venue')
  if ((await countVenues(command, venueIds)) < venueIds.length) throw wrongField('venueIds', 'There is no such venue.')
}

/**
 * What the audit trail keeps of a staff member; the venues where the roles hold, where they hold not at all of them, and that
 * they have the desk for classes, where they do.
 */
export const audited = ({ first_name, last_name, email, mobile, roles, venue_ids, class_desk }: StaffColumns) => ({
  firstName: first_name,
  lastName: last_name,
  email,
  mobile,
  roles,
  ...(venue_ids && { venueIds: venue_ids }),
  ...(class_desk && { classDesk: class_desk }),
})

/** Another one of the partner's staff has the email; said beside its field (STAFF-31). */
export const emailTaken = (): Refused => {
  const msg = 'This staff already exists'
  return new Refused({
    code: 'error.badRequest.existedStaffEmail',
    details: { msg, fields: [{ property: 'email', constraints: { unique: msg } }] },
  })
}
