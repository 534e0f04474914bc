import { IconAlertTriangle, IconCircleCheck, IconClock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Status } from '../../ui/display/Status.tsx'
import type { DayClose } from './types.ts'
import { useMoment } from './use-moment.ts'

/** Whether the day is open, closed, or was changed since it was closed. */
export const State = ({ facts: { closes, changedSinceClosed, timezone } }: { facts: DayClose }) => {
  const { t } = useTranslation('dayClose')
  const moment = useMoment(timezone)
  const last = closes[0]
  if (!last)
    return (
      <Status tone="mute" icon={<IconClock />}>
        {t('open')}
      </Status>
    )
  return (
    <>
      <Status tone="ok" icon={<IconCircleCheck />}>
        {t('closedBy', { when: moment(last.closedAt), name: last.closedBy })}
      </Status>
      {changedSinceClosed && (
        <Status tone="warn" icon={<IconAlertTriangle />}>
          {t('changedSince')}
        </Status>
      )}
    </>
  )
}
