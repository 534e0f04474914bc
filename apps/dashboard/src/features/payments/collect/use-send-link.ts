import type { Order } from '@fieldhouse/contract/orders'
import { isPhone } from '@fieldhouse/domain/bookings'
import { isEmail } from '@fieldhouse/domain/emails'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, fieldErrorsOf, messageOf } from '../../../lib/api.ts'
import { useKeys } from '../../../lib/order-changes.ts'
import { useMobileReader } from '../../../lib/use-mobile-reader.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { notify } from '../../../ui/notify.ts'

/** Sends the link by which the customer pays, by email, in India as a text message (BOOKING-93, BOOKING-91). */
export const useSendLink = (order: Order, onSent: () => void) => {
  const { t } = useTranslation('payments')
  const once = useKeys()
  const { countryCode } = usePartner()
  const channel = countryCode === 'IN' ? ('mobile' as const) : ('email' as const)
  const readMobile = useMobileReader(channel === 'mobile')
  const [to, setTo] = useState(order.customer?.[channel] ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setIsSending] = useState(false)
  const send = async () => {
    if (isSending) return
    const recipient = to.trim()
    if (!(channel === 'email' ? isEmail(recipient) : isPhone(recipient)))
      return setProblem(t(`link.invalid.${channel}`))
    if (channel === 'mobile' && readMobile(recipient, countryCode) === null) return setProblem(t('link.notTextable'))
    setProblem(null)
    setIsSending(true)
    try {
      const body = { [channel]: recipient }
      await once(`link ${recipient}`, (options) => client.requestPayment({ id: order.id, body }, options))
      notify.success(t('link.sent'), { detail: recipient })
      onSent()
    } catch (error) {
      setProblem(fieldErrorsOf(error)[channel] ?? null)
      notify.failure(t('link.failed'), { detail: messageOf(error) })
    } finally {
      setIsSending(false)
    }
  }
  return {
    channel,
    to,
    type: (text: string) => {
      setTo(text)
      setProblem(null)
    },
    problem,
    isSending,
    send,
  }
}

export type SendLink = ReturnType<typeof useSendLink>
