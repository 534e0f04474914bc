import { createFileRoute } from '@tanstack/react-router'
import { ClassCalendar, ClassTabs } from '../../features/classes/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { readClassSearch } from '../../features/classes/search.ts'
import { InstructorsScreen } from '../../features/instructors/index.ts'
import { LessonTools } from '../../features/lessons/index.ts'
import { Packages } from '../../features/packages/index.ts'
import { useOwnsClasses } from '../../lib/session/use-can.ts'

const Screen = () => {
  const { tab = 'schedule' } = Route.useSearch()
  const ownsClasses = useOwnsClasses()
  if (!ownsClasses || tab === 'schedule') return <ClassCalendar more={<LessonTools />} />
  if (tab === 'instructors') return <InstructorsScreen />
  return (
    <ClassTabs tab="packages">
      <Packages />
    </ClassTabs>
  )
}

export const Route = createFileRoute('/classes')({
  staticData: { module: 'CLASS' },
  validateSearch: readClassSearch,
  component: Screen,
})
