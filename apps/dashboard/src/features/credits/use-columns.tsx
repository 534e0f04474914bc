import type { CreditEntry } from '@fieldhouse/contract/credits'
import { signedCredit } from '@fieldhouse/domain/credits'
import { fullName } from '@fieldhouse/domain/identity'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { dayOf, formatListDate } from '../../lib/formats/formats.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Money } from '../../ui/display/Money.tsx'
import { Text } from '../../ui/layout.tsx'
import type { Column } from '../../ui/lists/DataTable.tsx'
import { Activity, useTypeText } from './use-activity.tsx'
import style from './credits.module.css'

/** The columns of the log (CREDITS-57): the customer leads to themselves, what was used to its transaction (CREDITS-04). */
export const useColumns = (): Column<CreditEntry>[] => {
  const { t } = useTranslation('credits')
  const { timezone } = usePartner()
  const typeText = useTypeText()
  const seesOrders = useCan('order.view')
  return [
    {
      id: 'date',
      header: t('column.date'),
      phone: 'line',
      cell: ({ createdAt }) => <Text look="quiet nowrap">{formatListDate(dayOf(createdAt, timezone))}</Text>,
    },
    {
      id: 'customer',
      header: t('column.customer'),
      phone: 'title',
      cell: ({ customer }) => (
        <Link to="/customers" search={{ id: customer.id }} preload={false} className={style.customer}>
          {fullName(customer) || t('nameless')}
        </Link>
      ),
    },
    {
      id: 'activity',
      header: t('column.activity'),
      phone: 'state',
      cell: ({ action }) => <Activity action={action} />,
    },
    {
      id: 'type',
      header: t('column.type'),
      phone: 'line',
      cell: ({ meta, orderId }) => (
        <Text look="quiet">
          {typeText(meta.clubCreditTypeId)}
          {orderId !== null && seesOrders && (
            <>
              {meta.clubCreditTypeId !== null && ' · '}
              <Link to="/transaction" search={{ id: orderId }} preload={false}>
                {t('transaction')}
              </Link>
            </>
          )}
        </Text>
      ),
    },
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'right',
      width: 140,
      phone: 'value',
      cell: ({ action, meta, currency }) => (
        <Text look="strong">
          <Money minor={signedCredit(action, meta[action] ?? 0)} currency={currency} />
        </Text>
      ),
    },
    {
      id: 'by',
      header: t('column.by'),
      wide: true,
      phone: 'line',
      cell: ({ staff }) => <Text look="quiet">{staff?.name}</Text>,
    },
  ]
}
