import { fullName } from '../identity/full-name.ts'
import { isPhone } from '../bookings/index.ts'
import { isEmail } from '../emails/index.ts'

/** Characters of what is said of an instructor, at most (INSTRUCTORS-24). */
export const LONGEST_BIO = 255

/** What the rules of the form of an instructor are about. */
export type InstructorForm = { email: string; mobile: string; bio: string }

/** What can be wrong in it, in the words of INSTRUCTORS-06 and STAFF-08. */
export type InstructorProblem = 'Invalid email address' | 'Invalid phone number' | 'Too long'

/**
 * What is wrong with an instructor, by field: the email must be one (INSTRUCTORS-05, INSTRUCTORS-06), a mobile that is given is a phone
 * number, and what is said of them has at most 255 characters. Names may be left out.
 */
export const instructorProblems = (form: InstructorForm): { [field in keyof InstructorForm]?: InstructorProblem } => ({
  ...(!isEmail(form.email) && { email: 'Invalid email address' }),
  ...(form.mobile.trim() !== '' && !isPhone(form.mobile) && { mobile: 'Invalid phone number' }),
  ...(form.bio.trim().length > LONGEST_BIO && { bio: 'Too long' }),
})

/** What an instructor is called: the name, else the email, which alone is required (INSTRUCTORS-05). */
export const nameOfInstructor = (instructor: { firstName: string; lastName: string; email: string }): string =>
  fullName(instructor) || instructor.email
