import type { StaffMember } from '@fieldhouse/contract/staff'
import { barePhone } from '@fieldhouse/domain/bookings'
import { staffProblems, type RoleType, type StaffProblem } from '@fieldhouse/domain/staff'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api/api.ts'
import { refusedFields, type Problems } from '../../lib/form/problems.ts'

/** What stands in the form of a staff member (STAFF-03). */
export type StaffValues = {
  firstName: string
  lastName: string
  email: string
  mobile: string
  roleIds: RoleType[]
  /** The venues where the roles hold; null: all of them (BEYOND-17). */
  venueIds: string[] | null
  /** They sell places in classes and check people in, whatever their roles. */
  classDesk: boolean
}

export const NOBODY: StaffValues = {
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  roleIds: [],
  venueIds: null,
  classDesk: false,
}

/** A staff member as the form shows them. */
export const valuesOf = ({
  firstName,
  lastName,
  email,
  mobile,
  roles,
  venueIds,
  classDesk,
}: StaffMember): StaffValues => ({
  firstName,
  lastName,
  email,
  mobile: mobile ?? '',
  roleIds: roles.map(({ type }) => type),
  venueIds,
  classDesk,
})

/** The form as the calls carry it that save it. */
export const bodyOf = ({ firstName, lastName, email, mobile, roleIds, venueIds, classDesk }: StaffValues) => ({
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
  mobile: mobile.trim() ? barePhone(mobile) : null,
  roleIds,
  venueIds: worksEverywhere({ roleIds }) ? null : venueIds,
  classDesk: classDesk && !worksEverywhere({ roleIds }),
})

/** Owners work at every venue. */
export const worksEverywhere = ({ roleIds }: Pick<StaffValues, 'roleIds'>) => roleIds.includes('owner')

/** The rules of the form, with what is said beside its fields in the reader's language (STAFF-31). */
export const useStaffRules = () => {
  const { t } = useTranslation('staff')
  return {
    check: (values: StaffValues): Problems<StaffValues, StaffProblem | 'exists'> =>
      staffProblems(worksEverywhere(values) ? { ...values, venueIds: null } : values),
    words: {
      'Missing first name': t('problem.firstName'),
      'Missing last name': t('problem.lastName'),
      'Invalid email': t('problem.email'),
      'Invalid phone number': t('problem.mobile'),
      'Missing roles': t('problem.roles'),
      'Missing venues': t('problem.venues'),
      'An owner works at every venue': t('venues.owner'),
      exists: t('problem.exists'),
    },
    refused: (error: unknown, values: StaffValues): Problems<StaffValues> =>
      codeOf(error) === 'error.badRequest.existedStaffEmail' ? { email: 'exists' } : refusedFields(error, values),
  }
}
