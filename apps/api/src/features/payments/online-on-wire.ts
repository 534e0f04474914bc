import type { Order, OrderSummary } from '@fieldhouse/contract/orders'
import { refundableWithFees, type OnlineStatus, type OrderMoney } from '@fieldhouse/domain/orders'
import type { z } from 'zod'

/** What an order says of its online payment, under the name that callers have had for it since one gateway took them all (ORDERS-23). */
export const onlineOnWire = (
  onlineStatus: OnlineStatus | null,
): Pick<z.infer<typeof OrderSummary>, 'razorpayStatus'> => ({
  razorpayStatus: onlineStatus,
})

/** What of an order can be given back with its processing fees, in minor units, under the name of the same time (ORDERS-135). */
export const refundableOnWire = (order: Pick<OrderMoney, 'transactions'>): Pick<Order, 'razorpayRefundableAmount'> => ({
  razorpayRefundableAmount: refundableWithFees(order),
})
