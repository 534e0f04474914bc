import type { OrderTax } from '@fieldhouse/contract/taxes'
import type { Order } from '@fieldhouse/contract/orders'
import type { OrderMoney, OverRefundSettlement } from '@fieldhouse/domain/orders'
import type { ChargedMethod } from '@fieldhouse/domain/payments'
import type { Kysely } from 'kysely'
import type { AuditAction } from '../../db/audit-actions.ts'
import type { Command } from '../../db/command.ts'
import type { Actor } from '../../db/context.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { PaymentAttempt } from './attempts/attempts.store.ts'
import type { DisputeRecord } from './disputes/disputes.store.ts'

/** An order as payments see it: what it owes, and whom of. Of what it sells they know nothing. */
export type PayableOrder = {
  readonly id: string
  readonly readableId: string
  readonly currency: string
  /** Of the partner. */
  readonly countryCode: string
  readonly customer: {
    readonly firstName: string
    readonly lastName: string
    readonly email: string | null
    readonly mobile: string | null
  } | null
  readonly money: OrderMoney
  /** The order as it is answered to whoever asks. */
  present(actor: Pick<Actor, 'policies'>): Order
}

/** An order in the words that its customer reads; nothing of who they are. Minor units, epoch milliseconds. */
export type OrderForCustomer = {
  readonly readableId: string
  readonly currency: string
  readonly money: OrderMoney
  readonly venue: { readonly id: string; readonly venueName: string; readonly timezone: string } | null
  readonly lines: readonly {
    readonly description: string
    readonly price: number
    /** When what was bought takes place, where it has a time. */
    readonly time: { readonly start: number; readonly end: number } | null
    readonly canceled: boolean
  }[]
  /** The taxes within what it comes to; empty where there are none. */
  readonly taxes: OrderTax[]
}

/** Whom an order's customer is asked through, and where what is asked of them is paid: minor units; the address ends with the token. */
export type PaymentRequest = {
  email: string | null
  /** As E.164. */
  number: string | null
  amount: number
  url: string
  token: string
}

/** The money that an attempt moved, or did not. Minor units. */
export type MovedMoney = {
  kind: PaymentAttempt['kind']
  attemptId: string
  transactionId: string
  amount: number
  method: ChargedMethod
  outcome: 'succeeded' | 'failed'
  /** True for what went through before: a refund that came back. */
  cameBack: boolean
  /** False for an attempt that was given up for another one, and leaves its entry to that one. */
  settlesEntry: boolean
}

/** A refund that somebody made elsewhere, under the id that it has there, of the money of an attempt. Minor units. */
export type ExternalRefund = {
  attemptId: string
  method: ChargedMethod
  amount: number
  refundId: string
  /** The entries of our own refunds that this one may have been made instead of. */
  lost: readonly string[]
}

/** What a refund gave back of what an order owed or held: the entry of the payment log that it made or completed. Minor units. */
export type GivenBack = { transactionId: string; amount: number; refundId: string }

/** An order that is locked until its command ends. Whatever changes it answers the order as it stands then. */
export type HeldOrder = PayableOrder & {
  /** An entry is of unknown outcome from here on, and is charged by nobody else. */
  awaitOutcome(transactionId: string): Promise<HeldOrder>
  /**
   * Applies what an attempt came to. Answers the entry that the money settled, which is one of its own where nobody waited for it any
   * more, and the attempts to give back that were written down. `action` where the audit trail is to say more than how it ended.
   */
  settle(
    moved: MovedMoney,
    action?: AuditAction,
  ): Promise<{ order: HeldOrder; transactionId: string; refunds: readonly string[] }>
  /** Asks for what the order owes, by email, by text message or by both (BOOKING-93); refuses with 429 what is past MESSAGE_LIMITS. */
  askToPay(request: PaymentRequest): Promise<void>
  /** The same order with how an attempt stands by now, which was written after the order was read. */
  showing(attempt: PaymentAttempt): HeldOrder
  /** Notes a refund made elsewhere that is done: answers the entries of ours that it completed, and what it gave back, if anything. */
  recordRefund(refund: ExternalRefund): Promise<{ completed: readonly string[]; givenBack: GivenBack | null }>
  /** What such a refund gave back too much came back to the club; answers its id, null where it gave back none. */
  reverseOverRefund(attemptId: string, refundId: string): Promise<string | null>
  /** Settles what was given back too much, or takes that back (null); refuses an unknown one, and what it is already. */
  settleOverRefund(id: string, settledAs: OverRefundSettlement | null): Promise<HeldOrder>
  /** Notes how a dispute of the order's money stands; null where that is known. */
  noteDispute(dispute: Omit<DisputeRecord, 'openedAt' | 'decidedAt'>): Promise<DisputeRecord | null>
  /** Takes what of an attempt was given back too much for what the order owes again; answers what it gave back of that. */
  settleOverRefunds(
    attempt: Pick<ExternalRefund, 'attemptId' | 'method'>,
  ): Promise<{ order: HeldOrder; givenBack: readonly GivenBack[] }>
}

/**
 * What payments are for: the one way from payments to what is paid, which they do not know. The composition root registers who it is.
 */
export type PaidOrders = {
  /** An order, to be read; null for an unknown or foreign one. */
  find(db: Kysely<DB>, partnerId: string, orderId: string): Promise<PayableOrder | null>
  /** The order of an entry of the payment log, to be read; an unknown or foreign entry is not found. */
  findOf(db: Kysely<DB>, partnerId: string, transactionId: string): Promise<PayableOrder>
  /** An order as its customer reads it; it is known to be there. */
  findForCustomer(db: Kysely<DB>, partnerId: string, orderId: string): Promise<OrderForCustomer>
  /** An order, locked; an unknown or foreign one is not found. */
  hold(command: Command, orderId: string): Promise<HeldOrder>
  /** The order of an entry, locked; an unknown or foreign entry is not found. */
  holdOf(command: Command, transactionId: string): Promise<HeldOrder>
}
