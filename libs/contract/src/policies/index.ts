import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, pattern } from '../schemas.ts'
import { CancelationPolicies, CancelationPolicyInput, ReschedulePolicy, ReschedulePolicyInput } from './policy.ts'

/** Both policies as they stand, with the version that the next saving of either names. */
const Policies = z.object({
  cancelationPolicies: CancelationPolicies,
  reschedulePolicy: ReschedulePolicy,
  policiesVersion: z.number().int(),
})
export type Policies = z.infer<typeof Policies>

/** The version that was read: where the policies have another by now, nothing is saved. Who names none saves over what stands. */
const Version = z.number().int().min(1).max(1_000_000_000).optional()

export const policies = {
  setCancelationPolicies: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/cancelationPolicies',
    access: 'payout.editPaymentsOption',
    changes: ['partner'],
    summary:
      'Set all cancellation policies, one for each kind of service; 409 where somebody else saved since the version that was read, if that is named (POLICIES-20, POLICIES-23)',
    body: z.strictObject({ cancelationPolicies: z.array(CancelationPolicyInput).max(1), version: Version }),
    reply: data(Policies),
    idempotent: true,
  }),
  setReschedulePolicy: endpoint({
    method: 'PUT',
    path: '/partners/partners/:partnerId/reschedulePolicy',
    access: 'payout.editPaymentsOption',
    changes: ['partner'],
    summary: 'Let customers move their bookings, until so many hours before (POLICIES-18, POLICIES-23)',
    body: ReschedulePolicyInput.extend({ version: Version }),
    reply: data(Policies),
    idempotent: true,
  }),
  deleteReschedulePolicy: endpoint({
    method: 'DELETE',
    path: '/partners/partners/:partnerId/reschedulePolicy',
    access: 'payout.editPaymentsOption',
    changes: ['partner'],
    summary: 'Let customers move no bookings any more (POLICIES-19, POLICIES-23)',
    query: z.strictObject({
      version: pattern(10, /^[1-9]\d{0,9}$/)
        .transform(Number)
        .optional(),
    }),
    reply: data(Policies),
    idempotent: true,
  }),
}
