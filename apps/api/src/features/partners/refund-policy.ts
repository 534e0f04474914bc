import type { PartnerChange } from '@fieldhouse/contract/partners'
import { Refused } from '../../db/refused.ts'
import { takeRichText } from '../../rich-text/take-rich-text.ts'
import type { PartnerRow } from './partners.store.ts'

/**
 * The refund policy that a change leaves (MEMBERSHIPS-08), made clean, and null where nobody can read anything in it (MEMBERSHIPS-09).
 * Refuses one that is too long, and one that was written over another policy than stands by now.
 */
export const refundPolicyAfter = (
  before: Pick<PartnerRow, 'refund_policy'>,
  { refundPolicy, refundPolicyAsRead }: Pick<PartnerChange, 'refundPolicy' | 'refundPolicyAsRead'>,
): Partial<PartnerRow> => {
  if (refundPolicy === undefined) return {}
  if (refundPolicyAsRead !== undefined && refundPolicyAsRead !== before.refund_policy)
    throw new Refused({ code: 'error.conflict.refundPolicyChangedMeanwhile' })
  return { refund_policy: takeRichText('refundPolicy', refundPolicy) }
}
