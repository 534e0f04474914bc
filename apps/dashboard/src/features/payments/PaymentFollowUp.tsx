import type { Order } from '@fieldhouse/contract/orders'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { CollectPayment, type CollectOutcome } from './collect/CollectPayment.tsx'
import { collectableOf, isOwedOnline } from './collect/collectable.ts'
import { GatewayCheckout } from './gateway/index.ts'

/** How what follows a new order ended; 'none' where its method asks for nothing more. */
export type FollowUpOutcome = CollectOutcome | 'unpaid' | 'none'

type Props = {
  /** As the call that created or changed it answered. */
  order: Order
  onDone: (outcome: FollowUpOutcome) => void
}

/** What an order's method still needs once it is created: a card to be charged, the gateway's form, or nothing (BOOKING-11, ORDERS-53, ADDTX-18, ADDTX-19). */
export const PaymentFollowUp = ({ order, onDone }: Props) => {
  const needsCard = collectableOf(order).length > 0
  const needsGateway = !needsCard && isOwedOnline(order)
  const queries = useQueryClient()
  // It is known here already: nothing has to be read before a card can be charged.
  useState(() => queries.setQueryData(['getOrder', { id: order.id }], { data: order }))
  const done = useEffectEvent(onDone)
  useEffect(() => {
    if (!needsCard && !needsGateway) done('none')
  }, [needsCard, needsGateway])
  if (needsGateway) return <GatewayCheckout orderId={order.id} onClose={onDone} />
  return needsCard ? <CollectPayment orderId={order.id} onClose={onDone} /> : null
}
