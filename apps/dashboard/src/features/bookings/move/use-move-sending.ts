import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import type { Order } from '@fieldhouse/contract/orders'
import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { hasMovedMoney } from '@fieldhouse/domain/orders'
import type { TimeRange, Zone } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { isRefusal, newIdempotencyKey } from '../../../lib/api/api.ts'
import { useAction, type Message } from '../../../lib/commands/use-action.ts'
import type { BookedSlot } from '../booked-slot.ts'
import { useDayTexts } from '../day-text.ts'
import { brokenLimitsOf } from '../limits/broken-limits.ts'
import { failureOf } from '../refusal/failure.ts'
import { moveRequest } from '../edit/move-request.ts'
import { useReason } from '../refusal/use-reason.ts'

/** A booking, and the place it was dropped on. */
export type Move = { slot: BookedSlot; to: FacilityRange; facilityName: string }

/** What is known of a move that is done: that its difference was paid by now, and that the customer is told by email. */
export type Known = { isCollected?: boolean; isTold?: boolean }

type Dropped = Move & { drop: string; onOverLimit: (broken: readonly BrokenLimit[]) => void }

/** Whatever becomes of a booking that was moved is said in one place. */
export const MOVE_TOAST = 'booking-move'

/**
 * Sends moves that cost the same, says what became of any move, and takes it back as long as no money has moved for it: that would be a
 * refund (BEYOND-42). `reload` reads the grid again.
 */
export const useMoveSending = (zone: Zone, reload: () => Promise<void>) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const reasonFor = useReason()
  const placeOf = (facilityName: string, range: TimeRange) => `${facilityName} · ${texts.when(range, zone)}`

  const failed = (error: unknown, again: () => void, message: string = t('move.failure')): Message => {
    const [first] = failureOf(error, '').inTheWay
    return {
      message,
      detail: first
        ? `${placeOf(first.facilityName, first)}: ${first.label ?? t('move.notAvailable')}`
        : reasonFor(error),
      // It may have come through: under the same key it is done once.
      ...(!isRefusal(error) && { action: { label: common('retry'), onClick: again } }),
    }
  }
  // Brings it back to where it stood, for what it cost there: as the server kept it, whatever the place costs by now.
  const undoing = useAction(
    (send, { order: { id, currentVersion: version } }: { slot: BookedSlot; order: Order }) =>
      send('undoMove', { orderId: id, body: { version } }, { part: String(version) }),
    {
      done: (_, { slot }) => ({
        message: t('move.undone'),
        detail: `${slot.title}: ${placeOf(slot.facilityName, slot)}`,
      }),
      onFailure: reload,
      failed: (error, moved) => failed(error, () => void undoing.run(moved), t('move.undoFailure')),
      toast: MOVE_TOAST,
    },
  )
  // It was dropped without a question: whether the customer is to hear of it, staff say afterwards.
  const telling = useAction(
    (send, { order: { id, currentVersion: version } }: { move: Move; order: Order }) =>
      send('sendMoveNotice', { orderId: id, body: { version } }, { part: String(version) }),
    {
      done: ({ data: { sent } }, { move, order }) => {
        const still = moved(move, order, { isTold: true })
        return sent
          ? { ...still, message: t('move.told', { email: order.customer?.email ?? '' }) }
          : { ...still, message: t('move.nothingToTell'), tone: 'warning' }
      },
      failed: t('move.tellFailure'),
      toast: MOVE_TOAST,
    },
  )
  const moved = (move: Move, order: Order, { isCollected = false, isTold = false }: Known): Message => {
    const { slot, to, facilityName } = move
    const isFinal = isCollected || hasMovedMoney(order.currentVersion, order.orderTransactions)
    const detail = `${slot.title}: ${placeOf(facilityName, to)}`
    return {
      message: t('move.moved'),
      detail: isFinal ? `${detail}. ${t('move.moneyMoved')}` : detail,
      ...(!isFinal && { action: { label: t('move.undo'), onClick: () => void undoing.run({ slot, order }) } }),
      ...(!isTold &&
        order.customer?.email && {
          more: { label: t('payment.emailCustomer'), onClick: () => void telling.run({ move, order }) },
        }),
    }
  }
  const sending = useAction(
    // Each drop is a move of its own: dropped in the same place another time, it is not the one that was left without an answer.
    (send, { slot, to, drop }: Dropped) => send('moveBookings', moveRequest(slot, to, null), { part: drop }),
    {
      done: ({ data }, move) => moved(move, data, {}),
      onFailure: reload,
      // Asked for first, where it breaks a limit.
      isSaid: (error, { onOverLimit }) => {
        const broken = brokenLimitsOf(error)
        if (broken.length > 0) onOverLimit(broken)
        return broken.length > 0
      },
      failed: (error, move) => failed(error, () => void sending.run(move)),
      toast: MOVE_TOAST,
    },
  )
  return {
    placeOf,
    moved,
    failed,
    /** Answers whether it stands there now; why not is said, but for limits that it breaks: they are handed on. */
    send: (move: Move, onOverLimit: Dropped['onOverLimit']) =>
      sending.run({ ...move, drop: newIdempotencyKey(), onOverLimit }),
  }
}
