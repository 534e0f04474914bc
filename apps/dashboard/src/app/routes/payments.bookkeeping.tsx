import { BOOKKEEPING } from '@fieldhouse/domain/access'
import { isLocalDate } from '@fieldhouse/domain/time'
import { createFileRoute } from '@tanstack/react-router'
import { isIncomeView, type IncomeView } from '../../features/bookkeeping/income-views.ts'
import { BookkeepingScreen } from '../../features/bookkeeping/index.ts'

const Screen = () => {
  const { from, to, view } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BookkeepingScreen
      from={from}
      to={to}
      view={view}
      onDays={(days) => void navigate({ search: (asked) => ({ ...asked, ...days }), replace: true })}
      onView={(chosen) => void navigate({ search: (asked) => ({ ...asked, view: chosen }), replace: true })}
    />
  )
}

const dayIn = (value: unknown) => (typeof value === 'string' && isLocalDate(value) ? value : undefined)

export const Route = createFileRoute('/payments/bookkeeping')({
  staticData: { needed: BOOKKEEPING.view },
  component: Screen,
  validateSearch: (search): { from?: string | undefined; to?: string | undefined; view?: IncomeView | undefined } => ({
    from: dayIn(search.from),
    to: dayIn(search.to),
    view: isIncomeView(search.view) ? search.view : undefined,
  }),
})
