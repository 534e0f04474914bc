/** The fields that a signed-out form has; a field that it lacks is undefined. */
export type Credentials = { email?: string; password?: string; confirmPassword?: string }

/** What is wrong with a field: it is empty (marked, without words) or its words are said (SHELL-18, SHELL-20). */
export type FieldProblem = 'empty' | 'invalidEmail' | 'shortPassword' | 'confirmMismatch'

// The same pattern as the contract's Email, without bringing zod to the first screen; the server checks again.
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

/** Whether an address matches the standard pattern (SHELL-15, SHELL-19). */
export const isEmail = (value: string): boolean => EMAIL.test(value.trim())

/** Checks the fields that a signed-out form has (SHELL-15 to SHELL-19); an empty answer means that it may be sent. */
export const checkCredentials = ({
  email,
  password,
  confirmPassword,
}: Credentials): Partial<Record<keyof Credentials, FieldProblem>> => {
  const problems: Partial<Record<keyof Credentials, FieldProblem>> = {}
  if (email?.trim() === '') problems.email = 'empty'
  else if (email !== undefined && !isEmail(email)) problems.email = 'invalidEmail'
  if (password === '') problems.password = 'empty'
  else if (password !== undefined && password.length < 6) problems.password = 'shortPassword'
  if (confirmPassword !== undefined && confirmPassword !== password) problems.confirmPassword = 'confirmMismatch'
  return problems
}
