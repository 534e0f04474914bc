import { totalsOf } from '@fieldhouse/domain/day-close'
import { formatMoney } from '@fieldhouse/domain/money'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../lib/formats/formats.ts'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { Status } from '../../ui/display/Status.tsx'
import { Box } from '../../ui/layout.tsx'
import { SEARCH_TO_HAND_BACK } from '../orders/index.ts'
import { signed } from './counted.ts'
import type { Figures, Line } from './types.ts'
import style from './day-close.module.css'

/** A day in one currency: what stayed, a line for each method, and what customers hold. */
export const CurrencyFigures = ({ figures, quiet = false }: { figures: Figures; quiet?: boolean }) => {
  const { t } = useTranslation('dayClose')
  const columns = useColumns(figures.currency)
  const sentence = useSentence(figures.currency)
  const totals = totalsOf(figures)
  return (
    <section className={style.currency} data-quiet={quiet || undefined}>
      {figures.lines.length > 0 && (
        <>
          <p className={style.sum} data-totals>
            <Money minor={totals.net} currency={figures.currency} /> <small>{t('net')}</small>
          </p>
          <p className={style.about}>
            {sentence({ ...totals, toHandBack: 0 })}
            {totals.toHandBack > 0 && (
              <>
                {' · '}
                <Link to="/transaction" search={SEARCH_TO_HAND_BACK as never}>
                  {t('sumToHandBack', { amount: formatMoney(totals.toHandBack, figures.currency) })}
                </Link>
              </>
            )}
            {totals.redeemed !== 0 &&
              ` · ${t('sumRedeemed', { amount: formatMoney(totals.redeemed, figures.currency) })}`}
          </p>
          <DataTable
            label={t('figuresOf', { currency: figures.currency })}
            columns={columns}
            rows={figures.lines}
            rowKey={({ method }) => method}
            rowLabel={({ method }) => method}
          />
        </>
      )}
      <Holdings figures={figures} />
    </section>
  )
}

/** What was taken, and what else there is to say of it. */
const useSentence = (currency: string) => {
  const { t } = useTranslation('dayClose')
  return ({ taken, refunded, open, toHandBack }: Pick<Line, 'taken' | 'refunded' | 'open' | 'toHandBack'>): string => {
    const more = { sumRefunded: refunded, sumOpen: open, sumToHandBack: toHandBack } as const
    const keys = (Object.keys(more) as (keyof typeof more)[]).filter((key) => more[key] > 0)
    return [
      t('sumTaken', { amount: formatMoney(taken, currency) }),
      ...keys.map((key) => t(key, { amount: formatMoney(more[key], currency) })),
    ].join(' · ')
  }
}

const useColumns = (currency: string): Column<Line>[] => {
  const { t } = useTranslation('dayClose')
  const { t: common } = useTranslation()
  const sentence = useSentence(currency)
  const amount = (minor: number, count = 0, more: string | null = null) => (
    <span className={style.amount} data-none={(minor === 0 && more === null) || undefined}>
      <Money minor={minor} currency={currency} bare />
      {count > 0 && <small>{t('times', { count, number: formatCount(count) })}</small>}
      {more !== null && <small data-more>{more}</small>}
    </span>
  )
  return [
    {
      id: 'method',
      header: t('method'),
      phone: 'title',
      cell: ({ method }) => <b>{common(`paymentMethod.${method}`)}</b>,
    },
    { id: 'taken', header: t('taken'), align: 'right', cell: (line) => amount(line.taken, line.takenCount) },
    {
      id: 'refunded',
      header: t('refunded'),
      align: 'right',
      cell: (line) =>
        amount(
          line.refunded,
          line.refundedCount,
          line.toHandBack > 0 ? t('sumToHandBack', { amount: formatMoney(line.toHandBack, currency) }) : null,
        ),
    },
    { id: 'net', header: t('netColumn'), align: 'right', phone: 'value', cell: (line) => <b>{amount(line.net)}</b> },
    {
      id: 'ledger',
      header: t('ledger'),
      align: 'right',
      phone: 'state',
      cell: ({ difference }) =>
        difference === 0 ? (
          <Status tone="ok" line icon={<IconCheck />}>
            {t('ties')}
          </Status>
        ) : (
          <Status tone="bad" icon={<IconAlertTriangle />}>
            {signed(difference, currency)}
          </Status>
        ),
    },
    { id: 'open', header: t('unpaid'), align: 'right', cell: (line) => amount(line.open, line.openCount) },
    {
      id: 'phone',
      header: t('movements'),
      headerHidden: true,
      phone: 'line',
      cell: (line) => <span className={style.phoneOnly}>{sentence(line)}</span>,
    },
  ]
}

const Holdings = ({ figures: { lines, holdings, payouts, currency } }: { figures: Figures }) => {
  const { t } = useTranslation('dayClose')
  return (
    <Box component="dl" mt={4} className={style.holdings}>
      {holdings.map(({ account, ...moved }) => (
        <div key={account}>
          <dt>{t(`holding.${account}`)}</dt>
          <dd>
            {(['issued', 'used', 'givenBack', 'revoked'] as const)
              .filter((what) => moved[what] !== 0)
              .map((what) =>
                t(what, {
                  amount: account === 'passes' ? formatCount(moved[what]) : formatMoney(moved[what], currency),
                }),
              )
              .join(' · ')}
          </dd>
        </div>
      ))}
      {(lines.length > 0 || payouts !== 0) && (
        <div>
          <dt>{t('payouts')}</dt>
          <dd>{formatMoney(payouts, currency)}</dd>
        </div>
      )}
    </Box>
  )
}
