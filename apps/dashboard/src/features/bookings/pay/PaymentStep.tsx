import { Switch, TextInput } from '@mantine/core'
import { asksWhetherPaid } from '@fieldhouse/domain/fees'
import { formatAmount } from '@fieldhouse/domain/money'
import { IconAlertTriangle, IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { CashGiven } from '../../../lib/CashGiven.tsx'
import { useTaxRows } from '../../../lib/formats/use-tax-rows.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import { useDayTexts } from '../day-text.ts'
import { MethodChoice } from './MethodChoice.tsx'
import type { BookingPlan } from '../plan/use-booking-plan.ts'
import type { Payment } from './use-payment.ts'
import { WhyCoupon } from './WhyCoupon.tsx'
import style from './payment.module.css'

type Props = { payment: Payment; booking: BookingPlan; missing: boolean }

/** What is booked, the methods, whether it is paid, and the coupon (BOOKING-90). */
export const PaymentStep = ({ payment, booking, missing }: Props) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const { ranges, zone, nameOf, priceFor, currency } = booking
  const couponFailed = payment.error !== null && payment.applied !== ''
  return (
    <Stack gap={18}>
      <ul className={`${style.ranges} ${style.scroll}`}>
        {ranges.map((range) => (
          <li key={`${range.facilityId}|${range.start}`}>
            <b>{nameOf(range.facilityId)}</b>
            <span>{texts.when(range, zone)}</span>
            {priceFor(range) === 0 ? t('free') : formatAmount(priceFor(range), currency)}
          </li>
        ))}
        {payment.couponLine && (
          <li>
            <b>{payment.couponLine.code}</b>
            <span>
              <Row gap={4} component="span">
                {t('payment.coupon')}
                <IconButton
                  size="s"
                  label={t('payment.removeCoupon')}
                  icon={<IconX size={14} />}
                  onClick={payment.removeCoupon}
                />
              </Row>
            </span>
            {formatAmount(payment.couponLine.price, currency)}
          </li>
        )}
      </ul>
      <MethodChoice
        offered={payment.offered}
        value={payment.method}
        currency={currency}
        error={missing && payment.method === null ? t('payment.required') : null}
        onChange={payment.choose}
        paid={
          payment.method !== null && asksWhetherPaid(payment.method, payment.toPay)
            ? { value: payment.hasPaid, onChange: payment.setHasPaid }
            : null
        }
        parts={payment.parts}
      />
      {payment.method === 'cash' && payment.hasPaid && payment.toPay > 0 && (
        <CashGiven currency={currency} amount={payment.toPay} />
      )}
      <Row gap={8} align="end" className={style.coupon}>
        <TextInput
          label={t('payment.coupon')}
          placeholder={t('payment.couponPlaceholder')}
          value={payment.coupon}
          maxLength={60}
          error={couponFailed ? (messageOf(payment.error) ?? t('payment.couponFailed')) : null}
          onChange={(event) => payment.typeCoupon(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return
            event.preventDefault()
            payment.apply()
          }}
          rightSection={
            couponFailed && (
              <IconButton
                size="s"
                label={t('payment.removeCoupon')}
                icon={<IconX size={14} />}
                onClick={payment.removeCoupon}
              />
            )
          }
        />
        {!couponFailed && <Button onClick={payment.apply}>{t('payment.apply')}</Button>}
      </Row>
      {payment.couponWhy && payment.applied !== '' && (
        <WhyCoupon why={payment.couponWhy} currency={currency} zone={zone} />
      )}
    </Stack>
  )
}

/** The sums, and whether the customer is told (BOOKING-89, BOOKING-91). */
export const PaymentSums = ({ payment, currency }: { payment: Payment; currency: string }) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const taxRows = useTaxRows()
  const unsure = payment.error !== null && payment.applied === ''
  const sum = (label: string, minor: number) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{formatAmount(minor, currency)}</dd>
    </div>
  )
  return (
    <>
      <dl className={style.sums} aria-busy={payment.isLoading} aria-live="polite">
        {sum(t('payment.subtotal'), payment.subtotal)}
        {payment.discount !== 0 && sum(t('payment.discount'), payment.discount)}
        {sum(t('payment.fee'), payment.fee)}
        {taxRows(payment.taxes, payment.total).map(({ name, minor }) => sum(name, minor))}
        {payment.passes !== null && (
          <div>
            <dt>{t('payment.passesUsed')}</dt>
            <dd>{payment.passes}</dd>
          </div>
        )}
        <div className={style.total} data-totals>
          <dt>{t('payment.total')}</dt>
          <dd>
            <Money minor={payment.total} currency={currency} />
          </dd>
        </div>
        {payment.part && (
          <>
            {sum(common(`paymentMethod.${payment.part.paymentMethod}`), payment.part.amount)}
            {sum(t('payment.toPay'), payment.toPay)}
          </>
        )}
      </dl>
      {unsure && (
        <Row component="p" gap={6} align="stretch" look="small warn" role="alert">
          <IconAlertTriangle size={14} aria-hidden />
          {t('payment.priceUnsure')}
        </Row>
      )}
      <Stack gap={4} mt={12}>
        <Switch
          label={t('payment.emailCustomer')}
          checked={payment.emails}
          disabled={payment.lacks !== null}
          onChange={(event) => payment.setEmails(event.currentTarget.checked)}
        />
        {payment.lacks && <Paragraph look="small faint">{t(`payment.no.${payment.lacks}`)}</Paragraph>}
      </Stack>
    </>
  )
}
