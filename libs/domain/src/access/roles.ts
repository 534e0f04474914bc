import type { Grant } from './policies.ts'

/** The roles of partner staff with what each grants (ACCESS-02, ACCESS-17). A super admin is no role: they hold '*.*' everywhere. */
export const ROLES = {
  owner: ['*.*'],
  operations: [
    'credit.view',
    'credit.issue',
    'credit.revoke',
    'order.*',
    'orderTransaction.*',
    'customer.*',
    'facilityBooking.*',
    'facilityGroup.view',
    'facility.view',
  ],
  customerService: ['review.view', 'review.reply'],
  finance: ['customer.*', 'payout.*', 'credit.*'],
  reporting: ['analytics.view'],
  marketing: ['campaign.*', 'segment.*', 'coupon.*'],
  instructor: ['class.view'],
} as const satisfies Record<string, readonly Grant[]>

export type Role = keyof typeof ROLES

/** What a super admin holds for every partner (ACCESS-05). */
export const SUPER_ADMIN_POLICIES: readonly Grant[] = ['*.*']

/** What the desk for classes adds to a staff member's roles: it sees all classes, gives places in them and checks people in. */
const CLASS_DESK: readonly Grant[] = ['class.view', 'class.manageAttendance']

/**
 * What a staff member holds: the union of their roles, each grant once.
 * `canEditClasses` is what the instructor's record carries; it adds class.edit to the instructor role only (ACCESS-17).
 * `classDesk` is what an owner says of the staff member, whatever their roles (docs/decisions/0117).
 */
export const policiesOf = (
  roles: readonly Role[],
  record: { canEditClasses?: boolean; classDesk?: boolean } = {},
): Grant[] => {
  const held = new Set<Grant>(roles.flatMap((role): readonly Grant[] => ROLES[role]))
  if (record.canEditClasses && roles.includes('instructor')) held.add('class.edit')
  if (record.classDesk) for (const grant of CLASS_DESK) held.add(grant)
  return [...held]
}
