import type { Command } from '../../../db/command.ts'
import { saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import type { OverRefundRecord, OrderRecord } from '../order-record.ts'
import { closeOverRefund } from './over-refunds.store.ts'

/** What a provider gave back too much came back to the club: the refund failed after all. Within a command, on a locked order. */
export const reverseOverRefund = async (
  command: Command,
  order: OrderRecord,
  { id }: OverRefundRecord,
): Promise<void> => {
  const overRefunds = order.overRefunds.filter((each) => each.id !== id)
  await saveOrder(command, order, edited(command, { ...order, overRefunds }, {}), { action: 'order.refundFailed' })
  await closeOverRefund(command, id)
}
