import type { Payout } from '@fieldhouse/contract/payouts'
import { formatMoney } from '@fieldhouse/domain/money'
import { formatSlashedDay } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { dayOf } from '../../../lib/formats/formats.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Money } from '../../../ui/display/Money.tsx'
import { Paragraph, Stack, Text } from '../../../ui/layout.tsx'
import { DataTable, type Column } from '../../../ui/lists/DataTable.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { PayoutState } from './PayoutState.tsx'
import style from './payouts.module.css'

const FRAME = { width: 780 }

/** A payout with every order in it, what was kept of each, and what the provider says that it paid. */
export const PayoutDialog = ({ id, onClose }: { id: string; onClose: () => void }) => {
  const { t } = useTranslation('payouts')
  const { id: partnerId } = usePartner()
  const reading = useQuery(query('getPayout', { partnerId, id }))
  return (
    <LoadedDialog of={reading} title={t('one.title')} {...FRAME} onClose={onClose}>
      {({ data: payout }) => (
        <Dialog open title={`${t('one.title')} ${payout.readableId}`} {...FRAME} onClose={onClose}>
          <Stack gap={16}>
            <Facts payout={payout} />
            <Items payout={payout} />
          </Stack>
        </Dialog>
      )}
    </LoadedDialog>
  )
}

const Facts = ({ payout }: { payout: Payout }) => {
  const { t } = useTranslation('payouts')
  const { timezone, countryCode } = usePartner()
  const { amount, currency, providerAmount, utr, requestedBy, createdAt, settledAt, stripeAccount, status } = payout
  const day = (instant: string) => formatSlashedDay(dayOf(instant, timezone))
  const facts: [string, string | null][] = [
    [t('column.amount'), formatMoney(amount, currency)],
    [t('one.requested'), `${day(createdAt)} · ${requestedBy ?? t('one.bySchedule')}`],
    ...(countryCode === 'IN'
      ? []
      : [[t('column.bank'), `**** ${stripeAccount.stripeBankAccounts[0]?.accountNumber ?? ''}`] as [string, string]]),
    [t('one.settled'), settledAt && day(settledAt)],
    [t('one.utr'), utr],
  ]
  const differs = providerAmount !== null && providerAmount !== amount
  return (
    <Stack gap={10}>
      <div>
        <PayoutState status={status} />
      </div>
      <dl className={style.figures}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value ?? '–'}</dd>
          </div>
        ))}
      </dl>
      {differs && (
        <Paragraph p={10} ground="onBad" look="bad" role="alert">
          {t('one.differs', { amount: formatMoney(providerAmount, currency) })}
        </Paragraph>
      )}
    </Stack>
  )
}

type Item = Payout['items'][number]

const FIGURES = ['taken', 'refunded', 'fees', 'commission', 'amount'] as const

const useColumns = (currency: string): Column<Item>[] => {
  const { t } = useTranslation('payouts')
  const seesOrders = useCan('order.view')
  const figures = FIGURES.map((id): Column<Item> => ({
    id,
    header: t(`one.${id}`),
    align: 'right',
    phone: id === 'amount' ? 'value' : 'hidden',
    cell: (item) => <Money minor={item[id]} currency={currency} bare />,
  }))
  return [
    {
      id: 'order',
      header: t('one.order'),
      phone: 'title',
      cell: ({ readableId, isCorrection }) => (
        <Stack>
          {seesOrders ? (
            <Link className={style.id} to="/transaction/$id" params={{ id: readableId }}>
              {readableId}
            </Link>
          ) : (
            <Text look="strong">{readableId}</Text>
          )}
          {isCorrection && <Text look="small quiet">{t('one.correction')}</Text>}
        </Stack>
      ),
    },
    ...figures,
  ]
}

const Items = ({ payout: { items, totals, currency } }: { payout: Payout }) => {
  const { t } = useTranslation('payouts')
  const columns = useColumns(currency)
  const sums = FIGURES.map((name) => `${t(`one.${name}`)} ${formatMoney(totals[name], currency)}`)
  return (
    <Stack gap={8}>
      <DataTable
        label={t('one.items')}
        columns={columns}
        rows={items}
        rowKey={({ orderId }) => orderId}
        rowLabel={({ readableId }) => readableId}
      />
      <Paragraph look="strong ink" ta="right">
        {sums.join(' · ')}
      </Paragraph>
    </Stack>
  )
}
