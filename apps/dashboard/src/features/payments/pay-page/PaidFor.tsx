import type { PublicPayment } from '@fieldhouse/contract/payments'
import { formatAmount } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay, formatTime } from '../../../lib/formats/formats.ts'
import { Money } from '../../../ui/display/Money.tsx'
import { useTaxRows } from '../../../lib/formats/use-tax-rows.ts'
import { Paragraph } from '../../../ui/layout.tsx'
import style from './pay.module.css'

/** The lines of the order at their venue's time, the fee on top, and the total. */
export const PaidFor = ({ payment }: { payment: PublicPayment }) => {
  const { t } = useTranslation('payments')
  const taxRows = useTaxRows()
  const { currency, venue, readableId, lines, processingFee, amount, owedOtherwise, totalAmount } = payment
  const zone = venue?.timezone ?? 'UTC'
  return (
    <section className={style.summary} aria-label={t('page.summary')}>
      <Paragraph m="0 0 6px" look="small quiet">
        {[readableId, venue?.venueName].filter(Boolean).join(' · ')}
      </Paragraph>
      <ul>
        {lines.map(({ description, priceCents, timeRange, canceled }, index) => (
          <li key={`${index} ${description}`} data-canceled={canceled || undefined}>
            <span>
              <b>{description}</b>
              {timeRange && (
                <span className={style.when}>
                  {formatDay(dayOf(timeRange.start, zone))} {formatTime(timeRange.start, zone)}–
                  {formatTime(timeRange.end, zone)}
                </span>
              )}
            </span>
            <span>{formatAmount(priceCents, currency)}</span>
          </li>
        ))}
        {processingFee > 0 && (
          <li>
            <span>{t('collect.fee')}</span>
            <span>{formatAmount(processingFee, currency)}</span>
          </li>
        )}
        {taxRows(payment.taxes, totalAmount).map(({ name, minor }) => (
          <li key={name}>
            <span>{name}</span>
            <span>{formatAmount(minor, currency)}</span>
          </li>
        ))}
        <li data-total>
          <b>{t('collect.total')}</b>
          <b>
            <Money minor={totalAmount} currency={currency} />
          </b>
        </li>
        {amount > 0 && amount !== totalAmount && (
          <li>
            <span>{t('page.owed')}</span>
            <span>{formatAmount(amount, currency)}</span>
          </li>
        )}
        {owedOtherwise > 0 && (
          <li>
            <span>{t('page.owedOtherwise')}</span>
            <span>{formatAmount(owedOtherwise, currency)}</span>
          </li>
        )}
      </ul>
    </section>
  )
}
