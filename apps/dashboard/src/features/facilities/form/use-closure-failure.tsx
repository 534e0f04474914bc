import type { Zone } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import type { Message } from '../../../lib/commands/use-action.ts'
import { dayOf, formatDay, formatTime } from '../../../lib/formats/formats.ts'
import { Stack } from '../../../ui/layout.tsx'
import { messageOfClosure, takenTimesOf, type TakenTime } from './closure-failure.ts'

/** How much of what stands in the way is told by name. */
const TOLD = 5

/**
 * Says of closures that were refused why, and what stands there: how much, and the first of it (FACILITIES-55, FACILITIES-80). Null for what
 * no closure is refused for. `zone` is the venue's.
 */
export const useClosureFailure = (zone: Zone) => {
  const { t } = useTranslation('facilities')
  return (error: unknown): Message | null => {
    const message = messageOfClosure(error, t)
    if (message === null) return null
    const taken = takenTimesOf(error)
    return taken ? { message, detail: <TakenTimes {...taken} zone={zone} /> } : { message }
  }
}

type TakenProps = NonNullable<ReturnType<typeof takenTimesOf>> & { zone: Zone }

const TakenTimes = ({ count, times, zone }: TakenProps) => {
  const { t } = useTranslation('facilities')
  const told = times.slice(0, TOLD)
  return (
    <>
      <div>{t('closureFailed.taken', { count })}</div>
      <Stack component="ul" gap={2} m={0} p={0}>
        {told.map((one) => (
          <li key={`${one.facilityName} ${one.start}`}>
            {[one.facilityName.trim(), timeOf(one, zone), one.label].filter(Boolean).join(' · ')}
          </li>
        ))}
        {count > told.length && <li>{t('closureFailed.more', { count: count - told.length })}</li>}
      </Stack>
    </>
  )
}

const timeOf = ({ start, end }: TakenTime, zone: Zone): string => {
  const [first, last] = [dayOf(start, zone), dayOf(end, zone)]
  const until = first === last ? '' : `${formatDay(last)} `
  return `${formatDay(first)} ${formatTime(start, zone)}–${until}${formatTime(end, zone)}`
}
