import { randomUUID } from 'node:crypto'
import { CREDIT_TYPES, creditPostings, decideIssue, decideRevoke, mostCredits } from '@fieldhouse/domain/credits'
import type { Decision } from '@fieldhouse/domain'
import { refuseWalkIn } from '../../books/holders.store.ts'
import { insertJournal } from '../../books/journals.store.ts'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import {
  findCreditSettings,
  findOutstanding,
  insertMovement,
  lockBalance,
  lockBalances,
  lockIssuing,
  type CreditSettings,
} from './credits.store.ts'

type Balance = { customerId: string; currency: string; amount: number }

/** Both act only where staff may take credits at all, and on a customer of the partner (CREDITS-52). */
const begin = async (command: Command, customerId: string): Promise<{ settings: CreditSettings; balance: number }> => {
  const settings = await findCreditSettings(command.db, command.partnerId)
  if (!settings.methodsForStaff.includes('clubCredits'))
    throw new Refused({
      code: 'error.badRequest.paymentMethodNotAllowed',
      details: { msg: 'Club credits are not among the payment methods of your staff' },
    })
  const balance = await lockBalance(command, customerId, settings.currency)
  if (balance === null) throw new Refused({ code: 'error.notFound.customer' })
  return { settings, balance }
}

const balanceAfter = (decision: Decision<number>, currency: string): number => {
  if (decision.ok) return decision.value
  const { refusal } = decision
  if (refusal.code === 'error.badRequest.invalidInput')
    throw wrongField('amount', `Amount must be above 0 and at most ${mostCredits(currency)}`)
  throw new Refused(refusal)
}

const move = async (
  command: Command,
  movement: { customerId: string; currency: string; amount: number; typeId: string | null },
  action: 'Issue' | 'Revoked',
  balance: number,
): Promise<Balance> => {
  const journalId = randomUUID()
  await insertJournal(command, movement.currency, {
    id: journalId,
    kind: action === 'Issue' ? 'creditIssue' : 'creditRevocation',
    postings: creditPostings(action === 'Issue' ? movement.amount : -movement.amount),
  })
  await insertMovement(command, { ...movement, id: randomUUID(), action, orderId: null, journalId }, balance)
  command.audit({
    action: action === 'Issue' ? 'credit.issued' : 'credit.revoked',
    subjectType: 'customer',
    subjectId: movement.customerId,
    after: { amount: movement.amount, currency: movement.currency, balance },
  })
  command.announce({ type: 'customers', dates: [], facilityGroupIds: [] })
  return { customerId: movement.customerId, currency: movement.currency, amount: balance }
}

/** Issues credits to a customer within the partner's limits, never to the walk-in; returns the balance (CREDITS-32, CREDITS-49). Minor units. */
export const issueCredit = (
  deps: Deps,
  context: Context,
  request: { customerId: string; clubCreditTypeId: string; amount: number },
): Promise<Balance> =>
  deps.command(context, async (command) => {
    if (!CREDIT_TYPES.some(({ id }) => id === request.clubCreditTypeId))
      throw wrongField('clubCreditTypeId', 'Please select credit type')
    await lockIssuing(command)
    const { settings, balance } = await begin(command, request.customerId)
    const { customerId, amount } = request
    await refuseWalkIn(command, customerId)
    const { currency } = settings
    const outstanding = await findOutstanding(command, currency)
    const after = balanceAfter(decideIssue(settings, { amount, currency, balance, outstanding }), currency)
    return move(command, { customerId, currency, amount, typeId: request.clubCreditTypeId }, 'Issue', after)
  })

/** Takes credits of a customer back, at most what they hold; returns the balance (CREDITS-33, CREDITS-54). Minor units. */
export const revokeCredit = (
  deps: Deps,
  context: Context,
  { customerId, amount }: { customerId: string; amount: number },
): Promise<Balance> =>
  deps.command(context, async (command) => {
    const { settings, balance } = await begin(command, customerId)
    const { currency } = settings
    const after = balanceAfter(decideRevoke({ amount, currency, balance }), currency)
    return move(command, { customerId, currency, amount, typeId: null }, 'Revoked', after)
  })

/** Takes back all that a customer holds, in every currency, as when they are deleted (CUSTOMERS-44). */
export const revokeAllOf = async (command: Command, customerId: string): Promise<void> => {
  for (const { currency, balance } of await lockBalances(command, customerId))
    await move(command, { customerId, currency, amount: balance, typeId: null }, 'Revoked', 0)
}
