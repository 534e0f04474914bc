import type { GatewayForm } from '@fieldhouse/contract/payments'
import type { GatewayChoice } from '@fieldhouse/domain/payments'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { GatewayOutcome } from './GatewayCheckout.tsx'
import { loadRazorpay } from './load-razorpay.ts'
import { pollUntilPaid } from './poll-until-paid.ts'

/** What the gateway hands the browser once it took the money. */
type Handed = { gatewayOrderId: string; gatewayPaymentId: string; signature: string }

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * The gateway's form from its opening to its end (ADDTX-19): opened once, paid in or dismissed, and then the order is asked for until
 * it is paid (ADDTX-20). Dismissal and a payment that nobody hears of in time warn that the order is unpaid (ADDTX-21, ADDTX-53).
 */
export const useGateway = (orderId: string, onClose: (outcome: GatewayOutcome) => void) => {
  const { t } = useTranslation('gateway')
  const queries = useQueryClient()
  const [form, setForm] = useState<GatewayForm | null>(null)
  const [error, setError] = useState<unknown>(null)
  const [choice, setChoice] = useState<GatewayChoice | null>(null)
  const [declined, setDeclined] = useState(false)
  const [isPolling, setIsPolling] = useState(false)
  const isGone = useRef(false)

  const end = (outcome: GatewayOutcome) => {
    if (isGone.current) return
    isGone.current = true
    if (outcome === 'unpaid') notify.warning(t('unpaid'), { id: `unpaid ${orderId}` })
    onClose(outcome)
  }
  const isPaid = async (): Promise<boolean> => {
    const { data } = await queries.fetchQuery({ ...query('getOrder', { id: orderId }), staleTime: 0 })
    return data.status === 'paid'
  }
  const paying = useAction(
    async (send, how: GatewayChoice | Handed) => {
      if (typeof how === 'string') {
        const call = { id: orderId, body: { choice: how } }
        const { data } = await send('payInGatewaySandbox', call, { part: how })
        if (data.declined) return 'declined'
      } else {
        // The gateway tells by itself, too: what can't be handed over now is heard of then.
        void send('reportGatewayPayment', { id: orderId, body: how }).catch(() => undefined)
      }
      setIsPolling(true)
      return (await pollUntilPaid(isPaid, { pause, stopped: () => isGone.current })) ? 'paid' : 'unpaid'
    },
    {
      onDone: (outcome) => (outcome === 'declined' ? setDeclined(true) : end(outcome)),
      failed: (failure) => messageOf(failure) ?? t('failed'),
    },
  )
  const openRazorpay = async (opened: GatewayForm) => {
    const Checkout = await loadRazorpay()
    if (isGone.current) return
    const { customer } = opened
    new Checkout({
      key: opened.keyId ?? '',
      order_id: opened.gatewayOrderId,
      amount: opened.amount,
      currency: opened.currency,
      name: opened.brandName,
      description: opened.readableId,
      prefill: {
        ...(customer && { name: customer.name }),
        ...(customer?.email && { email: customer.email }),
        ...(customer?.mobile && { contact: customer.mobile }),
      },
      handler: (reply) =>
        void paying.run({
          gatewayOrderId: reply.razorpay_order_id,
          gatewayPaymentId: reply.razorpay_payment_id,
          signature: reply.razorpay_signature,
        }),
      modal: { ondismiss: () => end('unpaid'), escape: true },
    }).open()
  }
  const opening = useAction(
    async (send) => {
      const { data } = await send('openGateway', { id: orderId })
      if (data.provider === 'razorpay') await openRazorpay(data)
      return data
    },
    {
      onDone: setForm,
      onFailure: async (failure) => {
        // Another desk, or the customer, may have paid before it was opened.
        if (await isPaid().catch(() => false)) end('paid')
        setError(failure)
      },
      failed: () => null,
    },
  )
  const open = useEffectEvent(() => void opening.run())
  useEffect(() => {
    isGone.current = false
    open()
    return () => {
      isGone.current = true
    }
  }, [])

  return {
    /** What is to be paid, once the form is open. */
    form,
    /** Why it could not be opened. */
    error,
    /** It is being asked whether it was paid. */
    isPolling,
    isBusy: paying.busy,
    /** What is being done right now in the form that is played. */
    choosing: paying.busy ? choice : null,
    /** The last payment failed; the form can be tried again. */
    declined,
    choose: (next: GatewayChoice) => {
      setChoice(next)
      setDeclined(false)
      void paying.run(next)
    },
    retry: () => {
      setError(null)
      void opening.run()
    },
    dismiss: () => end('unpaid'),
  }
}
