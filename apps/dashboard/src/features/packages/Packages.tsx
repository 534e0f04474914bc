import type { Package } from '@fieldhouse/contract/packages'
import { SegmentedControl } from '@mantine/core'
import { IconTicket } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/api.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Further } from '../../ui/lists/Further.tsx'
import { CreatePackage } from './CreatePackage.tsx'
import { DeletePackage } from './DeletePackage.tsx'
import { EditPackage } from './EditPackage.tsx'
import { PackageCard } from './PackageCard.tsx'
import style from './packages.module.css'

const FILTERS = ['all', 'active', 'inactive'] as const
type Filter = (typeof FILTERS)[number]
type Task = { kind: 'edit' | 'delete'; one: Package }

/** What the filter asks of the list (PACKAGES-30). */
const IS_ACTIVE = { all: {}, active: { isActive: 'true' }, inactive: { isActive: 'false' } } as const

/** Bundles of passes that the club sells: all, those on sale, and those that are not (PACKAGES-01, PACKAGES-02). */
export const Packages = () => {
  const { t } = useTranslation('packages')
  const [filter, setFilter] = useState<Filter>('all')
  const [creates, setCreates] = useState(false)
  const [task, setTask] = useState<Task | null>(null)
  const close = () => setTask(null)
  const section = useRef<HTMLElement>(null)
  return (
    <>
      <div className={style.bar}>
        <SegmentedControl
          aria-label={t('filter.label')}
          data={FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
          value={filter}
          onChange={setFilter}
        />
      </div>
      <section ref={section} tabIndex={-1} className={style.list} aria-label={t('title')}>
        <Cards filter={filter} onCreate={() => setCreates(true)} onTask={setTask} />
      </section>
      {creates && <CreatePackage onClose={() => setCreates(false)} />}
      {task?.kind === 'edit' && <EditPackage one={task.one} onClose={close} />}
      {task?.kind === 'delete' && (
        <DeletePackage one={task.one} onClose={close} onDeleted={() => section.current?.focus()} />
      )}
    </>
  )
}

/** Packages of one page of cards (PACKAGES-13). */
const PAGE_SIZE = 10

type CardsProps = { filter: Filter; onCreate: () => void; onTask: (task: Task) => void }

/** The cards, newest first; the next page comes once the last card is seen, until fewer come back than were asked for (PACKAGES-30). */
const Cards = ({ filter, onCreate, onTask }: CardsProps) => {
  const { t } = useTranslation('packages')
  const { id: partnerId } = usePartner()
  const barred = useBarred('membershipPlan.create')
  const { data, error, isFetching, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery({
    queryKey: ['listPackages', 'pages', partnerId, filter],
    queryFn: ({ pageParam, signal }) =>
      client.listPackages(
        { partnerId, query: { offset: pageParam, limit: PAGE_SIZE, ...IS_ACTIVE[filter] } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ data: page, pagination }) =>
      page.length < PAGE_SIZE ? undefined : pagination.offset + PAGE_SIZE,
    staleTime: 0,
  })
  if (!data)
    return error ? (
      <LoadFailed as="h2" error={error} onRetry={() => void refetch()} retrying={isFetching} />
    ) : (
      <LoadingRows rows={8} />
    )
  // A package that was created between two pages moves the others along: one may come twice.
  const all = [...new Map(data.pages.flatMap((page) => page.data.map((one) => [one.id, one] as const))).values()]
  return (
    <>
      <ul className={style.cards} aria-label={t('all')}>
        <li className={style.create}>
          <Button size="l" disabledReason={barred} onClick={onCreate}>
            {t('create')}
          </Button>
        </li>
        {all.map((one) => (
          <PackageCard
            key={one.id}
            one={one}
            onEdit={() => onTask({ kind: 'edit', one })}
            onDelete={() => onTask({ kind: 'delete', one })}
          />
        ))}
      </ul>
      {all.length === 0 && (
        <EmptyState as="h2" icon={<IconTicket />} title={t(`none.${filter}`)} hint={t(`noneHint.${filter}`)} />
      )}
      {hasNextPage && <Further label={t('further')} busy={isFetchingNextPage} onMore={() => void fetchNextPage()} />}
    </>
  )
}
