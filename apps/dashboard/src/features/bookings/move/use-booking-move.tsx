import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Venue } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { BookedSlot } from '../booked-slot.ts'
import type { EditThere } from '../edit/edit-decision.ts'
import { MoveBooking } from './MoveBooking.tsx'
import { decideMove } from './move-decision.ts'
import { readGroup } from '../group/read-group.ts'
import { groupAround, useInHand, type InHand } from './use-in-hand.ts'
import { MOVE_TOAST, useMoveSending, type Move } from './use-move-sending.ts'
import { useMoveWords } from './use-move-words.ts'
import { useReason } from '../refusal/use-reason.ts'

type Options = {
  venue: Venue
  /** The shown days in order. */
  dates: readonly LocalDate[]
  /** Another object whenever something on the shown days changed. */
  shown: object
  /** Reads the grid again. */
  reload: () => Promise<void>
}

export type BookingMove = InHand & {
  /**
   * Moves it: at once where it costs the same, is open then, no coupon has a say and no limit is broken, else after it was confirmed; as long as no money
   * has moved for it, it can be undone.
   * Answers whether it stands there now; why not is said.
   */
  move: (slot: BookedSlot, to: FacilityRange) => Promise<boolean>
  dialog: ReactNode
}

type Asked = Move & { edit: EditThere; broken: readonly BrokenLimit[]; close: (isMoved: boolean) => void }

/** Moving a booking to another court or time of its group, with the edit dialog's decision, call and preview (BEYOND-42). */
export const useBookingMove = ({ venue, dates, shown, reload }: Options): BookingMove => {
  const { t } = useTranslation('bookings')
  const zone = venue.timezone
  const queries = useQueryClient()
  const words = useMoveWords(zone)
  const reasonFor = useReason()
  const inHand = useInHand({ venue, dates, shown, words })
  const { placeOf, send, moved, failed } = useMoveSending(zone, reload)
  const [asked, setAsked] = useState<Asked | null>(null)

  const refused = (detail: string | null) => {
    notify.failure(t('move.failure'), { id: MOVE_TOAST, detail })
    return false
  }
  const move = async (slot: BookedSlot, to: FacilityRange): Promise<boolean> => {
    const days = [dateOf(slot.start, zone), dateOf(to.start, zone)].sort()
    const read = await queries.fetchQuery(groupAround(slot.groupId, days)).then(
      ({ data }) => ({ group: readGroup(data, venue) }),
      (error: unknown) => ({ error }),
    )
    if ('error' in read) return refused(reasonFor(read.error))
    const { group } = read
    const decision = decideMove(slot, group, to, Date.now())
    if (decision.kind === 'home') return false
    const facilityName = group.facilities.find(({ id }) => id === to.facilityId)?.name ?? ''
    if (decision.kind === 'refused')
      return refused([facilityName && placeOf(facilityName, to), words(slot, decision)].filter(Boolean).join(': '))
    let broken: readonly BrokenLimit[] = []
    // What a coupon takes off there, the server says before it is done.
    if (decision.kind === 'same' && !slot.order?.hasDiscount) {
      const isMoved = await send({ slot, to, facilityName }, (found) => (broken = found))
      if (isMoved || broken.length === 0) return isMoved
    }
    return new Promise((resolve) => {
      const close = (isMoved: boolean) => {
        setAsked(null)
        resolve(isMoved)
      }
      setAsked({ slot, to, facilityName, edit: decision.edit, broken, close })
    })
  }
  return {
    ...inHand,
    move,
    dialog: asked && (
      <MoveBooking
        move={asked}
        edit={asked.edit}
        broken={asked.broken}
        zone={zone}
        words={words(asked.slot, { kind: 'changed', edit: asked.edit })}
        moved={moved}
        failed={failed}
        onClose={asked.close}
      />
    ),
  }
}
