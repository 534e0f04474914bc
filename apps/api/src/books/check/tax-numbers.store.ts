import { documentNumber, type TaxDocumentKind } from '@fieldhouse/domain/orders'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import type { Broken } from './broken.ts'

/**
 * Numbers of tax documents that are not as they were given (BEYOND-35): one that is left out, one beyond the last that was given, and a document
 * with an earlier number that was issued later. Documents of one kind and year are counted from 1.
 */
export const findBrokenTaxNumbers = async (db: Kysely<DB>, partnerId: string): Promise<Broken[]> => {
  const { rows } = await sql<{ kind: TaxDocumentKind; year: number; number: number; count: number; last: number }>`
    SELECT d.kind, d.year, max(d.number) AS number, count(*)::int AS count, coalesce(max(n.last), 0) AS last
    FROM tax_documents d LEFT JOIN tax_numbers n ON n.partner_id = ${partnerId} AND (n.kind, n.year) = (d.kind, d.year)
    WHERE d.partner_id = ${partnerId} GROUP BY d.kind, d.year
    HAVING count(*) <> max(d.number) OR max(d.number) IS DISTINCT FROM max(n.last)
    UNION ALL
    SELECT n.kind, n.year, 0, 0, n.last FROM tax_numbers n
    WHERE n.partner_id = ${partnerId} AND NOT EXISTS (SELECT FROM tax_documents d
      WHERE d.partner_id = ${partnerId} AND (d.kind, d.year) = (n.kind, n.year))
    ORDER BY 1, 2`.execute(db)
  return rows.map(({ kind, year, number, count, last }) => ({
    subject: `${kind === 'invoice' ? 'tax invoices' : 'credit notes'} of ${year}`,
    message: `are ${count} up to ${documentNumber({ kind, year, number })}; ${documentNumber({ kind, year, number: last })} was given last`,
  }))
}
