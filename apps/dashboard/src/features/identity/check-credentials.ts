import { isEmail } from '@fieldhouse/domain/emails'
import { isLongPassword } from '@fieldhouse/domain/identity'
import { isSeen } from '@fieldhouse/domain/lines'

/** The fewest characters of a password (SHELL-16). */
export const SHORTEST_PASSWORD = 6

/** The fields that a form of an account has; a field that it lacks is undefined. */
export type Credentials = {
  firstName?: string
  lastName?: string
  email?: string
  currentPassword?: string
  password?: string
  confirmPassword?: string
}

/** What is wrong with a field: it is empty (marked, without words) or its words are said (SHELL-18, SHELL-20). */
export type FieldProblem = 'empty' | 'invalidEmail' | 'shortPassword' | 'tooShort' | 'confirmMismatch'

/** Checks the fields that a form of an account has (SHELL-15 to SHELL-19), for a `long` password; an empty answer means that it may be sent. */
export const checkCredentials = (
  { firstName, email, currentPassword, password, confirmPassword }: Credentials,
  long = false,
): Partial<Record<keyof Credentials, FieldProblem>> => {
  const problems: Partial<Record<keyof Credentials, FieldProblem>> = {}
  if (firstName !== undefined && !isSeen(firstName)) problems.firstName = 'empty'
  if (email?.trim() === '') problems.email = 'empty'
  else if (email !== undefined && !isEmail(email)) problems.email = 'invalidEmail'
  if (currentPassword === '') problems.currentPassword = 'empty'
  if (password === '') problems.password = 'empty'
  else if (password !== undefined && password.length < SHORTEST_PASSWORD) problems.password = 'shortPassword'
  else if (password !== undefined && long && !isLongPassword(password)) problems.password = 'tooShort'
  if (confirmPassword !== undefined && confirmPassword !== password) problems.confirmPassword = 'confirmMismatch'
  return problems
}
