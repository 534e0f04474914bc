import { SESSION_DAYS } from '@fieldhouse/domain/identity'
import { sql, type RawBuilder } from 'kysely'
import type { Platform } from '../db/read.ts'
import type { DB } from '../db/schema.gen.ts'
import { redactSpent } from '../providers/mail/outbox.ts'
import { deleteSome } from './old-rows.store.ts'

const DAY = 86_400_000

/**
 * How long rows that have done their work are kept, in days: replies under an Idempotency-Key since they were given, messages
 * since they were written, ids of identity documents that no owner has since they were uploaded, events of providers since they came, sessions since their last use, devices since they were seen, what happened at the door since it did, all others since they stopped to
 * count.
 */
export const KEPT_DAYS = {
  idempotencyKeys: 7,
  identityDocuments: 7,
  messages: 30,
  sessions: SESSION_DAYS,
  revokedSessions: 1,
  devices: 400,
  securityEvents: 365,
  rateCounters: 1,
  identityTokens: 1,
  providerEvents: 90,
  paymentLinks: 30,
} as const

/** Rows that one transaction removes: locks are short, and other work comes in between. */
const BATCH = 1000

/**
 * Removes rows after their KEPT_DAYS, in batches, and takes the secrets that open nothing any more out of the outbox.
 * `now` in epoch milliseconds.
 */
export const pruneOldRows = async (platform: Platform, now: number, batch = BATCH): Promise<void> => {
  const before = (days: number) => new Date(now - days * DAY)
  const old: [keyof DB, RawBuilder<unknown>][] = [
    ['idempotency_keys', sql`created_at < ${before(KEPT_DAYS.idempotencyKeys)}`],
    ['outbox_messages', sql`created_at < ${before(KEPT_DAYS.messages)}`],
    ['sessions', sql`last_used_at <= ${before(KEPT_DAYS.sessions)}`],
    ['account_devices', sql`last_seen_at < ${before(KEPT_DAYS.devices)}`],
    ['security_events', sql`at < ${before(KEPT_DAYS.securityEvents)}`],
    ['sessions', sql`revoked_at < ${before(KEPT_DAYS.revokedSessions)}`],
    [
      'identity_documents',
      sql`uploaded_at < ${before(KEPT_DAYS.identityDocuments)} AND NOT EXISTS (
        SELECT 1 FROM payout_account_owners o
        WHERE (o.partner_id, o.document_id) = (identity_documents.partner_id, identity_documents.id))`,
    ],
    ['rate_counters', sql`window_start < ${before(KEPT_DAYS.rateCounters)}`],
    ['provider_events', sql`received_at < ${before(KEPT_DAYS.providerEvents)}`],
    ['payment_links', sql`expires_at < ${before(KEPT_DAYS.paymentLinks)}`],
    ['identity_tokens', sql`expires_at < ${before(KEPT_DAYS.identityTokens)}`],
  ]
  await platform((db) => redactSpent(db, now))
  for (const [table, condition] of old)
    while ((await platform((db) => deleteSome(db, table, condition, batch))) === batch);
}
