import type { Command } from '../../../db/command.ts'
import { saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import type { ExcessRefundRecord, OrderRecord } from '../order-record.ts'
import { closeExcessRefund } from './excess-refunds.store.ts'

/** What a provider gave back too much came back to the club: the refund failed after all. Within a command, on a locked order. */
export const reverseExcess = async (
  command: Command,
  order: OrderRecord,
  { id }: ExcessRefundRecord,
): Promise<void> => {
  const excessRefunds = order.excessRefunds.filter((each) => each.id !== id)
  await saveOrder(command, order, edited(command, { ...order, excessRefunds }, {}), { action: 'order.refundFailed' })
  await closeExcessRefund(command, id)
}
