import { paymentAtCreation, type PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'

type Creation = {
  method: PaymentMethod
  /** Minor units. */
  total: number
  currency: string
  hasPaid: boolean
  /** How many passes pay for it, where money does not. */
  passes?: number | null
}

/** What a button does with the money beside what its first word says: 'SGD 12.00 paid', 'SGD 12.00 to pay'. */
export const usePaymentText = () => {
  const { t } = useTranslation()
  return ({ method, total, currency, hasPaid, passes }: Creation): string =>
    method === 'packages'
      ? t('payment.passes', { count: passes ?? 0 })
      : t(`payment.${paymentAtCreation(method, { total, customerHasPaid: hasPaid })}`, {
          amount: formatMoney(total, currency),
        })
}
