export { addSubscriptions, type RequestedSubscription } from './add-subscriptions.ts'
export { membershipRoutes } from './memberships.routes.ts'
export {
  findSubscriptions,
  lockBuyer,
  lockSubscription,
  markRemoved,
  type SubscriptionRow,
} from './subscriptions.store.ts'
