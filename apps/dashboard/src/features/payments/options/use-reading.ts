import type { PaymentMethod, PaymentOptions } from '@fieldhouse/domain/fees'
import { useTranslation } from 'react-i18next'

/** What stands in the form of the payment options as words, by the labels of its fields. */
export const useReading = () => {
  const { t } = useTranslation('paymentOptions')
  const { t: common } = useTranslation()
  const listed = (methods: readonly PaymentMethod[]) =>
    methods.map((method) => common(`paymentMethod.${method}`)).join(', ')
  return (options: PaymentOptions) =>
    [
      [t('currency.label'), options.defaultCurrencyId ?? ''],
      [t('fee.label'), t(options.absorbProcessingFee ? 'fee.inclusive' : 'fee.exclusive')],
      [t('methods.staff'), listed(options.paymentMethodsForStaff)],
      [t('methods.customers'), listed(options.paymentMethodsForCustomers)],
    ] as const
}
