import type { Partner, PartnerConfig } from '@fieldhouse/contract/partners'
import type { MostPlaces } from '@fieldhouse/domain/facilities'
import type { PaymentMethod, ProcessingFeeConfig } from '@fieldhouse/domain/fees'
import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import { acrossPartners } from '../../db/across-partners.ts'
import type { Command } from '../../db/command.ts'
import type { DB, Partners } from '../../db/schema.gen.ts'
import { addOwner, insertStaffRecord } from '../access/index.ts'

export type PartnerRow = {
  id: string
  partner_type: string
  timezone: string
  country_code: string
  default_currency_id: string | null
  business_identification_number: string | null
  tax_reference_number: string | null
  has_tax_rates: boolean
  tax_rounding: Partner['taxes']['rounding']
  tax_rates: Partner['taxes']['rates']
  refund_policy: string | null
  payment_methods_for_staff: PaymentMethod[]
  payment_methods_for_customers: PaymentMethod[]
  payment_options_chosen: boolean
  absorb_processing_fee: boolean
  processing_fee_config: ProcessingFeeConfig
  cancelation_policies: Partner['cancelationPolicies']
  reschedule_policy: Partner['reschedulePolicy']
  policies_version: number
  payout_frequency: string | null
  payout_wait_days: number
  payout_wait_before: number | null
  payout_wait_before_until: number | null
  long_staff_passwords: boolean
  staff_second_factor: boolean
  version: number
  card_account_id: string | null
  card_charges_enabled: boolean
  gateway_account_id: string | null
  gateway_account_enabled: boolean
  brand_name: string | null
  logo: string | null
  uri: string | null
  owners: number[]
}

/** The zone that a partner counts its days in. */
export const findPartnerZone = async (db: Kysely<DB>, partnerId: string): Promise<string> => {
  const { timezone } = await db
    .selectFrom('partners')
    .select('timezone')
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return timezone
}

/** The owners of a partner who have a login. For the platform's entrance. */
export const findOwnersToTell = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ email: string; locale: string | null }[]> => {
  const { rows } = await sql<{ email: string; locale: string | null }>`
    SELECT a.email, a.locale FROM partner_owners o JOIN accounts a ON a.profile_id = o.profile_id
    WHERE o.partner_id = ${partnerId} ORDER BY a.email`.execute(db)
  return rows
}

/** Who answers for a club, to customers too: the email of the partner's first owner who has a login. Accounts belong to no partner: for the platform's entrance. */
export const findOwnerEmail = async (db: Kysely<DB>, partnerId: string): Promise<string | null> => {
  const { rows } = await sql<{ email: string }>`
    SELECT a.email FROM partner_owners o JOIN accounts a ON a.profile_id = o.profile_id
    WHERE o.partner_id = ${partnerId} ORDER BY o.created_at, o.profile_id LIMIT 1`.execute(db)
  return rows[0]?.email ?? null
}

/** Whether a partner `p` has chosen how people pay: it saved what it has, even if that is cash only, or has more than the cash of a new one. */
export const paymentOptionsChosen = sql<boolean>`(p.payment_options_saved_at IS NOT NULL
  OR NOT (p.payment_methods_for_staff || p.payment_methods_for_customers <@ ARRAY['cash']))`

const COLUMNS = sql`
  p.id, p.partner_type, p.timezone, p.country_code, p.default_currency_id, p.business_identification_number,
  p.tax_reference_number, EXISTS (SELECT FROM tax_rates x WHERE x.partner_id = p.id) AS has_tax_rates,
  coalesce((SELECT s.rounding FROM tax_settings s WHERE s.partner_id = p.id), 'line') AS tax_rounding,
  coalesce((
    SELECT jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'registrationNumber', r.registration_number, 'inclusive', r.inclusive,
      'validFrom', r.valid_from, 'kinds', r.kinds, 'parts', r.parts) ORDER BY r.valid_from, r.id)
    FROM tax_rates r WHERE r.partner_id = p.id
  ), '[]') AS tax_rates, p.refund_policy, p.payment_methods_for_staff, p.payment_methods_for_customers,
  ${paymentOptionsChosen} AS payment_options_chosen,
  p.absorb_processing_fee, p.processing_fee_config, p.cancelation_policies, p.reschedule_policy,
  p.policies_version, p.config->>'payoutFrequency' AS payout_frequency, p.payout_wait_days, p.payout_wait_before, p.payout_wait_before_until,
  p.long_staff_passwords, p.staff_second_factor, p.version, p.card_account_id, p.card_charges_enabled, p.gateway_account_id, p.gateway_account_enabled, f.brand_name, f.logo, f.uri,
  coalesce((
    SELECT jsonb_agg(o.profile_id ORDER BY o.created_at, o.profile_id) FROM partner_owners o WHERE o.partner_id = p.id
  ), '[]') AS owners`

export const findPartner = async (db: Kysely<DB>, id: string): Promise<PartnerRow | undefined> => {
  const { rows } = await sql<PartnerRow>`
    SELECT ${COLUMNS} FROM partners p LEFT JOIN partner_profiles f ON f.partner_id = p.id WHERE p.id = ${id}`.execute(
    db,
  )
  return rows[0]
}

/** The partner of a command; nobody else changes its row until the command has ended. Bookings don't wait for that. */
export const lockPartner = async ({ db, partnerId }: Command): Promise<PartnerRow> => {
  await sql`SELECT id FROM partners WHERE id = ${partnerId} FOR NO KEY UPDATE`.execute(db)
  return (await findPartner(db, partnerId))!
}

/** Whether an owner was invited since then, in epoch milliseconds, as the trail of the partner has it. */
export const isOwnerInvitedSince = async (
  { db, partnerId }: Command,
  profileId: number,
  since: number,
): Promise<boolean> => {
  const { rows } = await sql`
    SELECT 1 FROM audit_entries WHERE partner_id = ${partnerId} AND at > ${new Date(since)} AND action = 'partner.ownerInvited'
      AND after @> ${JSON.stringify({ profileId })}::jsonb LIMIT 1`.execute(db)
  return rows.length > 0
}

/** What is kept of a partner beside itself; each is missing where nobody set it. */
export type ConfigRow = {
  payoutFrequency?: string
  /** When it was set, in epoch milliseconds. */
  payoutFrequencySince?: number
  classesMaxDays?: number
  commissionFeeConfig?: PartnerConfig['commissionFeeConfig']
  mostPlaces?: MostPlaces
}

/** The config of a partner, and the version of the partner. */
export const findConfig = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<{ config: ConfigRow; version: number }> => {
  const { config, version } = await db
    .selectFrom('partners')
    .select(['config', 'version'])
    .where('id', '=', partnerId)
    .executeTakeFirstOrThrow()
  return { config: config as ConfigRow, version }
}

/** Sets the given keys, and leaves all others (BRAND-30); the partner has its next version. */
export const mergeConfig = async (
  { db, partnerId }: Command,
  change: ConfigRow,
): Promise<{ config: ConfigRow; version: number }> => {
  const { rows } = await sql<{ config: ConfigRow; version: number }>`
    UPDATE partners SET config = config || ${JSON.stringify(change)}::jsonb, version = version + 1
    WHERE id = ${partnerId} RETURNING config, version`.execute(db)
  return rows[0]!
}

export type NewPartnerRow = Insertable<Pick<Partners, NewColumn>>
type NewColumn =
  | 'partner_type'
  | 'timezone'
  | 'country_code'
  | 'default_currency_id'
  | 'business_identification_number'
  | 'tax_reference_number'
  | 'payment_methods_for_staff'
  | 'payment_methods_for_customers'
  | 'absorb_processing_fee'
  | 'processing_fee_config'

/** The first rows of a partner: itself and its owner, who is of its staff as well. `now` of the command. */
export const insertPartner = async (
  { db, partnerId, now }: Command,
  row: NewPartnerRow,
  owner: { profileId: number; email: string; firstName: string; lastName: string },
): Promise<void> => {
  await db
    .insertInto('partners')
    .values({ id: partnerId, ...row, created_at: new Date(now) })
    .execute()
  await addOwner(db, { partnerId, profileId: owner.profileId }, now)
  const record = {
    first_name: owner.firstName,
    last_name: owner.lastName,
    email: owner.email,
    profile_id: owner.profileId,
    roles: ['owner'],
  }
  await insertStaffRecord(db, { partnerId, id: randomUUID() }, record, now)
}

/** Notes that the partner saved how people pay, changed or not (BEYOND-32). */
export const savePaymentOptionsSaved = async ({ db, partnerId, now }: Command): Promise<void> => {
  await db
    .updateTable('partners')
    .set({ payment_options_saved_at: new Date(now) })
    .where('id', '=', partnerId)
    .execute()
}

/** Writes what a partner is, how it takes money, and where that goes, as the version that the row says. */
export const savePartner = async ({ db, partnerId }: Command, row: PartnerRow): Promise<void> => {
  await db
    .updateTable('partners')
    .set({
      version: row.version,
      partner_type: row.partner_type,
      timezone: row.timezone,
      country_code: row.country_code,
      business_identification_number: row.business_identification_number,
      tax_reference_number: row.tax_reference_number,
      processing_fee_config: JSON.stringify(row.processing_fee_config),
      default_currency_id: row.default_currency_id,
      absorb_processing_fee: row.absorb_processing_fee,
      refund_policy: row.refund_policy,
      payment_methods_for_staff: row.payment_methods_for_staff,
      payment_methods_for_customers: row.payment_methods_for_customers,
      card_account_id: row.card_account_id,
      card_charges_enabled: row.card_charges_enabled,
      gateway_account_id: row.gateway_account_id,
      gateway_account_enabled: row.gateway_account_enabled,
    })
    .where('id', '=', partnerId)
    .execute()
}

type SettingsOfOthers =
  | 'cancelation_policies'
  | 'reschedule_policy'
  | 'policies_version'
  | 'max_credit_issue_minor'
  | 'max_credit_customer_minor'
  | 'max_credit_staff_minor'
  | 'payout_wait_days'
  | 'payout_wait_before'
  | 'payout_wait_before_until'

/** Writes what other nouns keep with the partner: its policies, the limits of its credits, and how long payouts wait. */
export const saveSettings = async (
  { db, partnerId }: Command,
  settings: Updateable<Pick<Partners, SettingsOfOthers>>,
): Promise<void> => {
  await db.updateTable('partners').set(settings).where('id', '=', partnerId).execute()
}

/** Writes whether the partner asks a long password of everybody who works for it. */
export const saveLongStaffPasswords = async ({ db, partnerId }: Command, asked: boolean): Promise<void> => {
  await db.updateTable('partners').set({ long_staff_passwords: asked }).where('id', '=', partnerId).execute()
}

/** Writes whether the partner asks a second factor of everybody who works for it. */
export const saveStaffSecondFactor = async ({ db, partnerId }: Command, asked: boolean): Promise<void> => {
  await db.updateTable('partners').set({ staff_second_factor: asked }).where('id', '=', partnerId).execute()
}

/** The partners whose money goes to an account at the card provider. For the platform's entrance. */
export const findPartnersOfAccount = async (db: Kysely<DB>, account: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('partners')
    .modifyFront(acrossPartners('provider event'))
    .select('id')
    .where('card_account_id', '=', account)
    .execute()
  return rows.map(({ id }) => id)
}

type Page = { offset: number; limit: number }

/** All partners by brand name, those whose brand name or page address contains the text, or the one whose page has the address, with how many there are in all. */
export const findPartners = async (
  db: Kysely<DB>,
  { text, uri }: { text: string; uri: string | null },
  { offset, limit }: Page,
): Promise<{ rows: PartnerRow[]; total: number }> => {
  const pattern = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  const found = sql`
    FROM partners p LEFT JOIN partner_profiles f ON f.partner_id = p.id
    WHERE (${text} = '' OR plain_text(f.brand_name || ' ' || f.uri) LIKE plain_text(${pattern})) AND (${uri}::text IS NULL OR f.uri = ${uri})`
  const { rows } = await sql<PartnerRow>`${acrossPartners('all partners')}
    SELECT ${COLUMNS} ${found} ORDER BY plain_text(f.brand_name), p.id OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const counted = await sql<{ total: number }>`${acrossPartners('all partners')}
    SELECT count(*) AS total ${found}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}

export type PublicPartnerRow = { id: string; brand_name: string; logo: string | null; uri: string }

/** What anybody may know of the partners that have a profile: name, logo and page address. */
export const findPublicPartners = async (
  db: Kysely<DB>,
  { offset, limit }: Page,
): Promise<{ rows: PublicPartnerRow[]; total: number }> => {
  const rows = await db
    .selectFrom('partner_profiles')
    .modifyFront(acrossPartners('all partners'))
    .select(['partner_id as id', 'brand_name', 'logo', 'uri'])
    .orderBy(sql`plain_text(brand_name)`)
    .orderBy('partner_id')
    .offset(offset)
    .limit(limit)
    .execute()
  const { total } = await db
    .selectFrom('partner_profiles')
    .modifyFront(acrossPartners('all partners'))
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}
