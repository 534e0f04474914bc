import { randomUUID } from 'node:crypto'
import { REFUND_CREDIT_TYPE } from '@fieldhouse/domain/credits'
import type { Command } from '../../db/command.ts'
import { Refused } from '../../db/refused.ts'
import { insertMovement, lockBalance } from './credits.store.ts'

export type CreditsOfOrder = {
  orderId: string
  customerId: string | null
  currency: string
  /** The journal of the payment or refund, which moves the same amount. */
  journalId: string
  /** Minor units: below 0 what is used, above 0 what is given back. */
  amount: number
}

/**
 * Pays a part of an order with the customer's credits, or gives it back to them as an issue of type 'Refund' that no limit
 * holds up (CREDITS-56, PAYMETHODS-32). Refuses more than the customer holds. The journal is written by the order, in the same command.
 */
export const moveCreditsOfOrder = async (command: Command, moved: CreditsOfOrder): Promise<void> => {
  const { orderId, customerId, currency, journalId } = moved
  const amount = Math.abs(moved.amount)
  const isUse = moved.amount < 0
  const balance = customerId === null ? null : await lockBalance(command, customerId, currency)
  if (balance === null || customerId === null) throw new Refused({ code: 'error.notFound.customer' })
  const after = balance + moved.amount
  if (after < 0) throw new Refused({ code: 'error.badRequest.notEnoughClubCredit', details: { balance } })
  await insertMovement(
    command,
    {
      id: randomUUID(),
      customerId,
      action: isUse ? 'Utilised' : 'Issue',
      typeId: isUse ? null : REFUND_CREDIT_TYPE,
      amount,
      currency,
      orderId,
      journalId,
    },
    after,
  )
}
