import type { HolderType } from '@fieldhouse/domain/payout-accounts'
import { sql, type Kysely } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** Numbers of a bank account under a key (BANK-49); null for one that is not known. */
export type SealedNumbers = { keyId: string; number: Buffer | null; routing: Buffer | null }

export type BankAccountRow = {
  id: string
  providerBankId: string
  country: string
  currency: string
  /** The last four digits. */
  numberEnd: string
  /** The last four characters. */
  routingEnd: string | null
  /** Both numbers, encrypted; null for an account from before they were kept. */
  sealed: SealedNumbers | null
  bankName: string | null
  holderName: string | null
  holderType: HolderType | null
  isDefault: boolean
  /** What the provider was asked for without an answer so far; null where nothing is open. */
  asked: 'set' | 'remove' | null
  /** Since when it is being asked; null where nobody waits for the answer any more. */
  askedAt: number | null
  /** Payouts wait until then; null where they don't. Epoch milliseconds. */
  waitsUntil: number | null
  createdAt: number
}

/** What is asked of the provider and has had no answer for so long has none to come. Milliseconds. */
const ASKING_MS = 60_000
/** What a bank account is known by at the gateway until the gateway has answered. */
export const UNNAMED = 'asked'

/** True while the provider is being asked; what is left of a request that broke off counts no more. `now` in epoch milliseconds. */
export const isAsked = ({ asked, askedAt }: BankAccountRow, what: 'set' | 'remove', now: number): boolean =>
  asked === what && askedAt !== null && askedAt > now - ASKING_MS

/** What the provider knows the bank account by that payouts go to; null where it knows none. */
export const bankToAskOf = (banks: readonly BankAccountRow[]): string | null => {
  const id = banks.find(({ isDefault }) => isDefault)?.providerBankId
  return id === undefined || id === UNNAMED ? null : id
}

/** The bank accounts of a payout account, oldest first. */
export const findBankAccounts = async (
  db: Kysely<DB>,
  partnerId: string,
  payoutAccountId: string,
): Promise<BankAccountRow[]> => {
  const { rows } = await sql<Omit<BankAccountRow, 'sealed'> & Columns>`
    SELECT id, provider_bank_id AS "providerBankId", country, currency, number_end AS "numberEnd", routing_end AS "routingEnd",
      key_id AS "keyId", number_sealed AS "number", routing_sealed AS "routing",
      bank_name AS "bankName", holder_name AS "holderName", holder_type AS "holderType", is_default AS "isDefault",
      asked, asked_at AS "askedAt", waits_until AS "waitsUntil", created_at AS "createdAt"
    FROM bank_accounts WHERE partner_id = ${partnerId} AND payout_account_id = ${payoutAccountId}
    ORDER BY created_at, id`.execute(db)
  return rows.map(({ keyId, number, routing, ...bank }) => ({ ...bank, sealed: sealedOf({ keyId, number, routing }) }))
}

type Columns = { keyId: string | null; number: Buffer | null; routing: Buffer | null }
const sealedOf = ({ keyId, number, routing }: Columns): SealedNumbers | null =>
  keyId === null ? null : { keyId, number, routing }

type NamedBank = Pick<BankAccountRow, 'id' | 'bankName' | 'holderName' | 'isDefault'>

/** The numbers of all bank accounts of a partner as they are kept, oldest first. */
export const findSealedNumbers = async (
  db: Kysely<DB>,
  partnerId: string,
): Promise<(NamedBank & { sealed: SealedNumbers | null })[]> => {
  const { rows } = await sql<NamedBank & Columns>`
    SELECT id, bank_name AS "bankName", holder_name AS "holderName", is_default AS "isDefault", key_id AS "keyId", number_sealed AS "number", routing_sealed AS "routing"
    FROM bank_accounts WHERE partner_id = ${partnerId} ORDER BY created_at, id FOR UPDATE`.execute(db)
  return rows.map(({ id, bankName, holderName, isDefault, ...columns }) => ({
    id,
    bankName,
    holderName,
    isDefault,
    sealed: sealedOf(columns),
  }))
}

/** One rotation of the keys at a time, of all that run on this database. */
export const lockRotation = async (db: Kysely<DB>): Promise<void> => {
  await sql`SELECT pg_advisory_xact_lock(7161, 2)`.execute(db)
}

/** The keys that something is sealed by, of any partner. For the platform's entrance. */
export const findSealingKeys = async (db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ keyId: string }>`${acrossPartners('due work')}
    SELECT DISTINCT key_id AS "keyId" FROM bank_accounts WHERE key_id IS NOT NULL`.execute(db)
  return rows.map(({ keyId }) => keyId)
}

/** Nobody waits any more for what was asked of the provider at that moment; the numbers stay as they are. */
export const releaseBankAccount = async (
  { db, partnerId }: Command,
  { id, askedAt }: BankAccountRow,
): Promise<void> => {
  const at = askedAt === null ? null : new Date(askedAt)
  await sql`
    UPDATE bank_accounts SET asked_at = NULL WHERE (partner_id, id) = (${partnerId}, ${id}) AND asked_at = ${at}`.execute(
    db,
  )
}

/** Writes numbers that another key sealed. */
export const saveSealedNumbers = async (
  { db, partnerId }: Command,
  id: string,
  { keyId, number, routing }: SealedNumbers,
): Promise<void> => {
  await sql`
    UPDATE bank_accounts SET key_id = ${keyId}, number_sealed = ${number}, routing_sealed = ${routing}
    WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Writes a bank account down, or over what stood there; payouts go to this one alone where it is the default. */
export const saveBankAccount = async (
  { db, partnerId }: Command,
  payoutAccountId: string,
  bank: BankAccountRow,
): Promise<void> => {
  if (bank.isDefault)
    await sql`
      UPDATE bank_accounts SET is_default = false
      WHERE partner_id = ${partnerId} AND payout_account_id = ${payoutAccountId} AND is_default AND id <> ${bank.id}`.execute(
      db,
    )
  const columns = {
    provider_bank_id: bank.providerBankId,
    country: bank.country,
    currency: bank.currency,
    number_end: bank.numberEnd,
    routing_end: bank.routingEnd,
    key_id: bank.sealed?.keyId ?? null,
    number_sealed: bank.sealed?.number ?? null,
    routing_sealed: bank.sealed?.routing ?? null,
    bank_name: bank.bankName,
    holder_name: bank.holderName,
    holder_type: bank.holderType,
    is_default: bank.isDefault,
    asked: bank.asked,
    asked_at: bank.askedAt === null ? null : new Date(bank.askedAt),
    waits_until: bank.waitsUntil === null ? null : new Date(bank.waitsUntil),
  }
  await db
    .insertInto('bank_accounts')
    .values({
      partner_id: partnerId,
      id: bank.id,
      payout_account_id: payoutAccountId,
      created_at: new Date(bank.createdAt),
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'id']).doUpdateSet(columns))
    .execute()
}

export const deleteBankAccountRow = async ({ db, partnerId }: Command, id: string): Promise<void> => {
  await sql`DELETE FROM bank_accounts WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}
