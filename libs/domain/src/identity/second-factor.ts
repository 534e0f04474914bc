import type { Refusal } from '../refusal.ts'

/** How many recovery codes an account is given at once; each opens it once. */
export const RECOVERY_CODES = 10

/** Six digits as an authenticator app shows them, however they were spaced; null where something else was typed. */
export const plainAppCode = (typed: string): string | null => {
  const digits = typed.replaceAll(/\s/g, '')
  return /^\d{6}$/.test(digits) ? digits : null
}

/** A recovery code as it is compared: without blanks and hyphens, in small letters. */
export const plainRecoveryCode = (typed: string): string => typed.replaceAll(/[\s-]/g, '').toLowerCase()

/** What decides whether somebody may take a lost second factor off a colleague. */
export type FactorReset = {
  isSelf: boolean
  /** The colleague has a second factor at all. */
  isOn: boolean
  /** The colleague is a super admin. */
  isSuperAdmin: boolean
  /** The colleague works for another club as well. */
  worksElsewhere: boolean
  /** Whoever asks is a super admin. */
  bySuperAdmin: boolean
}

/**
 * Refuses to take a second factor off: one's own (its owner turns it off with the password), that of a super admin (whoever runs the
 * server makes a link), and that of somebody who works for another club as well, which no single club may weaken, but to a super
 * admin; and where there is none (BEYOND-23).
 */
export const refusalOfFactorReset = ({
  isSelf,
  isOn,
  isSuperAdmin,
  worksElsewhere,
  bySuperAdmin,
}: FactorReset): Refusal | null => {
  if (isSelf) return { code: 'error.badRequest.ownSecondFactor' }
  if (isSuperAdmin) return { code: 'error.badRequest.secondFactorOfSuperAdmin' }
  if (worksElsewhere && !bySuperAdmin) return { code: 'error.badRequest.secondFactorElsewhere' }
  return isOn ? null : { code: 'error.conflict.noSecondFactor' }
}
