import type { Command } from '../../../db/command.ts'
import { closeOverRefund, type OverRefundRecord } from '../../payments/index.ts'
import { saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import type { OrderRecord } from '../order-record.ts'

/**
 * What a provider gave back too much came back to the club: the refund failed after all. Where its customer had paid it back as well, that is
 * owed to them, and stays to be settled. Within a command, on a locked order.
 */
export const reverseOverRefund = async (
  command: Command,
  order: OrderRecord,
  overRefund: OverRefundRecord,
): Promise<void> => {
  const { id, settledAs } = overRefund
  const others = order.overRefunds.filter((each) => each.id !== id)
  const isPaidBack = settledAs !== null && settledAs !== 'writtenOff'
  const overRefunds = isPaidBack ? [...others, { ...overRefund, cameBack: true }] : others
  await saveOrder(command, order, edited(command, { ...order, overRefunds }, {}), { action: 'order.refundFailed' })
  await closeOverRefund(command, id)
}
