import type { Kysely } from 'kysely'
import type { DB } from '../db/schema.gen.ts'

/** A message of the outbox, by the id that it has where it is tracked too. */
export type MessageKey = { partnerId: string; messageId: string }

/** What is to be done with a message before it goes: 'unknown' went once already, and nobody wrote down what became of it. */
export type Readiness = 'ready' | 'changed' | 'paused' | 'unwanted' | 'unknown'

/** What became of a message: 'taken' by the mail server, which tells of its delivery itself; 'soft' and 'refused' were never taken. */
export type Outcome = 'delivered' | 'taken' | 'nobodyThere' | 'soft' | 'refused' | 'unknown'

/**
 * Messages of which somebody keeps what becomes of each, and that never go twice (docs/decisions/0052). All of it runs in the transaction
 * that sends the message, but that `noteAttempt` is committed before its words leave.
 */
export type TrackedMessages = {
  /** Whether it may go now; 'changed' where it says something else by now, which is written to the outbox. */
  prepare: (db: Kysely<DB>, key: MessageKey, now: number) => Promise<Readiness>
  /** Takes a message out of the outbox. */
  withdraw: (db: Kysely<DB>, key: MessageKey, why: 'paused' | 'unwanted', now: number) => Promise<void>
  /** Notes that the words of a message begin to leave. In a transaction of its own: whoever comes after a crash reads it. */
  noteAttempt: (db: Kysely<DB>, key: MessageKey, now: number) => Promise<void>
  /** Whoever sends it said that it has not taken the message: it may be tried again. */
  forgetAttempt: (db: Kysely<DB>, key: MessageKey) => Promise<void>
  /** Writes the outcome of a message; true where open screens are to hear of it. */
  settle: (db: Kysely<DB>, key: MessageKey, outcome: Outcome, now: number) => Promise<boolean>
}
