import type { ReportOrder } from '@fieldhouse/contract/reports'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/formats/formats.ts'
import { Money } from '../../ui/display/Money.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { Paragraph } from '../../ui/layout.tsx'
import {
  cellsOf,
  timesIn,
  totalsOf,
  TOTAL_NAMES,
  type ColumnName,
  type ReportTotals,
  type ReportWords,
} from './columns.ts'
import style from './reports.module.css'

/** How many transactions are shown; the files hold all of them. */
const SHOWN = 100

/** The columns that a preview shows, and where they go on a phone. */
const PREVIEWED = {
  transactionId: 'title',
  transactionDate: 'line',
  customerName: 'line',
  serviceType: 'line',
  paymentMethod: 'named',
  status: 'state',
  total: 'value',
  received: 'named',
  redeemed: 'named',
  unpaid: 'named',
  refundOwed: 'named',
} as const satisfies Partial<Record<ColumnName, Column<ReportOrder>['phone']>>
const NAMES = Object.keys(PREVIEWED) as (keyof typeof PREVIEWED)[]

type Props = { orders: readonly ReportOrder[]; words: ReportWords; zone: string }

/** What the files of the chosen days will hold: the sums of each currency, and the first of the transactions (REPORT-19). */
export const ReportPreview = ({ orders, words, zone }: Props) => {
  const { t } = useTranslation('reports')
  const times = timesIn(zone)
  const rows = orders.slice(0, SHOWN).map((order) => ({
    id: order.id,
    cells: new Map(cellsOf(order, NAMES, words, times).map((cell, i) => [NAMES[i]!, cell])),
  }))
  return (
    <section className={style.preview} aria-labelledby="report-preview">
      <h3 id="report-preview">{t('preview.title', { count: orders.length, number: formatCount(orders.length) })}</h3>
      <DataTable
        label={words.sumsOf}
        columns={columnsOfSums(words)}
        rows={totalsOf(orders)}
        rowKey={({ currency }) => currency}
        rowLabel={({ currency }) => currency}
      />
      <DataTable
        label={t('preview.transactions')}
        columns={columnsOf(words)}
        rows={rows}
        rowKey={({ id }) => id}
        rowLabel={({ id }) => id}
      />
      {orders.length > SHOWN && (
        <Paragraph look="quiet">
          {t('preview.more', { count: orders.length - SHOWN, number: formatCount(orders.length - SHOWN) })}
        </Paragraph>
      )}
      <Paragraph look="quiet">{t('preview.columns')}</Paragraph>
    </section>
  )
}

const MONEY: readonly ColumnName[] = ['total', 'received', 'redeemed', 'unpaid', 'refundOwed']

type Row = { id: string; cells: ReadonlyMap<ColumnName, ReturnType<typeof cellsOf>[number]> }

const columnsOf = ({ titles }: ReportWords): Column<Row>[] =>
  NAMES.map((name) => ({
    id: name,
    header: titles[name],
    phone: PREVIEWED[name],
    ...(MONEY.includes(name) && { align: 'right' as const }),
    cell: ({ cells }) => {
      const cell = cells.get(name)!
      return typeof cell === 'string' ? cell : <Money {...cell} bare={PREVIEWED[name] !== 'value'} />
    },
  }))

const columnsOfSums = ({ titles, sums }: ReportWords): Column<ReportTotals>[] => [
  { id: 'currency', header: titles.currency, phone: 'title', cell: ({ currency }) => <b>{currency}</b> },
  ...TOTAL_NAMES.map((name): Column<ReportTotals> => ({
    id: name,
    header: sums[name],
    align: 'right',
    phone: 'named',
    cell: (totals) => <Money minor={totals[name]} currency={totals.currency} bare />,
  })),
]
