import type { PreviewedLesson } from '@fieldhouse/contract/lessons'
import type { LocalDate, Zone } from '@fieldhouse/domain/time'
import { ApiFailure, messageOf } from '../../lib/api/api.ts'
import type { Rehearsal } from '../../lib/commands/use-rehearsal.ts'
import { Paragraph } from '../../ui/layout.tsx'
import { Availability } from '../classes/index.ts'

type Props = {
  review: Rehearsal<PreviewedLesson>
  zone: Zone
  /** Days of the series that are left out; null where there is no series. */
  leftOut: readonly LocalDate[] | null
  onLeaveOut: (days: LocalDate[]) => void
}

/** Lessons go by the hours of who teaches: nobody is asked whether the venue is open. */
const openThen = (lesson: PreviewedLesson['lessons'][number]) => ({ ...lesson, closed: false })

/** Whether the court is to be had at each time, and which days of a series are left out. */
export const CourtReview = ({ review, zone, leftOut, onLeaveOut }: Props) => {
  const { data, error } = review
  // What is wrong with the times is said by the rules of the form, once somebody sends it.
  if (error instanceof ApiFailure && error.status === 400) return <Paragraph look="bad">{messageOf(error)}</Paragraph>
  return (
    <Availability
      review={{ ...review, data: data && { sessions: data.lessons.map(openThen) }, latest: null }}
      zone={zone}
      leaving={leftOut && { leftOut, onChange: onLeaveOut }}
      allowsTaken={false}
      onAllowTaken={() => undefined}
      allowsClosed={false}
      onAllowClosed={() => undefined}
    />
  )
}
