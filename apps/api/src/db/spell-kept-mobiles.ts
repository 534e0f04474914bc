import { keptPhone } from '@fieldhouse/domain/mobiles'
import { sql, type Kysely } from 'kysely'

type Kept = { id: string; mobile: string; mobile_digits: string | null; deleted_at: unknown }

/** So many rows are written by one statement. */
const CHUNK = 5000

/**
 * Gives every mobile that is kept its one spelling, by the country of its club: the part of migration 0025 that only the numbering
 * plans can do. Of several customers whose numbers turn out to be the same the one who was there first has it, the others share it;
 * nobody is merged, and nothing that can't be read is changed. Runs with the migration, in its transaction: once, or not at all.
 */
export const spellKeptMobiles = async (db: Kysely<unknown>): Promise<void> => {
  const partners = await sql<{ id: string; country_code: string }>`SELECT id, country_code FROM partners`.execute(db)
  for (const { id, country_code: countryCode } of partners.rows) {
    const { rows } = await sql<Kept>`
      SELECT id, mobile, mobile_digits, deleted_at FROM customers WHERE partner_id = ${id} AND mobile IS NOT NULL
      ORDER BY created_at, id`.execute(db)
    const holders = new Set<string>()
    const changed: { id: string; mobile: string; shares: boolean }[] = []
    for (const row of rows) {
      const read = keptPhone(row.mobile, countryCode)
      // What is nobody's number stays as it was typed.
      const mobile = read.startsWith('+') ? read : row.mobile
      const digits = mobile.replace(/\D/g, '')
      const shares = row.deleted_at === null && holders.has(digits)
      if (row.deleted_at === null) holders.add(digits)
      if (mobile !== row.mobile || shares) changed.push({ id: row.id, mobile, shares })
    }
    const write = async (assign: ReturnType<typeof sql>, which: typeof changed) => {
      for (let from = 0; from < which.length; from += CHUNK)
        await sql`
          UPDATE customers c SET ${assign} FROM jsonb_to_recordset(${JSON.stringify(which.slice(from, from + CHUNK))}::jsonb)
            AS k(id uuid, mobile text) WHERE (c.partner_id, c.id) = (${id}, k.id)`.execute(db)
    }
    // While they are rewritten all of them count as sharing: one may get the digits that another one is only about to lose, and the
    // unique index looks at every row as it is written.
    await write(sql`shares_mobile = true`, changed)
    await write(sql`mobile = k.mobile`, changed)
    await write(
      sql`shares_mobile = false`,
      changed.filter(({ shares }) => !shares),
    )
  }
}
