import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

export type OwnerRow = {
  id: string
  isAdditional: boolean
  firstName: string | null
  lastName: string | null
  personalAddress: string | null
  postalCode: string | null
  city: string | null
  /** The last four characters of the personal id. */
  personalIdEnd: string | null
  /** A calendar day. */
  dob: string | null
  documentId: string | null
  email: string | null
  phone: string | null
  /** The provider's id; null for an owner of whom only the contact is known. */
  personId: string | null
  verified: boolean
}

/** The owners of a payout account, oldest first. */
export const findOwners = async (db: Kysely<DB>, partnerId: string, payoutAccountId: string): Promise<OwnerRow[]> => {
  const { rows } = await sql<OwnerRow>`
    SELECT id, is_additional AS "isAdditional", first_name AS "firstName", last_name AS "lastName", personal_address AS "personalAddress",
      postal_code AS "postalCode", city, personal_id_end AS "personalIdEnd", dob, document_id AS "documentId", email, phone,
      provider_person_id AS "personId", verified
    FROM payout_account_owners WHERE partner_id = ${partnerId} AND payout_account_id = ${payoutAccountId}
    ORDER BY created_at, id`.execute(db)
  return rows
}

/** Writes an owner down, or over what stood there. */
export const saveOwnerRow = async (
  { db, partnerId, now }: Command,
  payoutAccountId: string,
  owner: OwnerRow,
): Promise<void> => {
  const columns = {
    is_additional: owner.isAdditional,
    first_name: owner.firstName,
    last_name: owner.lastName,
    personal_address: owner.personalAddress,
    postal_code: owner.postalCode,
    city: owner.city,
    personal_id_end: owner.personalIdEnd,
    dob: owner.dob,
    document_id: owner.documentId,
    email: owner.email,
    phone: owner.phone,
    provider_person_id: owner.personId,
    verified: owner.verified,
  }
  await db
    .insertInto('payout_account_owners')
    .values({
      partner_id: partnerId,
      id: owner.id,
      payout_account_id: payoutAccountId,
      created_at: new Date(now),
      ...columns,
    })
    .onConflict((conflict) => conflict.columns(['partner_id', 'id']).doUpdateSet(columns))
    .execute()
}

export const deleteOwnerRow = async ({ db, partnerId }: Command, id: string): Promise<void> => {
  await sql`DELETE FROM payout_account_owners WHERE (partner_id, id) = (${partnerId}, ${id})`.execute(db)
}

/** Keeps the provider's id of a document. */
export const insertDocument = async (
  { db, partnerId, actor, now }: Command,
  document: { id: string; provider: string; fileId: string },
): Promise<void> => {
  await sql`
    INSERT INTO identity_documents (partner_id, id, provider, provider_file_id, uploaded_at, uploaded_by)
    VALUES (${partnerId}, ${document.id}, ${document.provider}, ${document.fileId}, ${new Date(now)}, ${actor.accountId})`.execute(
    db,
  )
}

/** The provider's id of a document that it was handed and that no owner but `ownerId` has; undefined without one. */
export const findFreeDocument = async (
  db: Kysely<DB>,
  partnerId: string,
  { id, provider, ownerId }: { id: string; provider: string; ownerId: string | null },
): Promise<string | undefined> => {
  const { rows } = await sql<{ fileId: string }>`
    SELECT d.provider_file_id AS "fileId" FROM identity_documents d
    WHERE (d.partner_id, d.id) = (${partnerId}, ${id}) AND d.provider = ${provider} AND NOT EXISTS (
      SELECT 1 FROM payout_account_owners o
      WHERE (o.partner_id, o.document_id) = (d.partner_id, d.id) AND o.id IS DISTINCT FROM ${ownerId}::uuid)`.execute(
    db,
  )
  return rows[0]?.fileId
}

/** Forgets documents that no owner has: those of verified owners, and those that were replaced. */
export const deleteDocuments = async ({ db, partnerId }: Command, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await sql`DELETE FROM identity_documents WHERE partner_id = ${partnerId} AND id = ANY(${ids}::uuid[])`.execute(db)
}
