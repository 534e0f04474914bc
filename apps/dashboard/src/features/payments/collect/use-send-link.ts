import type { Order } from '@fieldhouse/contract/orders'
import { isPhone } from '@fieldhouse/domain/bookings'
import { isEmail } from '@fieldhouse/domain/emails'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fieldErrorsOf } from '../../../lib/api.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useMobileReader } from '../../../lib/use-mobile-reader.ts'
import { usePartner } from '../../../lib/workspace.ts'

/** Sends the link by which the customer pays, by email, in India as a text message (BOOKING-93, BOOKING-91). */
export const useSendLink = (order: Order, onSent: () => void) => {
  const { t } = useTranslation('payments')
  const { countryCode } = usePartner()
  const channel = countryCode === 'IN' ? ('mobile' as const) : ('email' as const)
  const readMobile = useMobileReader(channel === 'mobile')
  const [to, setTo] = useState(order.customer?.[channel] ?? '')
  const [problem, setProblem] = useState<string | null>(null)
  const { busy: isSending, run } = useAction(
    // Another address is another link, whatever became of the first.
    (send, recipient: string) =>
      send('requestPayment', { id: order.id, body: { [channel]: recipient } }, { part: recipient }),
    {
      onDone: onSent,
      done: (_sent, recipient) => ({ message: t('link.sent'), detail: recipient }),
      failed: t('link.failed'),
      onFailure: (error) => setProblem(fieldErrorsOf(error)[channel] ?? null),
    },
  )
  const send = () => {
    if (isSending) return
    const recipient = to.trim()
    if (!(channel === 'email' ? isEmail(recipient) : isPhone(recipient)))
      return setProblem(t(`link.invalid.${channel}`))
    if (channel === 'mobile' && readMobile(recipient, countryCode) === null) return setProblem(t('link.notTextable'))
    setProblem(null)
    void run(recipient)
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
