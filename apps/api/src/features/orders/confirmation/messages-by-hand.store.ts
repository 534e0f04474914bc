import type { SentMessages } from '@fieldhouse/domain/orders'
import { sql } from 'kysely'
import type { Command } from '../../../db/command.ts'

/**
 * When messages that count for one about this order were sent by hand, by the audit trail. Whoever sends one for the club waits
 * here for who is about to, until their command ends: two at once can't both be the last one.
 */
export const findSentByHand = async (command: Command, orderId: string, since: Since): Promise<SentMessages> => {
  const { db, partnerId, actor } = command
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}::text, 23))`.execute(db)
  const { rows } = await sql<{ at: number; ofOrder: boolean; ofPerson: boolean }>`
    SELECT at, subject_id = ${orderId} AS "ofOrder", actor_id IS NOT DISTINCT FROM ${actor.accountId}::uuid AS "ofPerson"
    FROM audit_entries
    WHERE partner_id = ${partnerId} AND action IN ('order.paymentRequested', 'order.confirmationRequested', 'order.moveNoticeRequested')
      AND (at > ${new Date(since.club)} OR (subject_id = ${orderId} AND at > ${new Date(since.order)}))`.execute(db)
  const times = (of: (row: (typeof rows)[number]) => boolean) => rows.filter(of).map(({ at }) => at)
  return {
    order: times(({ ofOrder }) => ofOrder),
    person: times(({ ofPerson }) => ofPerson),
    club: times(() => true),
  }
}

type Since = { order: number; club: number }
