import type { Order } from '@fieldhouse/contract/orders'
import { isPhone } from '@fieldhouse/domain/bookings'
import { isEmail } from '@fieldhouse/domain/emails'
import { useTranslation } from 'react-i18next'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMobileReader } from '../../../lib/formats/use-mobile-reader.ts'
import { usePartner } from '../../../lib/session/workspace.ts'

/** Sends the link by which the customer pays, by email, in India as a text message (BOOKING-93, BOOKING-91). */
export const useSendLink = (order: Order, barred: string | null, onSent: () => void) => {
  const { t } = useTranslation('payments')
  const { countryCode } = usePartner()
  const channel = countryCode === 'IN' ? ('mobile' as const) : ('email' as const)
  const readMobile = useMobileReader(channel === 'mobile')
  const problemOf = (to: string): 'invalid' | 'notTextable' | undefined => {
    if (!(channel === 'email' ? isEmail(to) : isPhone(to))) return 'invalid'
    return channel === 'mobile' && readMobile(to, countryCode) === null ? 'notTextable' : undefined
  }
  const form = useForm(
    {
      start: { email: order.customer?.email ?? '', mobile: order.customer?.mobile ?? '' },
      barred,
      check: (values) => ({ [channel]: problemOf(values[channel].trim()) }),
      words: { invalid: t(`link.invalid.${channel}`), notTextable: t('link.notTextable') },
    },
    // Another address is another link, whatever became of the first.
    (send, { [channel]: to }) =>
      send('requestPayment', { id: order.id, body: { [channel]: to.trim() } }, { part: to.trim() }),
    {
      onDone: onSent,
      done: (_sent, { [channel]: to }) => ({ message: t('link.sent'), detail: to.trim() }),
      failed: t('link.failed'),
    },
  )
  return { ...form, channel }
}

export type SendLink = ReturnType<typeof useSendLink>
