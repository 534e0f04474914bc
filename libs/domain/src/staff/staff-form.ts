import { isPhone } from '../bookings/index.ts'
import { isEmail } from '../emails/index.ts'

/** What the rules of the form of a staff member are about. */
export type StaffForm = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  roleIds: readonly string[]
  /** The venues where the roles hold; null: all of them. */
  venueIds?: readonly string[] | null | undefined
}

/** What can be wrong in it, in the words of STAFF-31. */
export type StaffProblem =
  | 'Missing first name'
  | 'Missing last name'
  | 'Invalid email'
  | 'Invalid phone number'
  | 'Missing roles'
  | 'Missing venues'
  | 'An owner works at every venue'

/**
 * What is wrong with a staff member, by field: both names are required (STAFF-05, STAFF-06), the email must be one (STAFF-07), there is
 * at least one role (STAFF-31), and a mobile that is given is a phone number (STAFF-08). Whose roles hold for some venues only has one at
 * least, and is no owner (BEYOND-17).
 */
export const staffProblems = (form: StaffForm): { [field in keyof StaffForm]?: StaffProblem } => ({
  ...(form.firstName.trim() === '' && { firstName: 'Missing first name' }),
  ...(form.lastName.trim() === '' && { lastName: 'Missing last name' }),
  ...(!isEmail(form.email) && { email: 'Invalid email' }),
  ...(form.mobile.trim() !== '' && !isPhone(form.mobile) && { mobile: 'Invalid phone number' }),
  ...(form.roleIds.length === 0 && { roleIds: 'Missing roles' }),
  ...(form.venueIds?.length === 0 && { venueIds: 'Missing venues' }),
  ...(form.venueIds && form.roleIds.includes('owner') && { venueIds: 'An owner works at every venue' }),
})
