import type { Instructor } from '@fieldhouse/contract/instructors'
import { barePhone } from '@fieldhouse/domain/bookings'
import { instructorProblems, type InstructorProblem } from '@fieldhouse/domain/instructors'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../lib/api/api.ts'
import { refusedFields, type Problems } from '../../lib/form/problems.ts'

/** What stands in the form of an instructor (INSTRUCTORS-24). */
export type InstructorValues = {
  avatar: string | null
  firstName: string
  lastName: string
  email: string
  mobile: string
  bio: string
  editsClasses: boolean
}

export const NOBODY: InstructorValues = {
  avatar: null,
  firstName: '',
  lastName: '',
  email: '',
  mobile: '',
  bio: '',
  editsClasses: false,
}

/** An instructor as the form shows them. */
export const valuesOf = ({
  avatar,
  firstName,
  lastName,
  email,
  mobile,
  bio,
  policies,
}: Instructor): InstructorValues => ({
  avatar,
  firstName,
  lastName,
  email,
  mobile: mobile ?? '',
  bio: bio ?? '',
  editsClasses: policies.includes('class.edit'),
})

/** The form as the calls carry it that save it. */
export const bodyOf = ({ avatar, firstName, lastName, email, mobile, bio, editsClasses }: InstructorValues) => ({
  avatar,
  firstName: firstName.trim(),
  lastName: lastName.trim(),
  email: email.trim(),
  mobile: mobile.trim() ? barePhone(mobile) : null,
  bio: bio.trim() || null,
  policies: editsClasses ? (['class.edit'] as const).slice() : [],
})

/** The rules of the form, with what is said beside its fields in the reader's language. */
export const useInstructorRules = () => {
  const { t } = useTranslation('instructors')
  return {
    check: (values: InstructorValues): Problems<InstructorValues, InstructorProblem | 'exists' | 'isStaff'> =>
      instructorProblems(values),
    words: {
      'Invalid email address': t('problem.email'),
      'Invalid phone number': t('problem.mobile'),
      'Too long': t('problem.bio'),
      exists: t('problem.exists'),
      isStaff: t('problem.isStaff'),
    },
    refused: (error: unknown, values: InstructorValues): Problems<InstructorValues> => {
      const code = codeOf(error)
      if (code === 'error.badRequest.existedInstructor') return { email: 'exists' }
      return code === 'error.badRequest.existedStaffEmail' ? { email: 'isStaff' } : refusedFields(error, values)
    },
  }
}
