import type { Order } from '@fieldhouse/contract/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { collectableOf, underWay } from './collectable.ts'
import { CollectForm } from './CollectForm.tsx'

/** How collecting ended: 'later' leaves the order unpaid. */
export type CollectOutcome = 'paid' | 'linkSent' | 'later'

type Props = {
  orderId: string
  /** One payment of the order; without it the oldest that is owed by card. */
  transactionId?: string | undefined
  /** The card that was charged for it waits for its bank, which is asked first. */
  clientSecret?: string | null
  onClose: (outcome: CollectOutcome) => void
}

/** 'Collect Payment': charges a card for what an order owes, or sends the customer a link (ORDERS-39, ORDERS-147, BOOKING-11). */
export const CollectPayment = ({ orderId, transactionId, clientSecret = null, onClose }: Props) => {
  const { t } = useTranslation('payments')
  const reading = useQuery(query('getOrder', { id: orderId }))
  return (
    <LoadedDialog of={reading} title={t('collect.title')} onClose={() => onClose('later')}>
      {({ data }) => (
        <CollectOrder order={data} transactionId={transactionId} clientSecret={clientSecret} onClose={onClose} />
      )}
    </LoadedDialog>
  )
}

type OrderProps = Omit<Props, 'orderId' | 'clientSecret'> & { order: Order; clientSecret: string | null }

/** One payment of the order after the other: each is a charge of its own. */
const CollectOrder = ({ order, transactionId, clientSecret, onClose }: OrderProps) => {
  // What is being collected stays the same while it is charged, whatever happens to the order.
  const [chosen, setChosen] = useState(() => transactionId ?? (underWay(order) ?? collectableOf(order)[0])?.id ?? null)
  const [first] = useState(chosen)
  const closed = (outcome: CollectOutcome) => {
    const more = outcome === 'paid' && transactionId === undefined ? collectableOf(order)[0] : undefined
    if (more) setChosen(more.id)
    else onClose(outcome)
  }
  return (
    <CollectForm
      key={chosen}
      order={order}
      chosen={chosen}
      clientSecret={chosen === first ? clientSecret : null}
      onClose={closed}
    />
  )
}
