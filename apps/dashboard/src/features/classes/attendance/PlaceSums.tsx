import { chargeFor, feeFor, type PaymentMethod } from '@fieldhouse/domain/fees'
import { formatMoney, type Currency } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import style from './attendance.module.css'

type Props = {
  /** What is asked for before any fee, with the tax that is on top; null while it is not known. */
  due: number | null
  currency: Currency
  method: PaymentMethod
}

/** What a customer pays by a method: the fee on top, and all of it. Where the price is not known yet, that a fee comes on top. */
export const PlaceSums = ({ due, currency, method }: Props) => {
  const { t } = useTranslation('classes')
  const { processingFeeConfig, absorbProcessingFee } = usePartner()
  const rate = feeFor(processingFeeConfig, method, currency)
  const feeOf = (price: number) => chargeFor(price, rate, { currency, absorbProcessingFee })
  if (due === null)
    return feeOf(SOME_PRICE).processingFeeExclusiveCents > 0 ? (
      <Paragraph look="small quiet">{t('attendance.feeOnTop')}</Paragraph>
    ) : null
  const charge = feeOf(due)
  return (
    <Stack gap={6}>
      <dl className={style.sums} aria-live="polite">
        {charge.processingFeeExclusiveCents > 0 && (
          <div>
            <dt>{t('attendance.fee')}</dt>
            <dd>{formatMoney(charge.processingFeeExclusiveCents, currency)}</dd>
          </div>
        )}
        <div data-total>
          <dt>{t('attendance.total')}</dt>
          <dd>{formatMoney(charge.total, currency)}</dd>
        </div>
      </dl>
    </Stack>
  )
}

// Whether there is a fee at all is asked with any price.
const SOME_PRICE = 100_000
