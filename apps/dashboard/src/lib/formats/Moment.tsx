import { usePartner } from '../session/workspace.ts'
import { Text } from '../../ui/layout.tsx'
import { formatAgo } from './ago.ts'
import { dayOf, formatDay, formatTime } from './formats.ts'

type Props = {
  /** An ISO moment. */
  at: string
  /** In epoch milliseconds. */
  now: number
}

/** How long ago something was, with its day and time of the club's zone where one points at it. */
export const Moment = ({ at, now }: Props) => {
  const { timezone } = usePartner()
  return (
    <Text
      component="time"
      look="quiet small"
      dateTime={at}
      title={`${formatDay(dayOf(at, timezone))} ${formatTime(at, timezone)}`}
    >
      {formatAgo(at, now)}
    </Text>
  )
}
