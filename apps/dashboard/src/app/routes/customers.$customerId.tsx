import { createFileRoute } from '@tanstack/react-router'
import type { ComponentProps } from 'react'
import { CustomerPage } from '../../features/customers/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readHistorySearch } from '../../features/customers/page/history-search.ts'
import { LessonButton } from '../../features/lessons/index.ts'

const lessonFor: ComponentProps<typeof CustomerPage>['more'] = (customer) => <LessonButton start={{ customer }} />

const Screen = () => {
  const { customerId } = Route.useParams()
  return <CustomerPage key={customerId} customerId={customerId} search={Route.useSearch()} more={lessonFor} />
}

/** A customer with all that was and will be (BEYOND-34). */
export const Route = createFileRoute('/customers/$customerId')({
  staticData: { module: 'CUSTOMERS' },
  validateSearch: readHistorySearch,
  component: Screen,
})
