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
const FIGURES = ['taken', 'refunded', 'fees', 'commission', 'borne', 'amount'] as const

/** A payout with every order in it, what was kept of each and added, and what the provider says that it paid. */
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
            <Sums payout={payout} />
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
  const bank = countryCode === 'IN' ? null : `**** ${stripeAccount.stripeBankAccounts[0]?.accountNumber ?? ''}`
  const facts = [
    ['status', <PayoutState key="status" status={status} />],
    ['requested', `${day(createdAt)} · ${requestedBy ?? t('one.bySchedule')}`],
    ['bank', bank],
    ['settled', settledAt && day(settledAt)],
    ['utr', utr],
  ] as const
  return (
    <>
      <dl className={`${style.figures} ${style.inDialog}`}>
        {facts.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{t(name === 'status' || name === 'bank' ? `column.${name}` : `one.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {providerAmount !== null && providerAmount !== amount && (
        <Paragraph p={10} ground="onBad" look="bad" role="alert">
          {t('one.differs', { amount: formatMoney(providerAmount, currency) })}
        </Paragraph>
      )}
    </>
  )
}

/** How what was taken for all its orders becomes the amount of a payout. */
const Sums = ({ payout: { totals, currency } }: { payout: Payout }) => {
  const { t } = useTranslation('payouts')
  return (
    <dl className={`${style.figures} ${style.inDialog}`} aria-label={t('one.sums')}>
      {FIGURES.map((name) => (
        <div key={name}>
          <dt>{t(`one.${name}`)}</dt>
          <dd>
            <Money minor={totals[name]} currency={currency} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

type Item = Payout['items'][number]

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

const Items = ({ payout: { items, currency } }: { payout: Payout }) => {
  const { t } = useTranslation('payouts')
  return (
    <DataTable
      label={t('one.items')}
      columns={useColumns(currency)}
      rows={items}
      rowKey={({ orderId }) => orderId}
      rowLabel={({ readableId }) => readableId}
    />
  )
}
