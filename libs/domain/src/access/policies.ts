/** Every policy, by group (ACCESS-15, ACCESS-16). */
export const POLICIES = {
  analytics: ['view'],
  partnerProfile: ['view', 'create', 'edit'],
  venue: ['view', 'create', 'edit'],
  post: ['view', 'create', 'comment'],
  review: ['view', 'reply'],
  customer: ['view', 'create', 'edit', 'delete', 'importFromFile'],
  membershipPlan: ['view', 'create', 'edit'],
  facilityGroup: ['view', 'create', 'edit', 'delete'],
  facility: ['view', 'create', 'edit', 'delete'],
  facilityBooking: ['view', 'create', 'edit', 'delete', 'createForClosure', 'createForInternalEvent'],
  order: [
    'view',
    'createBookingForNewCustomer',
    'createBookingForExistingCustomer',
    'createSubscription',
    'edit',
    'cancel',
  ],
  orderTransaction: ['view', 'edit'],
  payout: [
    'viewPaymentsOption',
    'editPaymentsOption',
    'viewPayoutsAccount',
    'createPayoutsAccount',
    'viewPayoutsConfig',
    'createPayoutsConfig',
    'viewPayoutsLog',
  ],
  credit: ['view', 'issue', 'revoke', 'editConfigs'],
  partnerStaff: ['view', 'create', 'edit', 'delete'],
  campaign: ['view', 'create'],
  segment: ['view', 'create'],
  class: ['view', 'create', 'edit', 'delete', 'manageAttendance'],
  coupon: ['view', 'create', 'edit', 'delete'],
} as const

export type PolicyGroup = keyof typeof POLICIES

/** One policy 'area.action'; a misspelt one does not compile (ACCESS-07). */
export type Policy = { [G in PolicyGroup]: `${G}.${(typeof POLICIES)[G][number]}` }[PolicyGroup]

/** What a person may hold: a policy, a whole group such as 'venue.*', or everything '*.*' (ACCESS-08, ACCESS-09). */
export type Grant = Policy | `${PolicyGroup}.*` | '*.*'

/** What a control or endpoint asks for: one policy, any one of a list, or all of a list (ACCESS-11, ACCESS-12). */
export type Needed = Policy | { readonly anyOf: readonly Policy[] } | { readonly allOf: readonly Policy[] }

const holds = (held: readonly string[], policy: Policy): boolean =>
  held.includes(policy) || held.includes('*.*') || held.includes(`${policy.slice(0, policy.indexOf('.'))}.*`)

/** True when the held policies grant what is needed. `*.*` grants everything, 'venue.*' every action of venue and of nothing else. */
export const can = (held: readonly string[], needed: Needed): boolean => {
  if (typeof needed === 'string') return holds(held, needed)
  return 'anyOf' in needed
    ? needed.anyOf.some((policy) => holds(held, policy))
    : needed.allOf.every((policy) => holds(held, policy))
}

/** What is set with these holds at every venue of the club: who is held to some of them sets none of it (BEYOND-17). */
const OF_WHOLE_CLUB: readonly Policy[] = [
  'payout.editPaymentsOption',
  'credit.editConfigs',
  'coupon.create',
  'coupon.edit',
  'coupon.delete',
]

/** Whether all that could grant this is for those who work at every venue of the club. */
export const isOfWholeClub = (needed: Needed): boolean => {
  const isOne = (policy: Policy) => OF_WHOLE_CLUB.includes(policy)
  if (typeof needed === 'string') return isOne(needed)
  return 'anyOf' in needed ? needed.anyOf.every(isOne) : needed.allOf.some(isOne)
}
