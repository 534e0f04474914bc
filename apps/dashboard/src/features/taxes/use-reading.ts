import { useTranslation } from 'react-i18next'
import type { Reading } from '../../lib/form/ChangedMeanwhile.tsx'
import { formatDay } from '../../lib/formats/formats.ts'
import type { TaxValues } from './tax-form.ts'

/** What stands in the form of taxes as words, by the label of its field. */
export const useReading = () => {
  const { t } = useTranslation('taxes')
  return ({ rates, rounding, sellerName, sellerAddress }: TaxValues): Reading => [
    [
      t('title'),
      rates
        .map(({ name, validFrom, inclusive, parts }) =>
          t('reading.rate', {
            name,
            percent: parts.map(({ percent }) => `${percent} %`).join(' + '),
            from: validFrom ? formatDay(validFrom) : '',
            way: t(`way.${inclusive ? 'inclusive' : 'onTop'}`),
          }),
        )
        .join('; '),
    ],
    [t('invoices.sellerName'), sellerName],
    [t('invoices.sellerAddress'), sellerAddress],
    [t('rounding.label'), t(`rounding.${rounding}`)],
  ]
}
