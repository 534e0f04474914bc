import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { useTranslation } from 'react-i18next'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import { methodsShown, type PartnerValues, type TypedRate } from './partner-form.ts'

/** What stands in the form of a partner as words, by the labels of its fields; each method by its name. */
export const useReading = () => {
  const { t } = useTranslation('partners')
  const { t: common } = useTranslation()
  const countryName = useCountryName()
  const isOn = (on: boolean) => common(on ? 'meanwhile.on' : 'meanwhile.off')
  const rate = ({ percentage, amount }: TypedRate) => `${percentage}% + ${amount}`
  const nameOf = (method: PaymentMethod) => common(`paymentMethod.${method}`)
  return (values: PartnerValues): [string, string][] => [
    [t('form.brandName'), values.brandName],
    [t('form.uri'), values.uri],
    [t('form.partnerType'), t(`types.${values.partnerType}`)],
    [t('form.businessIdentificationNumber'), values.businessIdentificationNumber],
    [t('form.taxReferenceNumber'), values.taxReferenceNumber],
    [t('form.country'), values.countryCode === null ? '' : countryName(values.countryCode)],
    [t('form.currency'), values.defaultCurrencyId ?? ''],
    [t('form.timezone'), values.timezone ?? ''],
    [t('form.absorb'), isOn(values.absorbProcessingFee)],
    ...methodsShown(values).map(({ method, choice, forCustomers }): [string, string] => [
      nameOf(method),
      [
        ...(forCustomers ? [`${t('form.customers')} ${isOn(choice.customers)}`] : []),
        `${t('form.staff')} ${isOn(choice.staff)}`,
        rate(choice),
      ].join(', '),
    ]),
    [t('form.commission'), rate(values.commission)],
  ]
}
