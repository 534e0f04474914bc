import type { BookDay } from '@fieldhouse/contract/bookkeeping'
import { accountSums, ownAccountOf, type AccountSum, type Chart } from '@fieldhouse/domain/bookkeeping'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/display/Money.tsx'
import { Text } from '../../ui/layout.tsx'
import { DataTable, type Column } from '../../ui/lists/DataTable.tsx'
import { useAccountNames } from './use-account-names.ts'
import style from './bookkeeping.module.css'

type Props = { currency: string; sums: readonly BookDay[]; chart: Chart }

/** What each account came to over some days in one currency; debits and credits come to the same. */
export const CurrencySums = ({ currency, sums, chart }: Props) => {
  const { t } = useTranslation('bookkeeping')
  const { accounts, debit, credit } = accountSums(sums)
  const columns = useColumns(currency, chart)
  return (
    <section className={style.currency}>
      <h2>{t('sums', { currency })}</h2>
      <DataTable
        label={t('sums', { currency })}
        columns={columns}
        rows={accounts}
        rowKey={({ account }) => account}
        rowLabel={({ account }) => account}
      />
      <dl className={style.totals}>
        <div>
          <dt>{`${t('total')} · ${t('debit')}`}</dt>
          <dd>
            <Money minor={debit} currency={currency} />
          </dd>
        </div>
        <div>
          <dt>{`${t('total')} · ${t('credit')}`}</dt>
          <dd>
            <Money minor={credit} currency={currency} />
          </dd>
        </div>
      </dl>
    </section>
  )
}

const useColumns = (currency: string, { own }: Chart): Column<AccountSum>[] => {
  const { t } = useTranslation('bookkeeping')
  const named = useAccountNames()
  const amount = (minor: number) => (minor === 0 ? '' : <Money minor={minor} currency={currency} bare />)
  const of = (account: string) => ownAccountOf(named(own), account)
  return [
    {
      id: 'code',
      header: t('code'),
      width: 96,
      phone: 'line',
      cell: ({ account }) => of(account).code || <Text look="faint">{t('noCode')}</Text>,
    },
    { id: 'account', header: t('account'), phone: 'title', cell: ({ account }) => of(account).name },
    { id: 'debit', header: t('debit'), align: 'right', cell: ({ debit }) => amount(debit) },
    { id: 'credit', header: t('credit'), align: 'right', cell: ({ credit }) => amount(credit) },
    {
      id: 'balance',
      header: t('balance'),
      align: 'right',
      phone: 'value',
      cell: ({ balance }) => (
        <b>
          <Money minor={balance} currency={currency} bare />
        </b>
      ),
    },
  ]
}
