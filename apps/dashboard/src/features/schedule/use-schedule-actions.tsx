import { MAKE_BOOKING } from '@fieldhouse/domain/access'
import type { MenuItem } from '@fieldhouse/domain/bookings'
import { dateOf } from '@fieldhouse/domain/time'
import { useNavigate } from '@tanstack/react-router'
import { useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isStandalone } from '../../lib/standalone.ts'
import { usePolicies } from '../../lib/session/session.ts'
import { useCan, useModuleOpens } from '../../lib/session/use-can.ts'
import type { Venue } from '../../lib/session/workspace.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { ActionBar, PickSheet } from './selection/ActionBar.tsx'
import { bookedFacts, offeredItems, type BookedFacts, type CellActions } from './booked/booked-cell.ts'
import { BookedCellDetail } from './booked/BookedCellDetail.tsx'
import { CellMenuItems } from './booked/CellMenuItems.tsx'
import type { ScheduleGridProps } from './grid/grid-props.ts'
import type { ScheduleCell } from './grid/types.ts'
import { ScheduleDialogs, type Task } from './ScheduleDialogs.tsx'
import type { Shown } from './address/search.ts'
import type { DaySchedules } from './day/use-day-schedules.ts'
import type { ScheduleModel } from './cells/build-model.ts'
import { nextFreeSlot, useNewBooking } from './address/use-new-booking.ts'
import { lessonIn } from './selection/selected-slots.ts'
import { useSelection } from './selection/use-selection.ts'
import { useWhy } from './why/use-why.tsx'

// Asked once (SCHEDULE-57).
const standalone = isStandalone()

type Options = {
  venue: Venue
  model: ScheduleModel
  schedules: DaySchedules
  shown: Shown
  /** Phones and standalone mode: actions come as sheets from below (SCHEDULE-41, SCHEDULE-42). */
  onSheet: boolean
}

export type ScheduleActions = {
  keys: ReadonlySet<string>
  grid: Pick<
    ScheduleGridProps,
    | 'onSelectionChange'
    | 'onBook'
    | 'onOpenCell'
    | 'openCellId'
    | 'renderMenu'
    | 'onCloseMenu'
    | 'onOpenCustomer'
    | 'onOpenBadge'
  >
  bar: ReactNode
  dialogs: ReactNode
  onKeyDown: (event: KeyboardEvent) => void
  onContextMenu: (event: MouseEvent) => void
}

/** What can be done on the grid: selecting, booking, reopening, a booking's menu, its details, and asking why. */
export const useScheduleActions = ({ venue, model, schedules, shown, onSheet }: Options): ScheduleActions => {
  const { t } = useTranslation('schedule')
  const zone = venue.timezone
  const { loadedDates } = schedules
  const { selection, keys, change, clear } = useSelection({ venueId: venue.id, zone, model, loadedDates })
  const [task, setTask] = useState<Task | null>(null)
  const [menuCellId, setMenuCellId] = useState<string | null>(null)
  const [detailId, setDetailId] = useState<string | null>(null)
  const maySeeOrders = useCan('order.view')
  const classesOpen = useModuleOpens('CLASS') === true
  const navigate = useNavigate()
  const policies = usePolicies()
  const mayBook = useCan(MAKE_BOOKING)
  const why = useWhy({ model, shownDate: shown.date, zone, venueId: venue.id })

  const bookedAt = (cellId: string | null) => bookedFacts(cellId === null ? undefined : model.facts.get(cellId))

  const openTransaction = (facts: BookedFacts) => {
    const readableId = facts.occupancy.booking.order?.readableId
    if (readableId) window.open(`/transaction/${readableId}`, '_blank', 'noopener')
  }
  const actionsOf = (facts: BookedFacts, cellId: string): CellActions => {
    const { booking } = facts.occupancy
    const leave = () => {
      setMenuCellId(null)
      setDetailId(null)
    }
    return {
      onItem: (item: MenuItem) => {
        leave()
        setTask({ kind: item, facts, currency: model.currency })
      },
      onDetails: () => {
        setMenuCellId(null)
        setDetailId(cellId)
      },
      onCustomer: booking.customer
        ? () => {
            leave()
            setTask({ kind: 'customer', customerId: booking.customer!.id })
          }
        : null,
      onClass:
        booking.classSessionId && classesOpen
          ? () => {
              leave()
              void navigate({
                to: '/classes',
                search: { day: dateOf(facts.occupancy.start, zone), session: booking.classSessionId! },
              })
            }
          : null,
      onTransaction: booking.order && maySeeOrders && !standalone ? () => openTransaction(facts) : null,
      onWhy: () => {
        leave()
        why.askOf(why.cellById(cellId))
      },
    }
  }

  const book = (quick: boolean) => {
    const slots = [...selection.values()].filter(({ kind }) => kind === 'available')
    if (slots.length > 0 && slots.length === selection.size) setTask({ kind: 'book', slots, quick })
  }
  const reopen = () =>
    setTask({ kind: 'reopen', slots: [...selection.values()].filter(({ kind }) => kind === 'closed') })
  const openCell = (cell: ScheduleCell) => {
    const facts = bookedAt(cell.id)
    if (!facts) return
    // Without a menu, opening the cell shows its details (SCHEDULE-65).
    if (onSheet || offeredItems(facts.occupancy, policies).length === 0) setDetailId(cell.id)
    else setMenuCellId(cell.id)
  }

  useNewBooking(loadedDates.includes(shown.date), () => {
    if (!mayBook) return
    const next = nextFreeSlot(model.slots.values(), Date.now())
    if (!next) return void notify.info(t('nothingFree'), { detail: t('nothingFreeHint') })
    change(new Set([next.key]))
    setTask({ kind: 'book', slots: [next], quick: false })
  })

  const selected = selection.values().next().value
  const barProps = {
    selection,
    zone,
    onBook: () => book(false),
    onQuickBook: () => book(true),
    onReopen: reopen,
    onLesson: () => {
      const start = lessonIn(selection.values(), zone)
      if (start) setTask({ kind: 'lesson', start })
    },
    onClear: clear,
    onWhy: () => selected && why.ask(selected),
  }
  const detail = bookedAt(detailId)
  return {
    keys,
    grid: {
      onSelectionChange: change,
      onBook: (wanted) => {
        const slots = [...wanted]
          .map((key) => selection.get(key) ?? model.slots.get(key))
          .filter((slot) => slot !== undefined)
        const closed = slots.filter(({ kind }) => kind === 'closed')
        if (slots.length === 0) return
        if (closed.length === 0) setTask({ kind: 'book', slots, quick: false })
        else if (closed.length === slots.length) setTask({ kind: 'reopen', slots: closed })
      },
      onOpenCell: openCell,
      openCellId: menuCellId,
      renderMenu: (cell) => {
        const facts = bookedAt(cell.id)
        return facts && <CellMenuItems facts={facts} actions={actionsOf(facts, cell.id)} />
      },
      onCloseMenu: () => setMenuCellId(null),
      onOpenCustomer: (cell) => {
        const customer = bookedAt(cell.id)?.occupancy.booking.customer
        // On a phone a tap opens the sheet, which leads to the customer (SCHEDULE-42).
        if (customer && !onSheet) setTask({ kind: 'customer', customerId: customer.id })
        else openCell(cell)
      },
      onOpenBadge: (cell) => {
        const facts = bookedAt(cell.id)
        // A finger that means the booking often hits its badge: on a phone every tap opens the sheet.
        if (facts?.occupancy.booking.order && cell.badge?.opens && !onSheet) openTransaction(facts)
        else openCell(cell)
      },
    },
    bar: selection.size > 0 && (onSheet ? <PickSheet {...barProps} /> : <ActionBar {...barProps} />),
    dialogs: (
      <>
        <ScheduleDialogs task={task} venue={venue} onClose={() => setTask(null)} onClear={clear} />
        <BookedCellDetail
          facts={detail}
          zone={zone}
          currency={model.currency}
          asSheet={onSheet}
          actions={detail && detailId !== null ? actionsOf(detail, detailId) : NO_ACTIONS}
          onClose={() => setDetailId(null)}
        />
        {why.dialog}
      </>
    ),
    onKeyDown: (event) => {
      if (event.defaultPrevented) return
      if (event.key === 'Escape' && selection.size > 0) clear()
      why.onKeyDown(event)
    },
    onContextMenu: why.onContextMenu,
  }
}

const NO_ACTIONS: CellActions = {
  onItem: () => undefined,
  onDetails: () => undefined,
  onCustomer: null,
  onTransaction: null,
  onClass: null,
  onWhy: () => undefined,
}
