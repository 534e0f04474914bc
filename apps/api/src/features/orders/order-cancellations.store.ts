import type { Command } from '../../db/command.ts'
import type { WhyCanceled } from './line-kinds.ts'

/** Notes who cancelled an order, when and why (law 9). */
export const insertOrderCancellation = async (command: Command, orderId: string, why: WhyCanceled): Promise<void> => {
  await command.db
    .insertInto('order_cancellations')
    .values({
      partner_id: command.partnerId,
      order_id: orderId,
      canceled_at: new Date(command.now),
      canceled_by: command.actor.accountId,
      ...why,
    })
    .execute()
}
