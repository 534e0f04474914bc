import { randomUUID } from 'node:crypto'
import type { Command } from '../../../db/command.ts'
import { insertRefunds, noteEnding, type PaymentAttempt } from '../attempts/attempts.store.ts'
import type { GivenBack } from '../paid-orders.ts'

/**
 * Keeps the provider's id of a refund that somebody made there with the entry that it made or completed, so that no second news of it
 * counts; `paid` is the attempt that took the money.
 */
export const noteGivenBack = async (
  command: Command,
  paid: PaymentAttempt,
  { transactionId, amount, refundId: providerId }: GivenBack,
): Promise<void> => {
  const refund = { id: randomUUID(), orderId: paid.orderId, transactionId, ofAttemptId: paid.id, amount }
  await insertRefunds(command, [refund])
  await noteEnding(command, { ...refund, providerId, status: 'succeeded', failureCode: null })
}
