import { subscriptionPauses } from './pauses.ts'
import { membershipPlans } from './plans.ts'
import { subscriptions } from './subscriptions.ts'

export { PauseEffect } from './pauses.ts'
export { MembershipPlan, type PlanOfSubscription } from './plans.ts'
export { subscriptionOrders } from './subscription-orders.ts'
export { Subscription } from './subscriptions.ts'

export const memberships = { ...membershipPlans, ...subscriptions, ...subscriptionPauses }
