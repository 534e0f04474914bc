import { latestEditDate, type Edit } from '@fieldhouse/domain/bookings'
import { formatMoney } from '@fieldhouse/domain/money'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { BookedSlot } from './booked-slot.ts'
import { useDayTexts } from './day-text.ts'
import type { EditProblem } from './edit-decision.ts'
import style from './booking.module.css'

type Props = { slot: BookedSlot; edit: Edit | null; problem: EditProblem | null; today: string }

/** What the chosen place comes to: why it can't be had, or its price beside the old one (BOOKING-21, BOOKING-101). */
export const EditVerdict = ({ slot, edit, problem, today }: Props) => {
  const { t } = useTranslation('bookings')
  const money = (minor: number) => formatMoney(minor, slot.currency)
  const oldPrice = slot.order?.price ?? 0
  return (
    <>
      <Warning problem={problem} today={today} />
      <dl className={style.prices}>
        <div>
          <dt>{t('edit.oldPrice')}</dt>
          <dd>{money(oldPrice)}</dd>
        </div>
        <div>
          <dt>{t('edit.newPrice')}</dt>
          <dd>{edit ? money(edit.newPrice) : problem === 'nothing' ? money(oldPrice) : '–'}</dd>
        </div>
      </dl>
      {edit && edit.difference < 0 && slot.order?.status === 'paid' && (
        <p className={style.text}>{t('edit.refundLater', { amount: money(-edit.difference) })}</p>
      )}
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
