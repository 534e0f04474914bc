import type { AuditAction } from '../../../db/audit-actions.ts'
import type { Command } from '../../../db/command.ts'
import type { Context } from '../../../db/context.ts'
import type { Deps } from '../../deps.ts'
import type { HeldOrder, MovedMoney } from '../paid-orders.ts'
import { noteGivenBack } from '../refunds/note-given-back.ts'
import { findAttempt, isRunning, methodOfAttempt, noteEnding, type PaymentAttempt } from './attempts.store.ts'
import type { Ending } from './endings.ts'

export type Confirmed = {
  order: HeldOrder
  attempt: PaymentAttempt
  /** Attempts to give back that this wrote down; the provider is to be asked for them once it is committed. */
  refunds: readonly string[]
}

/**
 * What an attempt may still become. Money that came is the last word, and one that failed may only turn out to have brought it after
 * all; a refund that went through may still come back, and that is its last word.
 */
const isNews = ({ kind, status }: PaymentAttempt, ending: Ending): boolean => {
  if (status === ending.status) return false
  if (status === 'succeeded') return kind === 'refund' && ending.status === 'failed'
  return status !== 'failed' || (kind === 'charge' && ending.status === 'succeeded')
}

/**
 * Confirms a payment, or that there is none: applies what the provider said of an attempt to what is paid, within a command: once,
 * whoever hears it first and however often it is told. Answers the order and the attempt as they stand. `action` where the audit
 * trail is to say more than how it ended.
 */
export const confirmPayment = async (
  { paidOrders }: Pick<Deps, 'paidOrders'>,
  command: Command,
  attemptId: string,
  ending: Ending,
  action?: AuditAction,
): Promise<Confirmed> => {
  const { orderId } = (await findAttempt(command.db, command.partnerId, attemptId))!
  const order = await paidOrders.hold(command, orderId)
  // Read again: until the order was locked, somebody else may have settled it.
  const attempt = (await findAttempt(command.db, command.partnerId, attemptId))!
  if (!isNews(attempt, ending)) return { order, attempt, refunds: [] }
  const moved = movedBy(attempt, ending)
  const settled = await order.settle(moved, action)
  const closed: PaymentAttempt = {
    ...attempt,
    status: ending.status,
    failureCode: ending.status === 'failed' ? ending.code : null,
    unheardSince: ending.status === 'needsAuthentication' ? attempt.unheardSince : null,
    providerId: ending.providerId ?? attempt.providerId,
    // Money that its own entry no longer waited for has one of its own.
    transactionId: settled.transactionId,
  }
  await noteEnding(command, closed)
  const shown = settled.order.showing(closed)
  const isOwedAgain = attempt.kind === 'refund' && moved.outcome === 'failed'
  const standing = isOwedAgain ? await withoutOverRefunds(command, shown, closed) : shown
  return { order: standing, attempt: closed, refunds: settled.refunds }
}

const movedBy = (attempt: PaymentAttempt, ending: Ending): MovedMoney => {
  const { id: attemptId, kind, transactionId, amount, status } = attempt
  const outcome = ending.status === 'succeeded' ? 'succeeded' : 'failed'
  const cameBack = status === 'succeeded'
  return {
    kind,
    attemptId,
    transactionId,
    amount,
    method: methodOfAttempt(attempt),
    outcome,
    cameBack,
    settlesEntry: isRunning(attempt) || outcome === 'succeeded' || cameBack,
  }
}

/** What was given back too much before is for what is owed again: it does not count which of both was heard of first. */
const withoutOverRefunds = async (command: Command, order: HeldOrder, refund: PaymentAttempt): Promise<HeldOrder> => {
  const paid = (await findAttempt(command.db, command.partnerId, refund.ofAttemptId!))!
  const { order: after, givenBack } = await order.settleOverRefunds({
    attemptId: paid.id,
    method: methodOfAttempt(paid),
  })
  for (const each of givenBack) await noteGivenBack(command, paid, each)
  return after
}

/**
 * The reply of a call that asks a provider is kept under a key of its own: the caller's keeps what was asked. No header can
 * name it, as it holds a slash.
 */
export const settling = (context: Context): Context => ({
  ...context,
  idempotency: context.idempotency && { ...context.idempotency, key: `${context.idempotency.key}/settled` },
})
