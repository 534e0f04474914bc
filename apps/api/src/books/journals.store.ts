import type { JournalKind } from '@fieldhouse/domain/ledger'
import { sql, type RawBuilder } from 'kysely'
import type { Command } from '../db/command.ts'

/** A journal of the ledger: what happened, and postings that sum to zero, in minor units or in passes (law 4). */
export type Journal = {
  id: string
  kind: JournalKind
  postings: readonly { account: string; amount: number }[]
}

/** The order that journals belong to, null for none, and the unit of their postings. */
type Of = { orderId: string | null; currency: string }

/** The part of a statement that writes journals; it has to write their postings too, by `postingInsert`. */
export const journalInsert = (
  { partnerId, actor, now }: Command,
  { orderId, currency }: Of,
  journals: readonly Journal[],
): RawBuilder<unknown> => sql`
      INSERT INTO journals (partner_id, id, kind, order_id, currency, created_by, created_at)
      SELECT ${partnerId}::uuid, r.id, r.kind, ${orderId}::uuid, ${currency}::text, ${actor.accountId}::uuid, ${new Date(now)}::timestamptz
      FROM jsonb_to_recordset(${JSON.stringify(journals.map(({ id, kind }) => ({ id, kind })))}::jsonb) AS r(id uuid, kind text) RETURNING 1`

/** The part of a statement that writes the postings of journals, each journal's in their order. */
export const postingInsert = (partnerId: string, journals: readonly Journal[]): RawBuilder<unknown> => {
  const rows = journals.flatMap(({ id, postings }) =>
    postings.map((p, line) => ({ journal: id, line, account: p.account, amount: p.amount })),
  )
  return sql`
    INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
    SELECT ${partnerId}::uuid, r.journal, r.line, r.account, r.amount
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(journal uuid, line int, account text, amount bigint) RETURNING 1`
}

/** Writes a journal that belongs to no order, as of credits issued or a wallet topped up. */
export const insertJournal = async (command: Command, currency: string, journal: Journal): Promise<void> => {
  await sql`
    WITH journaled AS (${journalInsert(command, { orderId: null, currency }, [journal])})
    ${postingInsert(command.partnerId, [journal])}`.execute(command.db)
}
