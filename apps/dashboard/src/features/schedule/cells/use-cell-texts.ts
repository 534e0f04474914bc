import { formatClock } from '@fieldhouse/domain/time'
import { formatAmount, formatMoney, totalOf } from '@fieldhouse/domain/money'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { CellTexts } from './cells-options.ts'
import type { ScheduleGridTexts } from '../grid/types.ts'
import { joinCourts, type SelectedSlot } from '../selection/selected-slots.ts'

/** The words of the cells in the reader's language. */
export const useCellTexts = (): CellTexts => {
  const { t } = useTranslation('schedule')
  const { t: common } = useTranslation()
  return useMemo(
    () => ({
      free: t('free'),
      closed: t('closed'),
      notAvailable: t('notAvailable'),
      noPrice: t('noPrice'),
      held: t('held'),
      isBooking: (name) => t('isBooking', { name }),
      badges: {
        paid: t('badge.paid'),
        unpaid: t('badge.unpaid'),
        linked: t('badge.linked'),
        internal: t('badge.internal'),
        class: t('badge.class'),
      },
      owed: (amount, methods) =>
        [t('owed', { amount }), methods.map((method) => common(`paymentMethod.${method}`)).join(', ')]
          .filter(Boolean)
          .join(' · '),
      customerNote: (note) => t('note.customer', { note }),
      partnerNote: (note) => t('note.partner', { note }),
      customerInternalNote: (note) => t('note.internal', { note }),
    }),
    [t, common],
  )
}

/** The words of the grid in the reader's language; `day` is the shown day as text. */
export const useGridTexts = (
  day: string,
  currency: string,
  slots: ReadonlyMap<string, SelectedSlot>,
): ScheduleGridTexts => {
  const { t } = useTranslation('schedule')
  return useMemo(
    () => ({
      grid: t('grid', { day }),
      facilities: t('facilities'),
      time: formatClock,
      range: (start, end) => `${formatClock(start)}–${formatClock(end)}`,
      spokenRange: (start, end) => t('to', { start: formatClock(start), end: formatClock(end) }),
      states: {
        available: t('state.available'),
        closed: t('state.closed'),
        notAvailable: t('state.notAvailable'),
        booked: t('state.booked'),
        held: t('held'),
      },
      past: t('past'),
      runTotal: (cells) => {
        const total = totalOf(cells.map(({ key }) => slots.get(key)?.price ?? 0))
        if (cells[0]?.kind === 'closed') return { label: cells[0].title, short: cells[0].title }
        return total === 0
          ? { label: t('free'), short: t('free') }
          : { label: formatMoney(total, currency), short: formatAmount(total, currency) }
      },
      selection: ({ cells, facilities, startMinute, endMinute }) =>
        t('selection.spoken', {
          count: cells.length,
          courts: joinCourts(facilities.map(({ name }) => name)),
          start: formatClock(startMinute),
          end: formatClock(endMinute),
        }),
      selectionCleared: t('selection.cleared'),
      dragNeedsFullSize: t('selection.dragNeedsFullSize'),
      resize: t('selection.resize'),
      moveHint: t('move.hint'),
      moveBegun: (name) => t('move.begun', { name }),
      moveGivenUp: t('move.givenUp'),
      moveLost: t('move.lost'),
    }),
    [t, day, currency, slots],
  )
}
