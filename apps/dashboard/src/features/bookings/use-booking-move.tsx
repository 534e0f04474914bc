import type { Order } from '@fieldhouse/contract/orders'
import type { Edit, FacilityRange } from '@fieldhouse/domain/bookings'
import { hasMovedMoney } from '@fieldhouse/domain/orders'
import { addDays, dateOf, type LocalDate, type TimeRange } from '@fieldhouse/domain/time'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { client, isRefusal, newIdempotencyKey, query } from '../../lib/api.ts'
import type { Venue } from '../../lib/workspace.ts'
import { notify } from '../../ui/notify.ts'
import type { BookedSlot } from './booked-slot.ts'
import { useDayTexts } from './day-text.ts'
import { failureOf } from './failure.ts'
import { MoveBooking } from './MoveBooking.tsx'
import { decideMove, type MoveDecision } from './move-decision.ts'
import { moveRequest } from './move-request.ts'
import { readGroup, type ReadGroup } from './read-group.ts'
import { timeChoices } from './slot-times.ts'
import { useMoveWords } from './use-move-words.ts'
import { useReason } from './use-reason.ts'

type Options = {
  venue: Venue
  /** The shown days in order. */
  dates: readonly LocalDate[]
  /** Another object whenever something on the shown days changed: what is in the way of a booking in hand is then read again. */
  shown: object
  /** Reads the grid again. */
  onDone: () => Promise<void>
}

export type BookingMove = {
  /** Somebody takes hold of a booking: its group's rules and bookings are read. */
  begin: (slot: BookedSlot) => void
  end: () => void
  /** The wall-clock minutes, counted from the first shown day's midnight, at which it may start; empty while they are read. */
  starts: readonly number[]
  /** What a place comes to, and in words; null while it is read. */
  judge: (slot: BookedSlot, to: FacilityRange) => { decision: MoveDecision; words: string } | null
  /**
   * Moves it: at once where it costs the same, else after it was confirmed; as long as no money has moved for it, it can be undone.
   * Answers whether it stands there now; why not is said.
   */
  move: (slot: BookedSlot, to: FacilityRange) => Promise<boolean>
  dialog: ReactNode
}

type Asked = {
  slot: BookedSlot
  to: FacilityRange
  facilityName: string
  edit: Edit
  close: (isMoved: boolean) => void
}

const callFor = (id: string, dates: readonly LocalDate[]) =>
  // A day more on each side, so that what reaches over midnight is seen.
  query('getFacilityGroup', { id, query: { fromDate: addDays(dates[0]!, -1), toDate: addDays(dates.at(-1)!, 1) } })

/** Moving a booking to another court or time of its group, with the edit dialog's decision, call and preview (BEYOND-42). */
export const useBookingMove = ({ venue, dates, shown, onDone }: Options): BookingMove => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const zone = venue.timezone
  const queries = useQueryClient()
  const texts = useDayTexts()
  const wordsOf = useMoveWords(zone)
  const reasonFor = useReason()
  const [inHand, setInHand] = useState<BookedSlot | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)

  const groupCall = callFor(inHand?.groupId ?? '', dates)
  const { data, refetch } = useQuery({ ...groupCall, enabled: inHand !== null, staleTime: 0 })
  const reply = data?.data
  const group = useMemo(
    () => (inHand && reply?.id === inHand.groupId ? readGroup(reply, venue) : null),
    [inHand, reply, venue],
  )
  const readAt = useRef(shown)
  useEffect(() => {
    if (readAt.current === shown) return
    readAt.current = shown
    if (inHand) void refetch()
  }, [shown, inHand, refetch])

  const starts = useMemo(
    () =>
      group ? dates.flatMap((date, i) => timeChoices(group.group, date, []).starts.map((at) => at + i * 1440)) : [],
    [group, dates],
  )
  const judge = useCallback(
    (slot: BookedSlot, to: FacilityRange) => {
      if (!group) return null
      const decision = decideMove(slot, group, to, Date.now())
      return { decision, words: wordsOf(slot, decision) }
    },
    [group, wordsOf],
  )

  const refused = (detail: string | null) => {
    notify.failure(t('move.failure'), { id: 'booking-move', detail })
    return false
  }
  const placeOf = (facilityName: string, range: TimeRange) => `${facilityName} · ${texts.when(range, zone)}`
  const nameIn = (read: ReadGroup, id: string) => read.facilities.find((facility) => facility.id === id)?.name ?? ''

  /** Tells that it was moved, with the way back as long as no money has moved for it: that would be a refund. */
  const told = async (
    slot: BookedSlot,
    to: FacilityRange,
    facilityName: string,
    order: Order,
    isCollected: boolean,
  ) => {
    await onDone()
    const isFinal = isCollected || hasMovedMoney(order.currentVersion, order.orderTransactions)
    const detail = `${slot.title}: ${placeOf(facilityName, to)}`
    notify.success(t('move.moved'), {
      id: 'booking-move',
      detail: isFinal ? `${detail}. ${t('move.moneyMoved')}` : detail,
      ...(!isFinal && {
        action: { label: t('move.undo'), onClick: () => void undo(slot, order, newIdempotencyKey()) },
      }),
    })
  }
  const failed = (error: unknown, again: () => void, title: string = t('move.failure')) => {
    const [first] = failureOf(error, '').inTheWay
    notify.failure(title, {
      id: 'booking-move',
      detail: first
        ? `${placeOf(first.facilityName, first)}: ${first.label ?? t('move.notAvailable')}`
        : reasonFor(error),
      // It may have come through: under the same key it is done once.
      ...(!isRefusal(error) && { action: { label: common('retry'), onClick: again } }),
    })
    return false
  }
  /** Brings it back to where it stood, for what it cost there: as the server kept it, whatever the place costs by now. */
  const undo = async (slot: BookedSlot, order: Order, key: string) => {
    try {
      await client.undoMove({ orderId: order.id, body: { version: order.currentVersion } }, { idempotencyKey: key })
    } catch (error) {
      await onDone()
      failed(error, () => void undo(slot, order, key), t('move.undoFailure'))
      return
    }
    await onDone()
    notify.success(t('move.undone'), {
      id: 'booking-move',
      detail: `${slot.title}: ${placeOf(slot.facilityName, slot)}`,
    })
  }
  const sendAtOnce = async (slot: BookedSlot, to: FacilityRange, name: string, key: string) => {
    let order: Order
    try {
      order = (await client.moveBookings(moveRequest(slot, to, null), { idempotencyKey: key })).data
    } catch (error) {
      await onDone()
      return failed(error, () => void sendAtOnce(slot, to, name, key))
    }
    await told(slot, to, name, order, false)
    return true
  }

  const move = async (slot: BookedSlot, to: FacilityRange): Promise<boolean> => {
    let read: ReadGroup
    try {
      const days = [dateOf(slot.start, zone), dateOf(to.start, zone)].sort()
      const { data: found } = await queries.fetchQuery({ ...callFor(slot.groupId, days), staleTime: 0 })
      read = readGroup(found, venue)
    } catch (error) {
      return refused(reasonFor(error))
    }
    const decision = decideMove(slot, read, to, Date.now())
    if (decision.kind === 'home') return false
    const facilityName = nameIn(read, to.facilityId)
    if (decision.kind === 'refused')
      return refused([facilityName && placeOf(facilityName, to), wordsOf(slot, decision)].filter(Boolean).join(': '))
    const { edit } = decision
    if (decision.kind === 'same') return sendAtOnce(slot, to, facilityName, newIdempotencyKey())
    return new Promise((resolve) => {
      setAsked({
        slot,
        to,
        facilityName,
        edit,
        close: (isMoved) => {
          setAsked(null)
          resolve(isMoved)
        },
      })
    })
  }

  return {
    begin: setInHand,
    end: useCallback(() => setInHand(null), []),
    starts,
    judge,
    move,
    dialog: asked && (
      <MoveBooking
        {...asked}
        zone={zone}
        words={wordsOf(asked.slot, { kind: 'changed', edit: asked.edit })}
        onFailure={failed}
        onSaved={onDone}
        onMoved={(order, isCollected) => told(asked.slot, asked.to, asked.facilityName, order, isCollected)}
        onClose={asked.close}
      />
    ),
  }
}
