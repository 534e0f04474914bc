import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { usePaymentText } from '../../../lib/formats/use-payment-text.ts'
import type { Difference } from './use-difference.ts'

type Money = {
  currency: string
  /** What it costs more, before fees, below 0 less; null while that is not known. Minor units. */
  difference: number | null
  /** What of that is no longer due, and what goes back; null where nobody was asked. */
  effect: { waived: number; returned: number } | null
  payment: Difference
}

/** What a button does, with the money that it moves, as that of a booking says it: 'Move · SGD 12.00 to pay'. */
export const useMoneyLabel = (verb: string, { currency, difference, effect, payment }: Money): string => {
  const { t } = useTranslation()
  const paymentText = usePaymentText()
  const { chosen, chargeOf, hasPaid } = payment
  const say = (key: 'more' | 'less' | 'back', minor: number) =>
    t(`payment.${key}`, { amount: formatMoney(minor, currency) })
  const parts =
    difference !== null && difference > 0
      ? [chosen ? paymentText({ method: chosen, total: chargeOf(chosen), currency, hasPaid }) : say('more', difference)]
      : [
          effect && effect.waived > 0 && say('less', effect.waived),
          effect && effect.returned > 0 && say('back', effect.returned),
        ]
  return [verb, ...parts].filter(Boolean).join(' · ')
}
