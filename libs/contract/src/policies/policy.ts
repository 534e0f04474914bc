import { POLICY_LIMITS, POLICY_TYPES } from '@fieldhouse/domain/policies'
import { z } from 'zod'

/** Whole hours before the service begins. */
const Hours = z.number().int().min(0).max(POLICY_LIMITS.hours)

/** What a cancellation keeps from so many hours before on: a percentage of the price with up to two decimals, and minor units. */
const RefundRule = z.strictObject({
  hoursBeforeServiceTime: Hours,
  feePercentage: z.number().min(0).max(100).multipleOf(0.01),
  feeCents: z.number().int().min(0).max(1_000_000_000_000).default(0),
})

/** What customers may cancel of one kind of service, until when, and what comes back (POLICIES-03). */
export const CancelationPolicyInput = z.strictObject({
  serviceType: z.literal('facilityBooking'),
  policyType: z.enum(POLICY_TYPES),
  minHoursBeforeServiceTime: Hours,
  refundPolicies: z.array(RefundRule).max(POLICY_LIMITS.rules).default([]),
})

/** Until when customers may move their bookings, and what they may do afterwards (POLICIES-04). */
export const ReschedulePolicyInput = z.strictObject({
  minHoursBeforeServiceTime: Hours,
  customerCancelationAfterReschedule: z.boolean(),
  customerRescheduleAgain: z.boolean(),
})

/** The cancellation policies of a partner, at most one for each kind of service (POLICIES-23). */
export const CancelationPolicies = z.array(
  z.object({
    serviceType: z.string(),
    policyType: z.enum(POLICY_TYPES),
    minHoursBeforeServiceTime: z.number(),
    refundPolicies: z.array(
      z.object({ hoursBeforeServiceTime: z.number(), feePercentage: z.number(), feeCents: z.number() }),
    ),
  }),
)

/** The reschedule policy of a partner; null where customers may not move bookings (POLICIES-30). */
export const ReschedulePolicy = z
  .object({
    minHoursBeforeServiceTime: z.number(),
    customerCancelationAfterReschedule: z.boolean(),
    customerRescheduleAgain: z.boolean(),
  })
  .nullable()
