import { SegmentedControl, Select } from '@mantine/core'
import { HISTORY_KINDS, HISTORY_SPANS, type HistoryKind, type HistorySpan } from '@fieldhouse/domain/customers'
import { IconHistory } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dayOf, formatDay } from '../../../lib/formats/formats.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Row } from '../../../ui/layout.tsx'
import { Further } from '../../../ui/lists/Further.tsx'
import { Entry } from './Entry.tsx'
import type { HistorySearch } from './history-search.ts'
import { useHistory, type HistoryEntry } from './use-history.ts'
import style from './page.module.css'

type Props = { customerId: string; search: HistorySearch }

const ALL = 'all'

/** All that was and will be between a customer and the club, by day, the latest first; more comes as one scrolls (BEYOND-34). */
export const History = ({ customerId, search }: Props) => {
  const { t } = useTranslation('customers')
  const navigate = useNavigate()
  const { entries, kinds = HISTORY_KINDS, ...reading } = useHistory(customerId, search)
  const show = (next: HistorySearch) =>
    void navigate({ to: '/customers/$customerId', params: { customerId }, search: next, replace: true })
  const searchOf = (kind: string | null, span: string): HistorySearch => ({
    ...(kind && kind !== ALL && { kind: kind as HistoryKind }),
    ...(span !== ALL && { span: span as HistorySpan }),
  })
  const { kind = ALL, span = ALL } = search
  const isAsked = kind !== ALL || span !== ALL
  return (
    <section className={style.history} aria-labelledby="history">
      <Row gap="8px 12px" wrap>
        <h2 id="history">{t('history.title')}</h2>
        <Row gap={8} ml="auto" wrap>
          <SegmentedControl
            aria-label={t('history.span')}
            data={[ALL, ...HISTORY_SPANS].map((value) => ({ value, label: t(`history.spans.${value as 'all'}`) }))}
            value={span}
            onChange={(next) => show(searchOf(kind, next))}
          />
          <Select
            aria-label={t('history.kind')}
            data={[ALL, ...HISTORY_KINDS.filter((each) => kinds.includes(each))].map((value) => ({
              value,
              label: t(`history.kinds.${value as 'all'}`),
            }))}
            value={kind}
            onChange={(next) => show(searchOf(next, span))}
            allowDeselect={false}
            w={170}
          />
        </Row>
      </Row>
      {entries === undefined ? (
        reading.error ? (
          <LoadFailed
            as="h3"
            error={reading.error}
            onRetry={() => void reading.refetch()}
            retrying={reading.isFetching}
          />
        ) : (
          <LoadingRows rows={8} />
        )
      ) : entries.length === 0 ? (
        <EmptyState
          as="h3"
          icon={<IconHistory />}
          title={t(isAsked ? 'history.noneAsked' : 'history.none')}
          hint={t(isAsked ? 'history.noneAskedHint' : 'history.noneHint')}
          action={isAsked ? <Button onClick={() => show({})}>{t('history.showAll')}</Button> : undefined}
        />
      ) : (
        <>
          <Days entries={entries} />
          {reading.isFetchNextPageError ? (
            <LoadFailed as="h3" error={reading.error} onRetry={() => void reading.fetchNextPage()} />
          ) : (
            reading.hasNextPage && (
              <Further
                label={t('history.more')}
                busy={reading.isFetchingNextPage}
                onMore={() => void reading.fetchNextPage()}
              />
            )
          )}
        </>
      )}
    </section>
  )
}

/** The entries under the days on which they are, by the clocks of their places. */
const Days = ({ entries }: { entries: readonly HistoryEntry[] }) => (
  <ol className={style.days}>
    {[...Map.groupBy(entries, ({ at, timezone }) => dayOf(at, timezone))].map(([day, ofDay]) => (
      <li key={day}>
        <h3>
          <time dateTime={day}>{formatDay(day)}</time>
        </h3>
        <ul>
          {ofDay.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ul>
      </li>
    ))}
  </ol>
)
