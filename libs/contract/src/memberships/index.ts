import { membershipPlans } from './plans.ts'
import { subscriptions } from './subscriptions.ts'

export { MembershipPlan } from './plans.ts'
export { subscriptionOrders } from './subscription-orders.ts'
export { Subscription } from './subscriptions.ts'

export const memberships = { ...membershipPlans, ...subscriptions }
