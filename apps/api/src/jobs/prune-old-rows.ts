import { SESSION_DAYS } from '@fieldhouse/domain/identity'
import { sql } from 'kysely'
import type { Platform } from '../db/read.ts'
import { redactSpent } from '../providers/mail/outbox.ts'
import { deleteSome, findPartnersOf, type OldRows } from './old-rows.store.ts'

const DAY = 86_400_000

/**
 * How long rows that have done their work are kept, in days: replies under an Idempotency-Key since they were given, messages
 * since they were written, ids of identity documents that no owner has since they were uploaded, events of providers since they came, messages of campaigns since they came to an end, sessions since their last use, devices since they were seen, what happened at the door since it did, all others since they stopped to
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
  adminLinks: 30,
  providerEvents: 90,
  campaignEvents: 30,
  campaignMessages: 180,
  paymentLinks: 30,
  formerBankAccounts: 1,
} as const

/** Rows that one transaction removes: locks are short, and other work comes in between. */
const BATCH = 1000

/**
 * Removes rows after their KEPT_DAYS, in batches, and takes the secrets that open nothing any more out of the outbox.
 * `now` in epoch milliseconds.
 */
export const pruneOldRows = async (platform: Platform, now: number, batch = BATCH): Promise<void> => {
  const before = (days: number) => new Date(now - days * DAY)
  const old: OldRows[] = [
    {
      table: 'idempotency_keys',
      condition: sql`created_at < ${before(KEPT_DAYS.idempotencyKeys)}`,
      belongTo: 'partners',
    },
    { table: 'outbox_messages', condition: sql`created_at < ${before(KEPT_DAYS.messages)}`, belongTo: 'partners' },
    { table: 'sessions', condition: sql`last_used_at <= ${before(KEPT_DAYS.sessions)}`, belongTo: 'nobody' },
    { table: 'account_devices', condition: sql`last_seen_at < ${before(KEPT_DAYS.devices)}`, belongTo: 'nobody' },
    { table: 'security_events', condition: sql`at < ${before(KEPT_DAYS.securityEvents)}`, belongTo: 'nobody' },
    { table: 'sessions', condition: sql`revoked_at < ${before(KEPT_DAYS.revokedSessions)}`, belongTo: 'nobody' },
    {
      table: 'identity_documents',
      condition: sql`uploaded_at < ${before(KEPT_DAYS.identityDocuments)} AND NOT EXISTS (
        SELECT 1 FROM payout_account_owners o
        WHERE (o.partner_id, o.document_id) = (identity_documents.partner_id, identity_documents.id))`,
      belongTo: 'partners',
    },
    { table: 'rate_counters', condition: sql`window_start < ${before(KEPT_DAYS.rateCounters)}`, belongTo: 'nobody' },
    { table: 'provider_events', condition: sql`received_at < ${before(KEPT_DAYS.providerEvents)}`, belongTo: 'nobody' },
    {
      table: 'campaign_events',
      condition: sql`received_at < ${before(KEPT_DAYS.campaignEvents)}`,
      belongTo: 'partners',
    },
    {
      table: 'campaign_messages',
      condition: sql`settled_at < ${before(KEPT_DAYS.campaignMessages)} AND NOT EXISTS (
        SELECT FROM campaign_events e
        WHERE (e.partner_id, e.message_id) = (campaign_messages.partner_id, campaign_messages.id))`,
      belongTo: 'partners',
    },
    { table: 'payment_links', condition: sql`expires_at < ${before(KEPT_DAYS.paymentLinks)}`, belongTo: 'partners' },
    {
      table: 'former_bank_accounts',
      condition: sql`returns_until < ${before(KEPT_DAYS.formerBankAccounts)}`,
      belongTo: 'partners',
    },
    { table: 'admin_links', condition: sql`expires_at < ${before(KEPT_DAYS.adminLinks)}`, belongTo: 'nobody' },
    { table: 'identity_tokens', condition: sql`expires_at < ${before(KEPT_DAYS.identityTokens)}`, belongTo: 'nobody' },
  ]
  await platform((db) => redactSpent(db, now))
  for (const rows of old) {
    const owners = rows.belongTo === 'partners' ? await platform((db) => findPartnersOf(db, rows)) : [null]
    for (const partnerId of owners) while ((await platform((db) => deleteSome(db, rows, partnerId, batch))) === batch);
  }
}
