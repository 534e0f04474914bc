import { asksWhetherPaid } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import { MethodChoice } from '../pay/MethodChoice.tsx'
import type { Difference } from './use-difference.ts'
import style from '../booking.module.css'
import { Row } from '../../../ui/layout.tsx'

type Props = {
  payment: Difference
  /** Minor units. */
  difference: number
  currency: string
  /** Somebody tried to save without a method. */
  missing: boolean
}

/** How the difference to a dearer place is paid (BOOKING-100). */
export const EditPayment = ({ payment, difference, currency, missing }: Props) => {
  const { t } = useTranslation('bookings')
  const { offered, chosen, chargeOf } = payment
  return (
    <div className={style.form}>
      <MethodChoice
        offered={offered}
        value={chosen}
        currency={currency}
        error={missing && chosen === null ? t('payment.required') : null}
        amountOf={chargeOf}
        onChange={payment.setMethod}
        paid={
          chosen && asksWhetherPaid(chosen, chargeOf(chosen))
            ? { value: payment.hasPaid, onChange: payment.setHasPaid }
            : null
        }
      />
      <Row component="dl" gap="4px 24px" align="stretch" pt={12} wrap line="above" className={style.prices}>
        <div>
          <dt>{t('payment.difference')}</dt>
          <dd>{formatMoney(difference, currency)}</dd>
        </div>
        {chosen && (
          <div>
            <dt>{t('edit.toPay')}</dt>
            <dd>{formatMoney(chargeOf(chosen), currency)}</dd>
          </div>
        )}
      </Row>
    </div>
  )
}
