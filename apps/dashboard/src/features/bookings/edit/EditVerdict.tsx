import type { MoveEffect } from '@fieldhouse/contract/bookings'
import { latestEditDate } from '@fieldhouse/domain/bookings'
import { formatMoney } from '@fieldhouse/domain/money'
import type { Zone } from '@fieldhouse/domain/time'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import type { BookedSlot } from '../booked-slot.ts'
import { useDayTexts } from '../day-text.ts'
import { CouponThere, type KeptDiscount } from './CouponThere.tsx'
import { ClosedWarning } from '../plan/ClosedWarning.tsx'
import type { EditProblem, EditThere } from './edit-decision.ts'
import type { Lowered } from './use-lowered.ts'
import style from '../booking.module.css'
import { Paragraph, Row } from '../../../ui/layout.tsx'

type Props = {
  slot: BookedSlot
  edit: EditThere | null
  problem: EditProblem | null
  today: string
  zone: Zone
  /** What becomes of the money where it costs less. */
  lowered: Lowered
}

/** What the chosen place comes to: why it can't be had, that it is closed then, or its price beside the old one (BOOKING-21, BOOKING-101). */
export const EditVerdict = ({ slot, edit, problem, today, zone, lowered }: Props) => {
  const { t } = useTranslation('bookings')
  const money = (minor: number) => formatMoney(minor, slot.currency)
  const oldPrice = slot.order?.price ?? 0
  return (
    <>
      <Warning problem={problem} today={today} />
      {edit?.isClosed && <ClosedWarning ranges={[edit.range]} zone={zone} />}
      <Row component="dl" gap="4px 24px" align="stretch" pt={12} wrap line="above" className={style.prices}>
        <div>
          <dt>{t('edit.oldPrice')}</dt>
          <dd>{money(oldPrice)}</dd>
        </div>
        <div>
          <dt>{t('edit.newPrice')}</dt>
          <dd>{edit ? money(edit.newPrice) : problem === 'nothing' ? money(oldPrice) : '–'}</dd>
        </div>
      </Row>
      <Rehearsed of={lowered}>{(effect) => <LessMoney effect={effect} kept={lowered} />}</Rehearsed>
    </>
  )
}

/**
 * What becomes of the difference: open payments fall first, and only what was paid goes back (BOOKING-99). Of an order with a coupon also what
 * that takes off at the new place, and what is to be paid on top.
 */
const LessMoney = ({
  effect: { waived, returned, currency, coupon, difference },
  kept: { isKept, keep },
}: {
  effect: MoveEffect
  kept: KeptDiscount
}) => {
  const { t } = useTranslation('bookings')
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
      {coupon && <CouponThere coupon={coupon} money={money} isKept={isKept} keep={keep} />}
      {coupon && difference > 0 && (
        <Paragraph look="quiet">{t('edit.paysMore', { amount: money(difference) })}</Paragraph>
      )}
      {waived > 0 && <Paragraph look="quiet">{t('cancel.openFalls', { amount: money(waived) })}</Paragraph>}
      {returned > 0 && <Paragraph look="quiet">{t('edit.refundLater', { amount: money(returned) })}</Paragraph>}
    </>
  )
}

const Warning = ({ problem, today }: Pick<Props, 'problem' | 'today'>) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  if (problem === null || problem === 'nothing') return null
  return (
    <p className={style.warning} role="alert">
      <IconAlertTriangle size={16} aria-hidden />
      {problem === 'tooFar' ? t('edit.tooFar', { day: texts.day(latestEditDate(today)) }) : t('edit.notAvailable')}
    </p>
  )
}
