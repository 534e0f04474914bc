import { randomUUID } from 'node:crypto'
import { sql, type Insertable, type Kysely, type Selectable } from 'kysely'
import { acrossPartners } from '../../../db/across-partners.ts'
import type { Command } from '../../../db/command.ts'
import type { DB, PartnerProfiles } from '../../../db/schema.gen.ts'
import { claimAddress, releaseAddress } from '../page-addresses.store.ts'

export type ProfileRow = Selectable<PartnerProfiles>

type NewProfile = Omit<Insertable<PartnerProfiles>, 'partner_id' | 'id'>

/** Writes the public profile of a partner and takes the address of its page; false, and nothing is written, where another has that (BRAND-14). */
export const insertProfile = async (
  command: Pick<Command, 'db' | 'partnerId'>,
  profile: NewProfile,
): Promise<boolean> => {
  if (!(await claimAddress(command, 'partner', profile.uri))) return false
  await command.db
    .insertInto('partner_profiles')
    .values({ partner_id: command.partnerId, id: randomUUID(), ...profile })
    .execute()
  return true
}

/** Gives the profile of a partner another name and address; false, and nothing is written, where another page has that address (BRAND-14). */
export const renameProfile = async (
  command: Command,
  before: string,
  { brandName, uri }: { brandName: string; uri: string },
): Promise<boolean> => {
  const { db, partnerId } = command
  if (uri !== before) {
    if (!(await claimAddress(command, 'partner', uri))) return false
    await releaseAddress(command, 'partner', before)
  }
  await db
    .updateTable('partner_profiles')
    .set((e) => ({ brand_name: brandName, uri, version: e('version', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .execute()
  return true
}

export const findProfile = (db: Kysely<DB>, partnerId: string): Promise<ProfileRow | undefined> =>
  db.selectFrom('partner_profiles').selectAll().where('partner_id', '=', partnerId).executeTakeFirst()

/** What people change of a profile, by its columns. */
export type ProfileColumns = Omit<ProfileRow, 'partner_id' | 'id' | 'version'>

/** Writes columns of the partner's profile, as its next version. */
export const saveProfile = async (
  { db, partnerId }: Command,
  columns: Partial<ProfileColumns>,
): Promise<ProfileRow | undefined> =>
  db
    .updateTable('partner_profiles')
    .set((e) => ({ ...columns, version: e('version', '+', 1) }))
    .where('partner_id', '=', partnerId)
    .returningAll()
    .executeTakeFirst()

/** What a partner says of its business on its about page (BRAND-03). */
export type BusinessColumns = {
  partner_type: string
  timezone: string
  business_identification_number: string | null
  tax_reference_number: string | null
}

/** Writes what a partner says of its business, as the next version of the partner. */
export const saveBusiness = async ({ db, partnerId }: Command, business: Partial<BusinessColumns>): Promise<void> => {
  await db
    .updateTable('partners')
    .set((e) => ({ ...business, version: e('version', '+', 1) }))
    .where('id', '=', partnerId)
    .execute()
}

type Page = { offset: number; limit: number }

/** Profiles by brand name, those whose brand name or page address contains the text, with how many there are in all (BRAND-37). */
export const findProfiles = async (
  db: Kysely<DB>,
  text: string,
  { offset, limit }: Page,
): Promise<{ rows: ProfileRow[]; total: number }> => {
  const pattern = `%${text.replace(/[\\%_]/g, (c) => `\\${c}`)}%`
  const found = sql`
    FROM partner_profiles f WHERE ${text} = '' OR plain_text(f.brand_name || ' ' || f.uri) LIKE plain_text(${pattern})`
  const { rows } = await sql<ProfileRow>`${acrossPartners('all partners')}
    SELECT f.* ${found} ORDER BY plain_text(f.brand_name), f.partner_id OFFSET ${offset} LIMIT ${limit}`.execute(db)
  const counted = await sql<{ total: number }>`${acrossPartners('all partners')}
    SELECT count(*) AS total ${found}`.execute(db)
  return { rows, total: counted.rows[0]!.total }
}
