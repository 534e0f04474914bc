import type { Command } from '../../../db/command.ts'
import type { DisputeRecord } from '../../payments/index.ts'
import { saveOrder } from '../change-order.ts'
import { edited } from '../edited-order.ts'
import type { OrderRecord } from '../order-record.ts'

const ACTIONS = { open: 'order.disputed', won: 'order.disputeWon', lost: 'order.disputeLost' } as const

/** Notes how a dispute stands on a locked order, within a command: the order stays as it is, its money does not. Null where that is known. */
export const noteDispute = async (
  command: Command,
  order: OrderRecord,
  dispute: Omit<DisputeRecord, 'openedAt' | 'decidedAt'>,
): Promise<DisputeRecord | null> => {
  const known = order.disputes.find(({ id }) => id === dispute.id)
  const { status } = dispute
  if (known?.status === status) return null
  const openedAt = known?.openedAt ?? command.now
  const noted = { ...(known ?? dispute), status, openedAt, decidedAt: status === 'open' ? null : command.now }
  const disputes = [...order.disputes.filter((each) => each !== known), noted]
  await saveOrder(command, order, edited(command, { ...order, disputes }, {}), { action: ACTIONS[status] })
  return noted
}
