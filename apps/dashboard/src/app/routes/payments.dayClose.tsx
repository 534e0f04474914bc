import { DAY_CLOSE } from '@fieldhouse/domain/access'
import { isLocalDate } from '@fieldhouse/domain/time'
import { createFileRoute } from '@tanstack/react-router'
import { DayCloseScreen } from '../../features/day-close/index.ts'

const Screen = () => {
  const { day } = Route.useSearch()
  const navigate = Route.useNavigate()
  return <DayCloseScreen day={day} onDay={(next) => void navigate({ search: { day: next } })} />
}

export const Route = createFileRoute('/payments/dayClose')({
  staticData: { needed: DAY_CLOSE.view },
  component: Screen,
  validateSearch: (search): { day?: string | undefined } =>
    typeof search.day === 'string' && isLocalDate(search.day) ? { day: search.day } : {},
})
