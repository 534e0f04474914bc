import type { Books, EarnedRow } from '@fieldhouse/contract/bookkeeping'
import { missing, monthOf, totalEarned } from '@fieldhouse/domain/bookkeeping'
import {
  IconAlertCircle,
  IconBook2,
  IconCheck,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconNotebook,
} from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api/api.ts'
import { formatListDate, formatMonth } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Paragraph, Row } from '../../ui/layout.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { chartsOf, namesWithoutCode } from './charts.ts'
import { FIGURES, type IncomeView } from './income-views.ts'
import { useNamedCharts } from './use-account-names.ts'
import { useIncomeFiles } from './use-income-files.ts'
import type { Span } from './spans.ts'
import style from './bookkeeping.module.css'

type Props = { books: Books; days: Span; view: IncomeView }

/** What was sold in some months, by the money that came or by what was earned of it, and that both views meet (BEYOND-37). */
export const Income = ({ books, days, view }: Props) => {
  const { t } = useTranslation('bookkeeping')
  const { id: partnerId } = usePartner()
  const last = days.to < books.today ? days.to : books.today
  const months = { from: monthOf(days.from), to: monthOf(last) }
  const found = useQuery({ ...query('getEarned', { partnerId, query: months }), placeholderData: keepPreviousData })
  const earned = found.data?.data
  if (!earned)
    return found.error ? (
      <LoadFailed error={found.error} onRetry={() => void found.refetch()} retrying={found.isFetching} />
    ) : (
      <LoadingRows rows={8} />
    )
  const { rows, until, closedUntil } = earned
  if (rows.length === 0) return <EmptyState icon={<IconBook2 />} title={t('nothingSold')} hint={t('nothingSoldHint')} />
  const whole = { from: `${months.from}-01`, to: until }
  return (
    <div aria-busy={found.isPlaceholderData || undefined} data-stale={found.isPlaceholderData || undefined}>
      <Files books={books} days={whole} rows={rows} disabled={found.isPlaceholderData} />
      <Paragraph look="quiet" mt={8}>
        {t(`incomeHint.${view}`)}{' '}
        {closedUntil !== null && closedUntil >= whole.from
          ? t('figuresFixed', { day: formatListDate(closedUntil) })
          : t('figuresOpen')}
      </Paragraph>
      {[...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, ofOne]) => (
        <OfCurrency key={currency} currency={currency} rows={ofOne} view={view} />
      ))}
    </div>
  )
}

type FilesProps = { books: Books; days: Span; rows: readonly EarnedRow[]; disabled: boolean }

const Files = ({ books, days, rows, disabled }: FilesProps) => {
  const { t } = useTranslation('bookkeeping')
  const charts = useNamedCharts(chartsOf(books, days))
  const { table, journals, deferrals } = useIncomeFiles(rows, days, charts, books.today)
  const without = namesWithoutCode(deferrals, charts)
  const needsCodes = without.length > 0 ? t('needsCodes', { accounts: without.join(', ') }) : null
  const noMonth = deferrals.length === 0 ? t('noMonthOver') : null
  return (
    <section className={style.exports} aria-labelledby="export-income">
      <h2 id="export-income">{t('export')}</h2>
      <Row gap={8} wrap>
        <Button
          variant="filled"
          icon={<IconFileTypeCsv size={16} />}
          disabled={disabled}
          onClick={() => void table('csv')}
        >
          {t('csv')}
        </Button>
        <Button icon={<IconFileSpreadsheet size={16} />} disabled={disabled} onClick={() => void table('xlsx')}>
          {t('xlsx')}
        </Button>
        <Button
          icon={<IconNotebook size={16} />}
          disabled={disabled}
          disabledReason={noMonth ?? needsCodes}
          onClick={() => journals('xero')}
        >
          {t('xero')}
        </Button>
        <Button
          icon={<IconNotebook size={16} />}
          disabled={disabled}
          disabledReason={noMonth}
          onClick={() => journals('quickBooks')}
        >
          {t('quickBooks')}
        </Button>
      </Row>
      <Paragraph look="small quiet">{t('deferralHint')}</Paragraph>
      {needsCodes !== null && <Paragraph look="small warn">{needsCodes}</Paragraph>}
    </section>
  )
}

const OfCurrency = ({ currency, rows, view }: { currency: string; rows: EarnedRow[]; view: IncomeView }) => {
  const { t } = useTranslation('bookkeeping')
  const total = totalEarned(rows)
  const title = t(`income.${view}`, { currency })
  const misses = missing(total)
  const money = (minor: number) => <Money minor={minor} currency={currency} />
  return (
    <section className={style.currency}>
      <h2>{title}</h2>
      <DataTable
        label={title}
        columns={useColumns(currency, view)}
        rows={rows}
        rowKey={({ month, kind }) => `${month} ${kind}`}
        rowLabel={({ month, kind }) => `${kind} ${month}`}
      />
      <dl className={style.totals}>
        {FIGURES[view].map((figure) => (
          <div key={figure}>
            <dt>{t(`figure.${figure}`)}</dt>
            <dd>{money(total[figure])}</dd>
          </div>
        ))}
      </dl>
      {misses === 0 ? (
        <Row component="output" gap={6} look="medium ok">
          <IconCheck size={16} aria-hidden />
          <span>
            {t('viewsTie')} {money(total.sold - total.givenBack)}
          </span>
        </Row>
      ) : (
        <Row component="p" gap={6} look="medium bad" role="alert">
          <IconAlertCircle size={16} aria-hidden />
          <span>
            {t('viewsMiss')} {money(misses)}
          </span>
        </Row>
      )}
    </section>
  )
}

/** What a table has room for on a tablet; the sums below it and the files have all of them. */
const ON_TABLETS: ReadonlySet<string> = new Set(['sold', 'earned', 'owedAfter', 'paid', 'paidBack'])

const useColumns = (currency: string, view: IncomeView): Column<EarnedRow>[] => {
  const { t } = useTranslation('bookkeeping')
  const monthName = (month: string) => t('monthOf', { month: formatMonth(`${month}-01`), year: month.slice(0, 4) })
  const amount = (minor: number) => (minor === 0 ? '' : <Money minor={minor} currency={currency} bare />)
  const figures = FIGURES[view]
  const main = view === 'earned' ? 'earned' : 'paid'
  return [
    {
      id: 'month',
      header: t('figure.month'),
      phone: 'line',
      cell: ({ month, owedBefore, owedAfter }) => (
        <>
          {monthName(month)}
          {view === 'earned' && (
            <span className={style.onPhone}>
              {' · '}
              {t('figure.owedAfter')} <Money minor={owedAfter} currency={currency} bare />
              {' · '}
              {t('figure.owedBefore')} <Money minor={owedBefore} currency={currency} bare />
            </span>
          )}
        </>
      ),
    },
    { id: 'kind', header: t('figure.soldKind'), phone: 'title', cell: ({ kind }) => t(`soldKind.${kind}`) },
    ...figures.map((figure): Column<EarnedRow> => ({
      id: figure,
      wide: !ON_TABLETS.has(figure),
      header: t(`figure.${figure}`),
      align: 'right',
      ...(figure === main && { phone: 'value' as const }),
      cell: (row) => (figure === main ? <b>{amount(row[figure])}</b> : amount(row[figure])),
    })),
  ]
}
