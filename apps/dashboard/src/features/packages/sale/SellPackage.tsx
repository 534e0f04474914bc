import type { Order } from '@fieldhouse/contract/orders'
import type { Package } from '@fieldhouse/contract/packages'
import { IconTicket } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { codeOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { withTax } from '../../../lib/formats/with-tax.ts'
import type { Partner } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import type { Customer } from '../../customers/index.ts'
import { SaleDialog, useFailureOfSale, usePaymentChoice } from '../../sales/index.ts'
import style from '../packages.module.css'

type Props = {
  one: Package
  partner: Partner
  customer: Customer | null
  onCustomer: (customer: Customer | null) => void
  covered: boolean
  onChange: () => void
  onCreated: (order: Order) => void
  onClose: () => void
}

/** Sells a package: to whom, and how it is paid; what is owed by card or through the gateway is collected afterwards. */
export const SellPackage = ({ one, partner, customer, onCustomer, covered, onChange, onCreated, onClose }: Props) => {
  const { t } = useTranslation('packages')
  const why = useFailureOfSale()
  /** Somebody tried to create it: what is missing is said from now on. */
  const [tried, setTried] = useState(false)
  const { name, price, numberOfPasses } = one
  const net = withTax(partner, 'package', price.amount)
  const payment = usePaymentChoice({ partner, customer, net, currency: price.currency })
  const problem = customer === null ? 'customer' : !payment.isFree && payment.method === null ? 'method' : null
  const passes = t('passes', { count: numberOfPasses })
  const { run, busy } = useAction(
    (send, buyer: Customer) =>
      send('placePackageOrder', {
        partnerId: partner.id,
        body: {
          customerId: buyer.id,
          packageId: one.id,
          paymentMethod: payment.method ?? 'cash',
          orderStatus: payment.hasPaid ? 'paid' : 'pending',
          ...(payment.part && { part: payment.part }),
        },
      }),
    {
      onDone: ({ data }) => onCreated(data),
      failed: (error) => (codeOf(error) === 'error.notFound.package' ? t('gone') : why(error)),
    },
  )
  return (
    <SaleDialog
      lines={[{ name, note: passes, amount: net }]}
      customer={customer}
      onCustomer={onCustomer}
      payment={payment}
      problem={tried ? problem : null}
      busy={busy}
      covered={covered}
      onSubmit={() => {
        setTried(true)
        if (customer && !problem) void run(customer)
      }}
      onClose={onClose}
    >
      <Row gap={12}>
        <span className={style.soldIcon} aria-hidden="true">
          <IconTicket />
        </span>
        <Stack component="span" grow>
          <Text look="strong anywhere">{name}</Text>
          <Text look="quiet">{passes}</Text>
        </Stack>
        <Button size="s" variant="subtle" disabled={busy} onClick={onChange}>
          {t('sale.change')}
        </Button>
      </Row>
    </SaleDialog>
  )
}
