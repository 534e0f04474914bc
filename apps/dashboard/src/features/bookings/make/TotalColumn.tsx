import { mergeAdjacent } from '@fieldhouse/domain/bookings'
import { customerName } from '@fieldhouse/domain/customers'
import { formatAmount, formatMoney } from '@fieldhouse/domain/money'
import { dateOf, type Instant } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { formatListDate } from '../../../lib/formats/formats.ts'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import type { Customer } from '../../customers/index.ts'
import { useDayTexts } from '../day-text.ts'
import type { BookingPlan } from '../plan/use-booking-plan.ts'
import style from './total.module.css'

type Props = { booking: BookingPlan; customer: Customer | null; isInternal: boolean; heldUntil: Instant | null }

/** What is being booked and what it costs so far, beside the form. */
export const TotalColumn = ({ booking, customer, isInternal, heldUntil }: Props) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const { plan, ranges, rows, zone, currency, total, priceFor, nameOf, isRepeat } = booking
  // A repeat shows what is repeated and how often, anything else just what will be booked.
  const shown = isRepeat ? mergeAdjacent(plan.slots) : ranges
  const listed = shown.length > 0 ? shown : mergeAdjacent(plan.slots)
  const days = new Set(ranges.map(({ start }) => dateOf(start, zone))).size
  const severalDays = new Set(listed.map(({ start }) => dateOf(start, zone))).size > 1
  const slotsIn = (facilityId: string, start: number, end: number) =>
    (isRepeat ? plan.slots : rows.map(({ range }) => range)).filter(
      (slot) => slot.facilityId === facilityId && slot.start >= start && slot.end <= end,
    ).length
  return (
    <div className={style.column}>
      <Text mb={8} look="small medium quiet">
        {t('total.bookings', { count: isRepeat ? ranges.length : listed.length })}
      </Text>
      <ul className={style.lines}>
        {listed.slice(0, 6).map((range) => {
          const slots = slotsIn(range.facilityId, range.start, range.end)
          return (
            <li key={`${range.facilityId}|${range.start}`}>
              <Row component="span" gap={8} align="stretch" justify="space-between" look="medium">
                <b>{nameOf(range.facilityId)}</b>
                {!isInternal && (
                  <span>{priceFor(range) === 0 ? t('free') : formatAmount(priceFor(range), currency)}</span>
                )}
              </Row>
              <Text component="small" look="quiet">
                {severalDays ? texts.when(range, zone) : texts.hours(range, zone)}
                {slots > 0 && ` · ${t('slots', { count: slots })}`}
              </Text>
            </li>
          )
        })}
        {listed.length > 6 && (
          <Box component="li" look="quiet">
            {t('total.inAll', { count: listed.length })}
          </Box>
        )}
        {isRepeat && (
          <li>
            <Row component="span" gap={8} align="stretch" justify="space-between" look="medium">
              <span>{t('total.days', { count: days })}</span>
              <span>{t('slots', { count: rows.filter(({ isChosen }) => isChosen).length })}</span>
            </Row>
          </li>
        )}
      </ul>
      {isInternal ? (
        <p className={style.note}>{t('total.internalFree')}</p>
      ) : (
        <>
          <Row component="p" align="baseline" justify="space-between" look="strong" className={style.total} data-totals>
            <span>{t('total.total')}</span>
            <strong>{total === 0 ? t('free') : <Money minor={total} currency={currency} />}</strong>
          </Row>
          {booking.isMemberPriced && <p className={style.note}>{t('total.memberPrice')}</p>}
          {booking.memberUntil && (
            <p className={style.note}>{t('total.planEnds', { day: texts.day(booking.memberUntil) })}</p>
          )}
          {booking.hasTaxOnTop && <p className={style.note}>{t('total.withTax')}</p>}
          <p className={style.note}>{t('total.feesLater')}</p>
        </>
      )}
      <span className={style.grow} />
      {heldUntil !== null && <p className={style.note}>{t('total.held', { time: texts.time(heldUntil, zone) })}</p>}
      {customer && !isInternal && <CustomerFacts customer={customer} />}
    </div>
  )
}

const CustomerFacts = ({ customer }: { customer: Customer }) => {
  const { t } = useTranslation('bookings')
  const { currentSubscription: plan, clubCreditBalance } = customer
  return (
    <div className={style.customer}>
      <Row component="p" gap={8}>
        <Avatar name={customerName(customer)} size={24} />
        <b>{customerName(customer)}</b>
      </Row>
      <dl>
        {!customer.isWalkIn && (
          <>
            <dt>{t('total.plan')}</dt>
            <dd>
              {plan
                ? t('total.planUntil', { plan: plan.planName, day: formatListDate(plan.expiresOn) })
                : t('total.noPlan')}
            </dd>
          </>
        )}
        {clubCreditBalance.map(({ amount, currency }) => (
          <div key={currency}>
            <dt>{t('total.credits')}</dt>
            <dd>{formatMoney(amount, currency)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
