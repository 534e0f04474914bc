export { findCancellationPolicy } from './policies.store.ts'
