import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { KnownRefund } from '../../providers/payment/payment-provider.ts'
import type { ChargeRecord } from './attempts/charges.store.ts'
import type { Ending } from './attempts/endings.ts'

/**
 * What payments tell of what they hear of providers: the one way back to what is paid for, which payments do not know. The composition
 * root registers who listens.
 */
export type PaidOrders = {
  /**
   * Confirms a payment, or that there is none: applies how an attempt ended, once, whoever hears it first. Answers the attempt as it
   * stands, and the attempts to give back that this wrote down.
   */
  confirmPayment(
    command: Command,
    attemptId: string,
    ending: Ending,
  ): Promise<{ charge: ChargeRecord; refunds: readonly string[] }>
  /**
   * Records how a refund stands that somebody made at the provider itself, of the money of an attempt; `all` are the refunds of that
   * money which the provider has.
   */
  recordExternalRefund(
    command: Command,
    attempt: ChargeRecord,
    refund: KnownRefund,
    all: readonly KnownRefund[],
  ): Promise<void>
  /** True while somebody waits for the money of an attempt: what comes otherwise is owed back. */
  isWanted(db: Kysely<DB>, attempt: ChargeRecord): Promise<boolean>
}
