export * from './cancellation-form.ts'
export * from './cancellation-policy.ts'
export * from './refund-by-policy.ts'
export * from './reschedule-policy.ts'
