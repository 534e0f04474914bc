import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'
import { NOT_SENT } from '../attempts/ask-provider.ts'
import type { KeptCard } from '../../../providers/payment/payment-provider.ts'

/** A card that a customer let be kept: what people know it by, and to which text they agreed and when, in epoch milliseconds. */
export type SavedCard = {
  id: string
  customerId: string
  provider: string
  brand: string
  last4: string
  expiresMonth: number
  expiresYear: number
  consentVersion: string
  consentAt: number
  consentNotedBy: string
}

/** The same with the provider's names for it, which leave the server for the provider alone. */
export type ChargeableCard = SavedCard & Pick<KeptCard, 'holderId' | 'cardId'>

const shown = sql`k.id, k.customer_id AS "customerId", k.provider, k.brand, k.last4, k.expires_month AS "expiresMonth",
  k.expires_year AS "expiresYear", k.consent_version AS "consentVersion", k.consent_at AS "consentAt",
  k.consent_noted_name AS "consentNotedBy"`

/** Whether somebody is a customer of the partner, and was not deleted. */
export const isCustomer = async (db: Kysely<DB>, partnerId: string, customerId: string): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    SELECT EXISTS (SELECT FROM customers WHERE (partner_id, id) = (${partnerId}, ${customerId}) AND deleted_at IS NULL) AS known`.execute(
    db,
  )
  return rows[0]!.known
}

/** The cards of a customer that were not removed, the latest first. */
export const findSavedCards = async (db: Kysely<DB>, partnerId: string, customerId: string): Promise<SavedCard[]> => {
  const { rows } = await sql<SavedCard>`
    SELECT ${shown} FROM saved_cards k
    WHERE (k.partner_id, k.customer_id) = (${partnerId}, ${customerId}) AND k.removed_at IS NULL
    ORDER BY k.consent_at DESC, k.id`.execute(db)
  return rows
}

/** The latest card of each of these customers that a provider keeps and that has not expired on a day, 'YYYY-MM-DD', by customer. */
export const findChargeable = async (
  db: Kysely<DB>,
  partnerId: string,
  { provider, customerIds, on }: { provider: string; customerIds: readonly string[]; on: string },
): Promise<Map<string, ChargeableCard>> => {
  const { rows } = await sql<ChargeableCard>`
    SELECT DISTINCT ON (k.customer_id) ${shown}, k.holder_id AS "holderId", k.card_id AS "cardId" FROM saved_cards k
    WHERE k.partner_id = ${partnerId} AND k.customer_id = ANY(${customerIds}::uuid[]) AND k.removed_at IS NULL AND k.provider = ${provider}
      AND make_date(k.expires_year, k.expires_month, 1) + interval '1 month' > ${on}::date
    ORDER BY k.customer_id, k.consent_at DESC, k.id`.execute(db)
  return new Map(rows.map((card) => [card.customerId, card]))
}

/** How many attempts to charge an order were never sent to the provider: whoever wrote them down was killed before, and they took nothing. */
export const countNotSent = async (db: Kysely<DB>, partnerId: string, orderId: string): Promise<number> => {
  const { rows } = await sql<{ attempts: number }>`
    SELECT count(*) AS attempts FROM payment_attempts
    WHERE (partner_id, order_id) = (${partnerId}, ${orderId}) AND kind = 'charge' AND failure_code = ${NOT_SENT}`.execute(
    db,
  )
  return rows[0]!.attempts
}

export const insertSavedCard = async (
  { db, partnerId, actor, now }: Command,
  {
    id,
    customerId,
    provider,
    consentVersion,
    ...card
  }: KeptCard & Pick<SavedCard, 'id' | 'customerId' | 'provider' | 'consentVersion'>,
): Promise<void> => {
  await sql`
    INSERT INTO saved_cards (partner_id, id, customer_id, provider, holder_id, card_id, brand, last4, expires_month, expires_year,
      consent_version, consent_at, consent_noted_by, consent_noted_name)
    VALUES (${partnerId}, ${id}, ${customerId}, ${provider}, ${card.holderId}, ${card.cardId}, ${card.brand}, ${card.last4},
      ${card.expiresMonth}, ${card.expiresYear}, ${consentVersion}, ${new Date(now)}, ${actor.accountId}, ${actor.name})`.execute(
    db,
  )
}

/** Removes a card that was not removed; answers whose it was and what it is known by, or null. */
export const markCardRemoved = async (
  { db, partnerId, now }: Command,
  id: string,
): Promise<Pick<SavedCard, 'customerId' | 'brand' | 'last4'> | null> => {
  const { rows } = await sql<Pick<SavedCard, 'customerId' | 'brand' | 'last4'>>`
    UPDATE saved_cards SET removed_at = ${new Date(now)}
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND removed_at IS NULL
    RETURNING customer_id AS "customerId", brand, last4`.execute(db)
  return rows[0] ?? null
}

/** A removed card that its provider may still keep. */
export type CardToForget = { partnerId: string; id: string; provider: string; holderId: string; cardId: string }

/** Some removed cards that their providers may still keep, of any partner, in the order of their ids. For the platform's entrance. */
export const findCardsToForget = async (
  db: Kysely<DB>,
  { after, limit }: { after: CardToForget | null; limit: number },
): Promise<CardToForget[]> => {
  const { rows } = await sql<CardToForget>`${acrossPartners('due work')}
    SELECT partner_id AS "partnerId", id, provider, holder_id AS "holderId", card_id AS "cardId" FROM saved_cards
    WHERE removed_at IS NOT NULL AND forgotten_at IS NULL
      AND (${after?.partnerId ?? null}::uuid IS NULL OR (partner_id, id) > (${after?.partnerId ?? null}::uuid, ${after?.id ?? null}::uuid))
    ORDER BY partner_id, id LIMIT ${limit}`.execute(db)
  return rows
}

/** Notes that the provider has forgotten a card, and forgets its names. */
export const noteForgotten = async ({ db, partnerId, now }: Command, id: string): Promise<void> => {
  await sql`
    UPDATE saved_cards SET forgotten_at = ${new Date(now)}, holder_id = NULL, card_id = NULL
    WHERE (partner_id, id) = (${partnerId}, ${id}) AND removed_at IS NOT NULL`.execute(db)
}
