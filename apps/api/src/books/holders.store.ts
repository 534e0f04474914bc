import { sql } from 'kysely'
import type { Command } from '../db/command.ts'
import { Refused } from '../db/refused.ts'

/**
 * Refuses the standing walk-in, who is nobody and so holds nothing of the club: no membership, credits, passes or wallet. An unknown
 * customer is left to the caller; `property` names them in the request.
 */
export const refuseWalkIn = async (
  { db, partnerId }: Command,
  customerId: string,
  property = 'customerId',
): Promise<void> => {
  const { rows } = await sql<{ isWalkIn: boolean }>`
    SELECT is_walk_in AS "isWalkIn" FROM customers WHERE (partner_id, id) = (${partnerId}, ${customerId})`.execute(db)
  if (!rows[0]?.isWalkIn) return
  const fields = [{ property, constraints: { walkIn: 'must be a person: the walk-in holds nothing' } }]
  throw new Refused({ code: 'error.badRequest.walkInCustomer', details: { fields } })
}
