import { SegmentedControl } from '@mantine/core'
import type { Books } from '@fieldhouse/contract/bookkeeping'
import { problemOfBookDays } from '@fieldhouse/domain/bookkeeping'
import { IconAlertCircle, IconBook2, IconListNumbers } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { OfWholeClub } from '../../lib/session/OfWholeClub.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { currentLanguage } from '../../locales/index.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Box, Row, Stack } from '../../ui/layout.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { chartsOf } from './charts.ts'
import { ChartDialog } from './ChartDialog.tsx'
import { CloseBooks } from './CloseBooks.tsx'
import { CurrencySums } from './CurrencySums.tsx'
import { Exports } from './Exports.tsx'
import { Income } from './Income.tsx'
import { INCOME_VIEWS, isIncomeView, type IncomeView } from './income-views.ts'
import { lastMonth, lastQuarter, thisMonth, type Span } from './spans.ts'
import style from './bookkeeping.module.css'

type Props = {
  from: string | undefined
  to: string | undefined
  /** What of the days is looked at; their postings where nothing is said. */
  view: IncomeView | undefined
  onDays: (days: Span) => void
  onView: (view: IncomeView | undefined) => void
}

/**
 * The books of a club for who keeps them: postings of some days and their export, the chart of accounts, closing (BEYOND-36), and what was
 * earned (BEYOND-37).
 */
export const BookkeepingScreen = (props: Props) => {
  const { t } = useTranslation('bookkeeping')
  return (
    <OfWholeClub as="h1" title={t('wholeClub')} hint={t('wholeClubHint')}>
      <BooksOfClub {...props} />
    </OfWholeClub>
  )
}

const BooksOfClub = (props: Props) => {
  const { t } = useTranslation('bookkeeping')
  const { id: partnerId } = usePartner()
  const { data, error, refetch, isFetching } = useQuery(query('getBooks', { partnerId }))
  if (data) return <Loaded {...props} books={data.data} />
  return (
    <Box w="100%" maw={1280}>
      <PageHeader title={t('title')} />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={8} />
      )}
    </Box>
  )
}

/** Days that are often asked for. */
const QUICK = [
  { name: 'lastMonth', of: lastMonth },
  { name: 'thisMonth', of: thisMonth },
  { name: 'lastQuarter', of: lastQuarter },
] as const

const Loaded = ({ from, to, view, onDays, onView, books }: Props & { books: Books }) => {
  const { t } = useTranslation('bookkeeping')
  const [isChartOpen, setChartOpen] = useState(false)
  const begun = lastMonth(books.today)
  const days = { from: from ?? begun.from, to: to ?? begun.to }
  const problem = problemOfBookDays(days.from, days.to)
  const calendar = { max: books.today, today: books.today, language: currentLanguage() }
  return (
    <Box w="100%" maw={1280} pb={32}>
      <PageHeader
        title={t('title')}
        actions={
          <Button icon={<IconListNumbers size={16} />} onClick={() => setChartOpen(true)}>
            {t('chart')}
          </Button>
        }
      >
        <Row component="fieldset" gap={8} wrap className={style.days} aria-label={t('days')}>
          <DateField
            aria-label={t('from')}
            value={days.from}
            {...calendar}
            onChange={(day) => day && onDays({ ...days, from: day })}
          />
          <DateField
            aria-label={t('to')}
            value={days.to}
            {...calendar}
            onChange={(day) => day && onDays({ ...days, to: day })}
          />
          {QUICK.map(({ name, of }) => (
            <Button key={name} size="s" variant="subtle" onClick={() => onDays(of(books.today))}>
              {t(`quick.${name}`)}
            </Button>
          ))}
        </Row>
        <SegmentedControl
          aria-label={t('view')}
          data={['postings' as const, ...INCOME_VIEWS].map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view ?? 'postings'}
          onChange={(value) => onView(isIncomeView(value) ? value : undefined)}
        />
      </PageHeader>
      {problem !== null && (
        <Row component="p" gap={6} p="0 20px" look="medium bad" role="alert">
          <IconAlertCircle size={16} aria-hidden />
          {t(`error.${problem}`)}
        </Row>
      )}
      <Stack align="start" className={style.columns}>
        <div className={style.figures}>
          {problem === null &&
            (view === undefined ? (
              <Postings books={books} days={days} />
            ) : (
              <Income books={books} days={days} view={view} />
            ))}
        </div>
        <CloseBooks books={books} onShow={onDays} />
      </Stack>
      {isChartOpen && <ChartDialog books={books} onClose={() => setChartOpen(false)} />}
    </Box>
  )
}

const Postings = ({ books, days }: { books: Books; days: Span }) => {
  const { t } = useTranslation('bookkeeping')
  const { id: partnerId } = usePartner()
  const found = useQuery({ ...query('sumPostings', { partnerId, query: days }), placeholderData: keepPreviousData })
  const sums = found.data?.data
  if (!sums)
    return found.error ? (
      <LoadFailed error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    ) : (
      <LoadingRows rows={8} />
    )
  if (sums.length === 0) return <EmptyState icon={<IconBook2 />} title={t('empty')} hint={t('emptyHint')} />
  const charts = chartsOf(books, days)
  // What is shown of all of them has the names of the latest.
  const { chart } = charts.at(-1)!
  return (
    <div aria-busy={found.isPlaceholderData || undefined} data-stale={found.isPlaceholderData || undefined}>
      <Exports sums={sums} days={days} charts={charts} zone={books.timezone} disabled={found.isPlaceholderData} />
      {[...Map.groupBy(sums, ({ currency }) => currency)].map(([currency, ofOne]) => (
        <CurrencySums key={currency} currency={currency} sums={ofOne} chart={chart} />
      ))}
    </div>
  )
}
