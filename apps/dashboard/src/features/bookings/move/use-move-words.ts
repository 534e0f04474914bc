import { latestEditDate } from '@fieldhouse/domain/bookings'
import { formatMoney, withoutSign } from '@fieldhouse/domain/money'
import { dateOf, type Zone } from '@fieldhouse/domain/time'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { BookedSlot } from '../booked-slot.ts'
import { useDayTexts } from '../day-text.ts'
import type { EditThere } from '../edit/edit-decision.ts'
import { holderOf, type MoveDecision } from './move-decision.ts'

export type MoveWords = (slot: BookedSlot, decision: MoveDecision) => string

/** What a place comes to, in one line: its price beside the old one and whether it is closed then, or why it can't be had. */
export const useMoveWords = (zone: Zone): MoveWords => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  return useCallback(
    (slot: BookedSlot, decision: MoveDecision): string => {
      const costsOf = ({ order, currency }: BookedSlot, { newPrice, difference, passes }: EditThere): string => {
        const money = (minor: number) => (minor === 0 ? t('free') : formatMoney(minor, currency))
        if (order?.paymentMethod === 'packages') return t('move.passes', { count: passes })
        if (order?.hasDiscount) return t('move.beforeDiscount', { price: money(newPrice) })
        if (difference === 0) return t('move.samePrice', { price: money(newPrice) })
        return difference > 0
          ? t('move.dearer', { price: money(newPrice), amount: money(difference) })
          : t('move.cheaper', { price: money(newPrice), amount: money(withoutSign(difference)) })
      }
      switch (decision.kind) {
        case 'home':
          return t('move.home')
        case 'refused': {
          const { problem, by } = decision
          if (problem === 'otherGroup') return t('move.otherGroup', { group: slot.groupName })
          if (problem === 'tooFar')
            return t('edit.tooFar', { day: texts.day(latestEditDate(dateOf(Date.now(), zone))) })
          const name = by && (holderOf(by) ?? t(`review.kind.${by.kind}`))
          return name ? t('move.takenBy', { name }) : t('move.notAvailable')
        }
        default: {
          const costs = costsOf(slot, decision.edit)
          return decision.edit.isClosed ? `${costs} · ${t('closed.row')}` : costs
        }
      }
    },
    [t, texts, zone],
  )
}
