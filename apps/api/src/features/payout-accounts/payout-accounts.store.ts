import type { HolderType, VerificationStatus } from '@fieldhouse/domain/payout-accounts'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'

/** What the form said of the bank account; of its routing number the last four characters. */
export type BankInfo = {
  country: string | null
  currency: string | null
  routingNumber: string | null
  accountHolderName: string | null
  accountHolderType: HolderType | null
  city: string | null
}
/** What the form said of the business; of the tax id the last four characters. */
export type LegalEntity = {
  address: string | null
  postalCode: string | null
  city: string | null
  state: string | null
  businessName: string | null
  businessTaxId: string | null
}

export type PayoutAccountRow = {
  id: string
  provider: string
  providerAccountId: string
  chargesEnabled: boolean
  payoutEnabled: boolean
  verificationStatus: VerificationStatus
  bankInfo: BankInfo | null
  legalEntity: LegalEntity | null
  tosAcceptedAt: number | null
  submittedAt: number | null
  /** When its first bank account was set; null before that. */
  firstBankAt: number | null
  /** How often it was written down. */
  changes: number
}

/** The payout account of a partner at a provider. */
export const findPayoutAccount = async (
  db: Kysely<DB>,
  partnerId: string,
  provider: string,
): Promise<PayoutAccountRow | undefined> => {
  const { rows } = await sql<PayoutAccountRow>`
    SELECT id, provider, provider_account_id AS "providerAccountId", charges_enabled AS "chargesEnabled", payout_enabled AS "payoutEnabled",
      verification_status AS "verificationStatus", bank_info AS "bankInfo", legal_entity AS "legalEntity",
      tos_accepted_at AS "tosAcceptedAt", submitted_at AS "submittedAt", first_bank_at AS "firstBankAt", changes
    FROM payout_accounts WHERE partner_id = ${partnerId} AND provider = ${provider}`.execute(db)
  return rows[0]
}

/** One command of a partner's payout account at a time. */
export const lockPayoutAccount = async ({ db, partnerId }: Command): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${partnerId}, 19))`.execute(db)
}

/** Keeps an account that was opened at the provider; false where the partner has one there already. */
export const insertPayoutAccount = async (
  { db, partnerId, now }: Command,
  account: { id: string; provider: string; providerAccountId: string },
): Promise<boolean> => {
  const { rows } = await sql`
    INSERT INTO payout_accounts (partner_id, id, provider, provider_account_id, created_at)
    VALUES (${partnerId}, ${account.id}, ${account.provider}, ${account.providerAccountId}, ${new Date(now)})
    ON CONFLICT (partner_id, provider) DO NOTHING RETURNING id`.execute(db)
  return rows.length > 0
}

/** Writes all of an account that may change, and counts it. */
export const savePayoutAccount = async (
  { db, partnerId, actor }: Command,
  account: PayoutAccountRow,
): Promise<void> => {
  const json = (value: unknown) => (value === null ? null : JSON.stringify(value))
  const at = (instant: number | null) => (instant === null ? null : new Date(instant))
  await sql`
    UPDATE payout_accounts SET provider_account_id = ${account.providerAccountId}, charges_enabled = ${account.chargesEnabled},
      payout_enabled = ${account.payoutEnabled}, verification_status = ${account.verificationStatus},
      bank_info = ${json(account.bankInfo)}::jsonb, legal_entity = ${json(account.legalEntity)}::jsonb,
      tos_accepted_by = CASE WHEN tos_accepted_at IS DISTINCT FROM ${at(account.tosAcceptedAt)} THEN ${actor.accountId}::uuid ELSE tos_accepted_by END,
      tos_accepted_at = ${at(account.tosAcceptedAt)}, submitted_at = ${at(account.submittedAt)}, first_bank_at = ${at(account.firstBankAt)}, changes = changes + 1
    WHERE (partner_id, id) = (${partnerId}, ${account.id})`.execute(db)
}

/** The partners that have a payout account, with bank accounts or without. For the platform's entrance. */
export const findPartnersWithAccounts = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ partnerId: string }>`${acrossPartners('due work')}
    SELECT DISTINCT partner_id AS "partnerId" FROM payout_accounts ORDER BY partner_id`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

/** The partners that an account at a provider is kept for. For the platform's entrance. */
export const findPartnersPaidThrough = async (
  db: Kysely<DB>,
  provider: string,
  providerAccountId: string,
): Promise<string[]> => {
  const { rows } = await sql<{ partnerId: string }>`${acrossPartners('provider event')}
    SELECT partner_id AS "partnerId" FROM payout_accounts
    WHERE provider_account_id = ${providerAccountId} AND provider = ${provider}`.execute(db)
  return rows.map(({ partnerId }) => partnerId)
}

/**
 * Whoever accepted the terms of a payout account, while of the club: one of its owners or staff. Where nobody is, the partner's owners.
 * For the platform's entrance.
 */
export const findWhoSetUp = async (
  db: Kysely<DB>,
  partnerId: string,
  provider: string,
): Promise<{ email: string; locale: string | null }[]> => {
  const { rows } = await sql<{ email: string; locale: string | null }>`
    WITH accepted AS (
      SELECT t.id FROM payout_accounts p JOIN accounts t ON t.id = p.tos_accepted_by
      WHERE p.partner_id = ${partnerId} AND p.provider = ${provider} AND t.profile_id IN (
        SELECT profile_id FROM partner_owners WHERE partner_id = ${partnerId}
        UNION ALL SELECT profile_id FROM partner_staffs WHERE partner_id = ${partnerId} AND deleted_at IS NULL)
    )
    SELECT a.email, a.locale FROM accounts a
    WHERE a.id IN (SELECT id FROM accepted) OR (NOT EXISTS (SELECT 1 FROM accepted) AND a.profile_id IN (
      SELECT profile_id FROM partner_owners WHERE partner_id = ${partnerId}))
    ORDER BY a.email`.execute(db)
  return rows
}
