import { formatMoney } from '@fieldhouse/domain/money'
import { useQuery } from '@tanstack/react-query'
import { IconExternalLink, IconIdBadge2 } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addTransaction, useAddTransaction } from '../../lib/add-transaction.ts'
import { query } from '../../lib/api/api.ts'
import { formatListDate } from '../../lib/formats/formats.ts'
import { LoadedDialog } from '../../lib/LoadedDialog.tsx'
import { useBarred } from '../../lib/session/use-can.ts'
import { useGroupedPhone } from '../../lib/formats/use-mobile-reader.ts'
import { isStandalone } from '../../lib/standalone.ts'
import { Avatar } from '../../ui/display/Avatar.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Box, Row } from '../../ui/layout.tsx'
import type { Customer } from './customer.ts'
import { ComingBookings, TransactionLinks } from './CustomerWays.tsx'
import { Suppression } from './suppression/Suppression.tsx'
import { useCustomerName } from './use-customer-name.ts'
import style from './customer.module.css'

type Props = {
  customerId: string | null
  onClose: () => void
  /** Leads to the customer among the customers; not from there, where it would open this once more. */
  linked?: boolean
}

/** A customer, read-only, with their coming bookings and the ways to more, a membership among them (SCHEDULE-34, SCHEDULE-35, SCHEDULE-68). */
export const CustomerDialog = ({ customerId, ...rest }: Props) => {
  // It gives way to a sale, and comes back with what was sold.
  const isSelling = useAddTransaction() !== null
  return customerId === null || isSelling ? null : <Open key={customerId} customerId={customerId} {...rest} />
}

const Open = ({ customerId, onClose, linked = true }: Props & { customerId: string }) => {
  const { t } = useTranslation(['customerPicker', 'customers'])
  const nameOf = useCustomerName()
  const reading = useQuery(query('getCustomer', { id: customerId }))
  const frame = { onClose, width: 460 }
  return (
    <LoadedDialog of={reading} title={t('customer')} {...frame}>
      {({ data: customer }) => (
        <Dialog open title={nameOf(customer)} {...frame}>
          <Facts customer={customer} linked={linked} onGo={onClose} />
        </Dialog>
      )}
    </LoadedDialog>
  )
}

type FactsProps = { customer: Customer; linked: boolean; onGo: () => void }

const Facts = ({ customer, linked, onGo }: FactsProps) => {
  const { t } = useTranslation('customerPicker')
  const grouped = useGroupedPhone()
  const nameOf = useCustomerName()
  const barredSale = useBarred('order.createSubscription')
  const { currentSubscription: plan } = customer
  const rows: [string, string | null][] = [
    [t('email'), customer.email],
    [t('mobile'), customer.mobile && grouped(customer.mobile)],
    [t('ownId'), customer.partnerSideCustomerIdString],
    [t('plan'), plan ? t('planUntil', { plan: plan.planName, day: formatListDate(plan.expiresOn) }) : null],
    [
      t('credits'),
      customer.clubCreditBalance.map(({ amount, currency }) => formatMoney(amount, currency)).join(', ') || null,
    ],
    [t('partnerNote'), customer.partnerNote],
  ]
  return (
    <>
      <Row gap={10} look="quiet">
        <Avatar name={nameOf(customer)} size={32} quiet />
        <span>{plan?.planName ?? t(customer.isWalkIn ? 'walkInHint' : 'noPlan')}</span>
      </Row>
      <Box component="dl" m="14px 0 0" className={style.facts}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd data-empty={value === null || undefined}>{value ?? '–'}</dd>
          </div>
        ))}
      </Box>
      <Suppression customer={{ id: customer.id, name: nameOf(customer) }} />
      <ComingBookings customerId={customer.id} onGo={onGo} />
      <Row gap={8} align="stretch" mt={14} wrap>
        <TransactionLinks customerId={customer.id} onGo={onGo} />
      </Row>
      <Row component="footer" gap={8} mt={8} pt={14} line="above">
        {linked && !isStandalone() && (
          <a className={style.link} href={`/customers?id=${customer.id}`} target="_blank" rel="noopener noreferrer">
            {t('openCustomer')}
            <IconExternalLink size={14} aria-hidden />
          </a>
        )}
        {/* The walk-in is nobody: a membership of theirs would be anybody's. */}
        {!customer.isWalkIn && (
          <Button
            className={style.last}
            icon={<IconIdBadge2 size={16} />}
            disabledReason={barredSale}
            onClick={() => addTransaction.open(customer.id)}
          >
            {t('addMembership')}
          </Button>
        )}
      </Row>
    </>
  )
}
