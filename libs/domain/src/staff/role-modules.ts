import type { Module, Role } from '../access/index.ts'

/** The roles in the order in which they are offered and listed (STAFF-32). */
export const ROLE_TYPES = [
  'owner',
  'operations',
  'customerService',
  'finance',
  'reporting',
  'marketing',
  'instructor',
] as const satisfies readonly Role[]

/** What the roles are called (STAFF-32). */
export const ROLE_NAMES: Record<Role, string> = {
  owner: 'Owner',
  operations: 'Operations',
  customerService: 'Customer Service',
  finance: 'Finance',
  reporting: 'Reporting',
  marketing: 'Marketing',
  instructor: 'Instructor',
}

export type RoleType = (typeof ROLE_TYPES)[number]

/**
 * The sections that each role opens, as the roles tab lists them (STAFF-10 to STAFF-16). What a role may do follows from its policies
 * (`ROLES`), and a test holds the two together; an instructor's section opens by the instructor's own record.
 */
export const ROLE_MODULES = {
  operations: ['CREDITS', 'TRANSACTIONS', 'CUSTOMERS', 'FACILITY_BOOKING'],
  customerService: ['REVIEWS'],
  finance: ['CUSTOMERS', 'PAYMENTS', 'CREDITS'],
  reporting: ['ANALYTICS'],
  marketing: ['PROMOTION', 'CAMPAIGNS'],
  instructor: ['CLASS'],
} as const satisfies Record<Exclude<Role, 'owner'>, readonly Module[]>
