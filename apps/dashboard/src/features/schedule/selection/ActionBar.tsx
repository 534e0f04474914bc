import { MAKE_BOOKING } from '@fieldhouse/domain/access'
import { PLACE_LESSON } from '@fieldhouse/domain/lessons'
import { IconHelpCircle, IconLockOpen, IconSchool } from '@tabler/icons-react'
import { formatMoney } from '@fieldhouse/domain/money'
import type { Zone } from '@fieldhouse/domain/time'
import { formatClock } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { useDayTexts } from '../../bookings/index.ts'
import { useTaxed } from '../../../lib/formats/use-taxed.ts'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Kbd } from '../../../ui/display/Kbd.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { boundsOf, canBook, joinCourts, lessonIn, partsOf, type Selection } from './selected-slots.ts'
import style from './action-bar.module.css'

export type SelectionActions = {
  onBook: () => void
  onQuickBook: () => void
  onReopen: () => void
  /** Places a private lesson there. */
  onLesson: () => void
  onClear: () => void
  /** Explains the one selected slot. */
  onWhy: () => void
}

type Props = SelectionActions & { selection: Selection; zone: Zone }

const REOPEN = { anyOf: ['facilityGroup.edit', 'facilityBooking.delete'] } as const

/** Courts, days and hours of a selection in words: 'Pickle 2–3, 18:00–20:00'. */
const useWhere = (selection: Selection, zone: Zone): string => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  const { courts, dates, hours } = boundsOf(selection.values(), zone)
  return [
    joinCourts(courts),
    dates.length > 1 ? t('selection.days', { count: dates.length }) : '',
    hours ? `${formatClock(hours.startMinute)}–${formatClock(hours.endMinute)}` : '',
    dates.length === 1 && !hours ? texts.day(dates[0]!) : '',
  ]
    .filter(Boolean)
    .join(', ')
}

/** The bar below the grid while slots are selected (SCHEDULE-40, SCHEDULE-62). It is not modal. */
export const ActionBar = ({ selection, zone, onBook, onReopen, onLesson, onClear, onWhy }: Props) => {
  const { t } = useTranslation('schedule')
  const where = useWhere(selection, zone)
  const parts = partsOf(selection, useTaxed('court'))
  const bookBarred = useBarred(MAKE_BOOKING)
  const reopenBarred = useBarred(REOPEN)
  const teaches = useCan(PLACE_LESSON) && lessonIn(selection.values(), zone) !== null
  const cannotBook = canBook(parts)
    ? null
    : parts.available.length > 0
      ? t('selection.onlyFree')
      : t('selection.noneFree')
  return (
    <section className={style.bar} data-foot aria-label={t('selection.label')}>
      <span className={style.chip}>{t('selection.count', { count: selection.size })}</span>
      <span className={style.where}>{where}</span>
      {parts.available.length > 0 && (
        <>
          <span className={style.rule} />
          <Text look="strong">{parts.total === 0 ? t('free') : formatMoney(parts.total, parts.currency)}</Text>
        </>
      )}
      <span className={style.rule} />
      {selection.size === 1 && (
        <Button variant="subtle" className={style.quiet} icon={<IconHelpCircle size={16} />} onClick={onWhy}>
          {t('selection.why')}
        </Button>
      )}
      <Button variant="subtle" className={style.quiet} iconAfter={<Kbd>Esc</Kbd>} onClick={onClear}>
        {t('selection.clear')}
      </Button>
      <Button
        variant="subtle"
        className={style.quiet}
        icon={<IconLockOpen size={16} />}
        disabled={parts.closed.length === 0}
        disabledReason={parts.closed.length > 0 ? reopenBarred : null}
        onClick={onReopen}
      >
        {t('selection.reopen')}
      </Button>
      {teaches && (
        <Button variant="subtle" className={style.quiet} icon={<IconSchool size={16} />} onClick={onLesson}>
          {t('selection.lesson')}
        </Button>
      )}
      <Button
        variant="filled"
        className={style.book}
        iconAfter={<Kbd>Enter</Kbd>}
        disabledReason={bookBarred ?? cannotBook}
        onClick={onBook}
      >
        {t('selection.book')}
      </Button>
    </section>
  )
}

/** The same as a sheet from below on phones, with 'Quick book' or 'Book with detail' (SCHEDULE-41); the slot stays in sight. */
export const PickSheet = ({ selection, zone, onBook, onQuickBook, onReopen, onLesson, onClear, onWhy }: Props) => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  const parts = partsOf(selection, useTaxed('court'))
  const where = useWhere(selection, zone)
  const first = selection.values().next().value
  const bookBarred = useBarred(MAKE_BOOKING)
  const quickBarred = useBarred('facilityBooking.createForClosure')
  const reopenBarred = useBarred(REOPEN)
  const books = canBook(parts)
  const teaches = useCan(PLACE_LESSON) && lessonIn(selection.values(), zone) !== null
  return (
    <section className={style.sheet} data-selection-bar="sheet" aria-label={t('selection.label')}>
      <Row gap={12} justify="space-between" className={style.head}>
        <div>
          <h2>{t('selection.count', { count: selection.size })}</h2>
          <p>{selection.size === 1 && first ? `${first.facilityName} · ${texts.when(first, zone)}` : where}</p>
        </div>
        {parts.available.length > 0 &&
          (parts.total === 0 ? (
            <strong>{t('free')}</strong>
          ) : (
            <strong>
              <Money minor={parts.total} currency={parts.currency} />
            </strong>
          ))}
      </Row>
      <Stack gap={8} mt={16}>
        {books && (
          <>
            <Button variant="filled" size="touch" block disabledReason={bookBarred} onClick={onBook}>
              {t('selection.bookWithDetail')}
            </Button>
            <Button size="touch" block disabledReason={quickBarred} onClick={onQuickBook}>
              {t('selection.quickBook')}&nbsp;<Text look="light faint">{t('selection.quickBookHint')}</Text>
            </Button>
          </>
        )}
        {parts.closed.length > 0 && (
          <Button
            variant={books ? 'default' : 'filled'}
            size="touch"
            block
            disabledReason={reopenBarred}
            onClick={onReopen}
          >
            {t('selection.reopen')}
          </Button>
        )}
        {teaches && (
          <Button size="touch" block icon={<IconSchool size={16} />} onClick={onLesson}>
            {t('selection.lesson')}
          </Button>
        )}
        <Row gap={8} align="stretch">
          {selection.size === 1 && (
            <Button variant="subtle" size="touch" block onClick={onWhy}>
              {t('selection.why')}
            </Button>
          )}
          <Button variant="subtle" size="touch" block onClick={onClear}>
            {t('selection.clear')}
          </Button>
        </Row>
      </Stack>
    </section>
  )
}
