import type { PaymentMethod } from '@fieldhouse/domain/fees'
import type { Command } from '../../../db/command.ts'
import { saveOrder } from '../change-order.ts'
import type { ExcessRefundRecord, OrderRecord } from '../order-record.ts'
import { closeExcessRefund } from './excess-refunds.store.ts'

/** What a provider gave back too much came back to the club: the refund failed after all. Within a command, on a locked order. */
export const reverseExcess = async (
  command: Command,
  order: OrderRecord,
  { id, amount, paymentMethod }: ExcessRefundRecord,
): Promise<void> => {
  await saveOrder(command, order, {
    action: 'order.refundFailed',
    after: { ...order, excessRefunds: order.excessRefunds.filter((each) => each.id !== id) },
    log: [],
    events: [{ type: 'excessRefunded', amount: -amount, method: paymentMethod as PaymentMethod }],
  })
  await closeExcessRefund(command, id)
}
