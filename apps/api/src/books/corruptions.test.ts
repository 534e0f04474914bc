import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { checkBooks, type Finding } from './check-books.ts'
import { busyBooks, type BusyBooks } from './fixtures/busy-books.ts'
import { OF_CHARGES } from './fixtures/corruptions-of-charges.ts'
import { OF_COUPONS } from './fixtures/corruptions-of-coupons.ts'
import { OF_HOLDINGS } from './fixtures/corruptions-of-holdings.ts'
import { OF_ORDERS } from './fixtures/corruptions-of-orders.ts'
import { OF_TAXES } from './fixtures/corruptions-of-taxes.ts'
import { OF_THE_LEDGER } from './fixtures/corruptions-of-the-ledger.ts'
import { findingsAfter } from './fixtures/planted.ts'

const CORRUPTIONS = [...OF_THE_LEDGER, ...OF_ORDERS, ...OF_CHARGES, ...OF_HOLDINGS, ...OF_COUPONS, ...OF_TAXES]

let product: Product
let books: BusyBooks
beforeAll(async () => {
  product = await startProduct()
  books = await busyBooks(product)
})
afterAll(() => product.close())

const said: string[] = []

/** What an owner reads, with names for what differs from run to run. */
const read = (findings: readonly Finding[]): string[] => {
  const names = Object.entries(books.readableIds)
  const stable = (text: string) =>
    names
      .reduce((known, [name, id]) => known.replaceAll(id, `<${name}>`), text)
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
  return findings.map(({ check, subject, message }) => stable(`  ${check}: ${subject} ${message}`)).toSorted()
}

describe('books into which one thing is planted', () => {
  it('hold before', async () => {
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  })

  it.each(CORRUPTIONS)('do not hold when $what, and the order is named', async ({ what, plant, order }) => {
    const findings = await findingsAfter(product, plant(books))
    said.push([`${what}:`, ...read(findings)].join('\n'))
    expect(findings).not.toEqual([])
    const id = order && books.readableIds[order]
    if (id) expect(findings.some(({ subject, message }) => subject.includes(id) || message.includes(id))).toBe(true)
  })

  it('are told of in words that an owner understands', async () => {
    expect(said).toHaveLength(CORRUPTIONS.length)
    await expect(`${said.join('\n\n')}\n`).toMatchFileSnapshot('readings/corruptions.txt')
  })

  it('hold afterwards', async () => {
    expect(await checkBooks(product.fieldhouse.database)).toEqual([])
  })
})
