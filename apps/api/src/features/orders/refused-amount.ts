import type { Refusal } from '@fieldhouse/domain'
import { Refused } from '../../db/refused.ts'

/** A rule's refusal of a refund; one of its amount names the property of the request that carried it (ORDERS-58). */
export const refusedAmount = (refusal: Refusal, property: 'refundAmountCents' | 'amount'): Refused => {
  if (refusal.code !== 'error.badRequest.refundAmountExceedsRefundable') return new Refused(refusal)
  const max = `at most ${String(refusal.details?.['maximum'])}`
  return new Refused({ ...refusal, details: { ...refusal.details, fields: [{ property, constraints: { max } }] } })
}
