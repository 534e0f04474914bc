import type { MenuItem } from '@fieldhouse/domain/bookings'
import type { Venue } from '../../lib/session/workspace.ts'
import { BookingFlow, CancelBooking, DeleteBooking, EditBooking, MarkAsPaid, ReopenSlots } from '../bookings/index.ts'
import { CustomerDialog } from '../customers/index.ts'
import { PlaceLesson, type LessonStart } from '../lessons/index.ts'
import type { BookedFacts } from './booked/booked-cell.ts'
import { bookedSlotOf } from './booked/booked-slot.ts'
import type { SelectedSlot } from './selection/selected-slots.ts'

/** What the schedule is asked to do; each opens its dialog. */
export type Task =
  | { kind: 'book'; slots: readonly SelectedSlot[]; quick: boolean }
  | { kind: 'lesson'; start: LessonStart }
  | { kind: 'reopen'; slots: readonly SelectedSlot[] }
  | { kind: MenuItem; facts: BookedFacts; currency: string }
  | { kind: 'customer'; customerId: string }

type Props = {
  task: Task | null
  venue: Venue
  onClose: () => void
  onClear: () => void
}

const DIALOGS = { edit: EditBooking, cancelSlot: CancelBooking, delete: DeleteBooking, markAsPaid: MarkAsPaid }

/** The dialog of the task at hand. */
export const ScheduleDialogs = ({ task, venue, onClose, onClear }: Props) => {
  if (task === null || task.kind === 'customer')
    return <CustomerDialog customerId={task?.customerId ?? null} onClose={onClose} />
  // What was selected is booked or open then (BOOKING-110). It is let go of before the grid shows that: while the groups' days come in
  // one after the other, the selection would take the slots just booked for slots lost to somebody else, and say so.
  if (task.kind === 'book')
    return <BookingFlow slots={task.slots} venue={venue} quick={task.quick} onClose={onClose} onBooked={onClear} />
  if (task.kind === 'reopen')
    return <ReopenSlots slots={task.slots} venue={venue} onClose={onClose} onReopen={onClear} />
  if (task.kind === 'lesson') return <PlaceLesson start={task.start} onClose={onClose} onPlaced={onClear} />
  const TaskDialog = DIALOGS[task.kind]
  return <TaskDialog slot={bookedSlotOf(task.facts, task.currency)} venue={venue} onClose={onClose} />
}
