import type { Received } from '@fieldhouse/contract'
import type { staff } from '@fieldhouse/contract/staff'
import { keptPhone } from '@fieldhouse/domain/mobiles'
import { ROLE_TYPES } from '@fieldhouse/domain/staff'
import { Refused } from '../../db/refused.ts'
import type { StaffColumns } from './staff.store.ts'

export type StaffInput = Omit<Received<typeof staff.updateStaff>['body'], 'version'>

/** What is kept of a staff member as it was sent: roles in the order of the list, the mobile in one spelling. */
export const columnsOf = (input: StaffInput, countryCode: string): StaffColumns => ({
  first_name: input.firstName,
  last_name: input.lastName,
  email: input.email,
  mobile: input.mobile ? keptPhone(input.mobile, countryCode) : null,
  roles: ROLE_TYPES.filter((role) => input.roleIds.includes(role)),
})

/** What the audit trail keeps of a staff member. */
export const audited = ({ first_name, last_name, email, mobile, roles }: StaffColumns) => ({
  firstName: first_name,
  lastName: last_name,
  email,
  mobile,
  roles,
})

/** Another one of the partner's staff has the email; said beside its field (STAFF-31). */
export const emailTaken = (): Refused => {
  const msg = 'This staff already exists'
  return new Refused({
    code: 'error.badRequest.existedStaffEmail',
    details: { msg, fields: [{ property: 'email', constraints: { unique: msg } }] },
  })
}
