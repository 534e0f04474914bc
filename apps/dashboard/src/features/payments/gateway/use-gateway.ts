import type { GatewayForm } from '@fieldhouse/contract/payments'
import type { GatewayChoice } from '@fieldhouse/domain/payments'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api.ts'
import { useKeys, useOrderChanged } from '../../../lib/order-changes.ts'
import { notify } from '../../../ui/notify.ts'
import type { GatewayOutcome } from './GatewayCheckout.tsx'
import { loadRazorpay } from './load-razorpay.ts'
import { pollUntilPaid } from './poll-until-paid.ts'

type Step = { phase: 'choosing'; choice: GatewayChoice | null; declined: boolean } | { phase: 'polling' }

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/**
 * The gateway's form from its opening to its end (ADDTX-19): opened once, paid in or dismissed, and then the order is asked for until
 * it is paid (ADDTX-20). Dismissal and a payment that nobody hears of in time warn that the order is unpaid (ADDTX-21, ADDTX-53).
 */
export const useGateway = (orderId: string, onClose: (outcome: GatewayOutcome) => void) => {
  const { t } = useTranslation('gateway')
  const [step, setStep] = useState<Step>({ phase: 'choosing', choice: null, declined: false })
  const once = useKeys()
  const changed = useOrderChanged()
  const isGone = useRef(false)

  const end = (outcome: GatewayOutcome) => {
    if (isGone.current) return
    isGone.current = true
    if (outcome === 'unpaid') notify.warning(t('unpaid'), { id: `unpaid ${orderId}` })
    onClose(outcome)
  }
  const isPaid = async (): Promise<boolean> => {
    const { data } = await client.getOrder({ id: orderId })
    await changed([data])
    return data.status === 'paid'
  }
  const poll = async () => {
    setStep({ phase: 'polling' })
    const paid = await pollUntilPaid(isPaid, { pause, stopped: () => isGone.current })
    end(paid ? 'paid' : 'unpaid')
  }
  const openRazorpay = async (form: GatewayForm) => {
    const Checkout = await loadRazorpay()
    if (isGone.current) return
    const { customer } = form
    new Checkout({
      key: form.keyId ?? '',
      order_id: form.gatewayOrderId,
      amount: form.amount,
      currency: form.currency,
      name: form.brandName,
      description: form.readableId,
      prefill: {
        ...(customer && { name: customer.name }),
        ...(customer?.email && { email: customer.email }),
        ...(customer?.mobile && { contact: customer.mobile }),
      },
      handler: (reply) => {
        const body = {
          gatewayOrderId: reply.razorpay_order_id,
          gatewayPaymentId: reply.razorpay_payment_id,
          signature: reply.razorpay_signature,
        }
        // The gateway tells by itself, too: what can't be handed over now is heard of then.
        void once(`report ${body.gatewayPaymentId}`, (options) =>
          client.reportGatewayPayment({ id: orderId, body }, options),
        ).catch(() => undefined)
        void poll()
      },
      modal: { ondismiss: () => end('unpaid'), escape: true },
    }).open()
  }
  const opening = useMutation({
    mutationFn: async (): Promise<GatewayForm> => {
      try {
        const { data: form } = await once('open', (options) => client.openGateway({ id: orderId }, options))
        if (form.provider === 'razorpay') await openRazorpay(form)
        return form
      } catch (error) {
        // Another desk, or the customer, may have paid before it was opened.
        if (await isPaid().catch(() => false)) end('paid')
        throw error
      }
    },
  })
  const open = useEffectEvent(() => opening.mutate())
  useEffect(() => {
    isGone.current = false
    open()
    return () => {
      isGone.current = true
    }
  }, [])

  const choose = async (choice: GatewayChoice) => {
    if (step.phase !== 'choosing' || step.choice !== null) return
    setStep({ phase: 'choosing', choice, declined: false })
    try {
      const { data } = await once(`choose ${choice}`, (options) =>
        client.payInGatewaySandbox({ id: orderId, body: { choice } }, options),
      )
      if (!data.declined) return await poll()
      setStep({ phase: 'choosing', choice: null, declined: true })
    } catch (error) {
      setStep({ phase: 'choosing', choice: null, declined: false })
      notify.failure(messageOf(error) ?? t('failed'))
    }
  }
  return {
    /** What is to be paid, once the form is open. */
    form: opening.data ?? null,
    /** Why it could not be opened. */
    error: opening.error,
    step,
    choose,
    retry: () => opening.mutate(),
    dismiss: () => end('unpaid'),
  }
}
