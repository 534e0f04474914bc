import type { Api, Call } from '@fieldhouse/contract'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarredBy, useRehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { useRefundEntry } from '../refund/use-refund-entry.ts'
import { entryOfAmount, isConfirmable, NO_ENTRY } from '../refund-entry.ts'

type Refund = { refundAmountCents?: number; handedBack?: boolean }

/**
 * The refund of a cancellation: by the policy, which the server knows, until staff type another amount, which stays; and what the server
 * says that cancelling with it does. `maximum` in minor units; where it is 0 no refund is asked, and none is given.
 */
export const useCancelRefund = <K extends 'previewCancelBookings' | 'previewCancelOrder'>(
  name: K,
  callOf: (refund: Refund) => Call<Api[K]>,
  { maximum, currency }: { maximum: number; currency: string },
) => {
  const { t } = useTranslation('orders')
  const [handedBack, setHandedBack] = useState(false)
  const isAsked = maximum > 0
  // Without an amount it is the policy's.
  const policy = useRehearsal(name, isAsked ? callOf({}) : null)
  const prefilled = policy.data ? entryOfAmount(policy.data.returned, maximum, currency) : NO_ENTRY
  const [entry, type] = useRefundEntry(maximum, prefilled)
  const decided = isConfirmable(entry, maximum) ? entry.amount : null
  const amount = isAsked ? decided : 0
  const effect = useRehearsal(name, amount === null ? null : callOf({ handedBack, refundAmountCents: amount }))
  const isUnsaid = isAsked && entry === NO_ENTRY
  const problem = amount !== null || isUnsaid ? null : t(entry.amount === null ? 'cancel.invalid' : 'cancel.tooHigh')
  return {
    maximum,
    entry,
    type,
    handedBack,
    setHandedBack,
    /** What goes back, minor units; null while nobody has said it. */
    amount,
    policy,
    effect,
    /** What bars 'Confirm'. */
    barred: useBarredBy(isUnsaid ? policy : effect, problem),
  }
}
