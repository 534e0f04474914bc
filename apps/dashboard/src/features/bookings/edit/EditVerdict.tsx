import type { MoneyEffect } from '@fieldhouse/contract/orders'
import { latestEditDate, type Edit } from '@fieldhouse/domain/bookings'
import { formatMoney } from '@fieldhouse/domain/money'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import type { Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import type { BookedSlot } from '../booked-slot.ts'
import { useDayTexts } from '../day-text.ts'
import type { EditProblem } from './edit-decision.ts'
import style from '../booking.module.css'
import { Paragraph, Row } from '../../../ui/layout.tsx'

type Props = {
  slot: BookedSlot
  edit: Edit | null
  problem: EditProblem | null
  today: string
  /** What becomes of the money where it costs less. */
  lowered: Rehearsal
}

/** What the chosen place comes to: why it can't be had, or its price beside the old one (BOOKING-21, BOOKING-101). */
export const EditVerdict = ({ slot, edit, problem, today, lowered }: Props) => {
  const { t } = useTranslation('bookings')
  const money = (minor: number) => formatMoney(minor, slot.currency)
  const oldPrice = slot.order?.price ?? 0
  return (
    <>
      <Warning problem={problem} today={today} />
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
      <Rehearsed of={lowered}>{(effect) => <Lowered effect={effect} />}</Rehearsed>
    </>
  )
}

/** What becomes of the difference: open payments fall first, and only what was paid goes back (BOOKING-99). */
const Lowered = ({ effect: { waived, returned, currency } }: { effect: MoneyEffect }) => {
  const { t } = useTranslation('bookings')
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <>
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
