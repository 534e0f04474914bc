import { formatAmount } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/display/Money.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import type { PaymentChoice } from './use-payment-choice.ts'
import style from './sales.module.css'

/** Something that is sold, with its tax; minor units. */
export type SoldLine = { name: string; note?: string; amount: number }

/** The transaction summary: each line, the fee and the total (ADDTX-13). */
export const SaleSummary = ({ lines, payment }: { lines: readonly SoldLine[]; payment: PaymentChoice }) => {
  const { t } = useTranslation('memberships')
  const { t: common } = useTranslation()
  const { currency, fee, total, part, toPay, isFree } = payment
  return (
    <Stack gap={12} className={style.sums}>
      <h3>{t('summary')}</h3>
      <dl aria-live="polite">
        {lines.map(({ name, note, amount }, i) => (
          // Two lines may say the same.
          // oxlint-disable-next-line react/no-array-index-key
          <div key={i}>
            <dt>
              <b>{name}</b>
              {note && <small>{note}</small>}
            </dt>
            <dd>{formatAmount(amount, currency)}</dd>
          </div>
        ))}
        {fee > 0 && (
          <div>
            <dt>{t('fee')}</dt>
            <dd>{formatAmount(fee, currency)}</dd>
          </div>
        )}
        <div className={style.total}>
          <dt>{t('total')}</dt>
          <Text component="dd" look="huge strong">
            <Money minor={total} currency={currency} />
          </Text>
        </div>
        {part && (
          <>
            <div>
              <dt>{common(`paymentMethod.${part.paymentMethod}`)}</dt>
              <dd>{formatAmount(part.amount, currency)}</dd>
            </div>
            <div>
              <dt>{t('toPay')}</dt>
              <dd>{formatAmount(toPay, currency)}</dd>
            </div>
          </>
        )}
      </dl>
      {isFree && <p className={style.quiet}>{t('nothingToPay')}</p>}
    </Stack>
  )
}
