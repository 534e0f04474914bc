import type { TaxDocument } from '@fieldhouse/contract/taxes'
import type { DocumentedAmount, TaxDocumentKind } from '@fieldhouse/domain/orders'
import type { KeptRate } from '@fieldhouse/domain/taxes'
import { sql, type Kysely } from 'kysely'
import type { Command } from '../../../db/command.ts'
import type { DB } from '../../../db/schema.gen.ts'

/** A tax invoice or a credit note as far as the next one follows from it. Minor units, epoch milliseconds. */
export type TaxDocumentRecord = {
  id: string
  kind: TaxDocumentKind
  year: number
  number: number
  correctsId: string | null
  issuedAt: number
  net: number
  tax: number
  gross: number
  /** What it says of the price and of the fee on top of it. */
  price: DocumentedAmount
  fee: DocumentedAmount
}

/**
 * SQL, within a statement that reads orders: the documents of the order `o`, in the order of their making; of one moment invoices first, by
 * their numbers.
 */
export const describedTaxDocuments = sql<TaxDocumentRecord[]>`coalesce((
  SELECT jsonb_agg(jsonb_build_object('id', d.id, 'kind', d.kind, 'year', d.year, 'number', d.number, 'correctsId', d.corrects_id,
    'issuedAt', (extract(epoch FROM d.issued_at) * 1000)::bigint, 'net', d.net_minor, 'tax', d.tax_minor, 'gross', d.gross_minor,
    'price', d.content -> 'price', 'fee', d.content -> 'fee') ORDER BY d.issued_at, d.kind DESC, d.number)
  FROM tax_documents d WHERE (d.partner_id, d.order_id) = (o.partner_id, o.id)), '[]')`

type Times = { start: string; end: string }

type Buyer = { name: string } & Partial<Pick<NonNullable<TaxDocument['buyer']>, 'taxNumber' | 'address'>>

/** What a tax document says, as it was said; the seller is added as it is written. Minor units, ISO instants. */
export type TaxDocumentContent = {
  readableId: string
  buyer: Buyer | null
  /** When what is sold takes place; null for what has no time. */
  supply: Times | null
  lines: { description: string; time: Times | null; gross: number; tax: number }[]
  rates: { price: KeptRate | null; fee: KeptRate | null }
  price: DocumentedAmount
  fee: DocumentedAmount
}

/**
 * Writes a tax document: its number, its year and its moment are the database's, so that both rise together; the seller is the club as it
 * calls itself. A buyer with a tax number or a name for invoices is named by that, with number and address: invoices of others need neither,
 * so that none of theirs outlives them here. The moment in epoch milliseconds.
 */
export const insertTaxDocument = async (
  { db, partnerId, now }: Command,
  order: { id: string; currency: string },
  document: {
    id: string
    kind: TaxDocumentKind
    correctsId: string | null
    net: number
    tax: number
    gross: number
    content: TaxDocumentContent
  },
): Promise<{ year: number; number: number; issuedAt: number }> => {
  const { id, kind, correctsId, net, tax, gross, content } = document
  const at = new Date(now)
  const { rows } = await sql<{ year: number; number: number; issuedAt: number }>`
    INSERT INTO tax_documents (partner_id, id, order_id, kind, year, corrects_id, currency, net_minor, tax_minor, gross_minor, content, issued_at)
    SELECT ${partnerId}::uuid, ${id}::uuid, ${order.id}::uuid, ${kind}::text,
      extract(year FROM ${at}::timestamptz AT TIME ZONE p.timezone), ${correctsId}::uuid, ${order.currency}::text,
      ${net}::bigint, ${tax}::bigint, ${gross}::bigint,
      d.content || jsonb_build_object('seller', jsonb_build_object(
        'name', coalesce(nullif(s.seller_name, ''), f.brand_name, ''), 'address', coalesce(s.seller_address, '')))
        || CASE WHEN c.id IS NULL THEN '{}' ELSE jsonb_build_object('buyer', d.content -> 'buyer'
          || jsonb_strip_nulls(jsonb_build_object('name', c.invoice_name)) || jsonb_build_object('taxNumber', c.tax_number, 'address', jsonb_build_object('street', c.address_street, 'unit', c.address_unit, 'city', c.address_city,
            'postalCode', c.address_postal_code, 'country', c.address_country))) END,
      ${at}::timestamptz
    FROM partners p CROSS JOIN (SELECT ${JSON.stringify(content)}::jsonb AS content) d
    LEFT JOIN partner_profiles f ON f.partner_id = ${partnerId}::uuid
    LEFT JOIN tax_settings s ON s.partner_id = ${partnerId}::uuid
    LEFT JOIN orders o ON (o.partner_id, o.id) = (${partnerId}::uuid, ${order.id}::uuid)
    LEFT JOIN customers c ON (c.partner_id, c.id) = (${partnerId}::uuid, o.customer_id)
      AND (c.invoice_name IS NOT NULL OR c.tax_number IS NOT NULL)
    WHERE p.id = ${partnerId}::uuid RETURNING year, number, issued_at AS "issuedAt"`.execute(db)
  return rows[0]!
}

/** A tax document as it stands; instants in epoch milliseconds. */
export type StoredTaxDocument = {
  id: string
  kind: TaxDocumentKind
  year: number
  number: number
  /** The invoice that it corrects. */
  corrects: { kind: 'invoice'; year: number; number: number } | null
  issuedAt: number
  currency: string
  net: number
  tax: number
  gross: number
  content: TaxDocumentContent & { seller: { name: string; address: string } }
}

/** The tax documents of orders, in the order of their making: one statement. */
export const findTaxDocuments = async (
  db: Kysely<DB>,
  partnerId: string,
  orderIds: readonly string[],
): Promise<(StoredTaxDocument & { orderId: string })[]> => {
  const { rows } = await sql<StoredTaxDocument & { orderId: string }>`
    SELECT d.id, d.order_id AS "orderId", d.kind, d.year, d.number, d.issued_at AS "issuedAt", d.currency, d.net_minor AS net, d.tax_minor AS tax,
      d.gross_minor AS gross, d.content,
      CASE WHEN c.id IS NOT NULL THEN jsonb_build_object('kind', c.kind, 'year', c.year, 'number', c.number) END AS corrects
    FROM tax_documents d LEFT JOIN tax_documents c ON (c.partner_id, c.id) = (${partnerId}::uuid, d.corrects_id)
    WHERE d.partner_id = ${partnerId} AND d.order_id = ANY(${orderIds}) ORDER BY d.issued_at, d.kind DESC, d.number`.execute(
    db,
  )
  return rows
}
