import { randomUUID } from 'node:crypto'
import { ACCOUNTS, TEMPLATES } from '@fieldhouse/domain/ledger'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riversideDesk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'

let product: Product
let order: string
beforeAll(async () => {
  product = await startProduct()
  order = (await riversideDesk(product).book({ from: 8, until: 9 }, { orderStatus: 'paid' })).id
})
afterAll(() => product.close())

const ask = <Row extends object>(text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows as Row[])

type Posted = {
  kind?: string
  of?: string | null
  currency?: string
  lines?: [line: number, account: string, amount: number][]
}

/** Posts a journal by hand, a top-up unless told otherwise. */
const post = (posted: Posted = {}) => {
  const { kind = 'walletTopUp', of = null, currency = 'SGD' } = posted
  const lines = posted.lines ?? [
    [0, 'walletFunded', 500],
    [1, 'wallet', -500],
  ]
  return ask(
    `WITH made AS (
       INSERT INTO journals (partner_id, id, kind, order_id, currency, created_at) VALUES ($1, $2, $3, $4, $5, now())
     ) INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
       SELECT $1, $2, (l ->> 0)::int, l ->> 1, (l ->> 2)::bigint FROM jsonb_array_elements($6) AS l`,
    [product.cast.riverside.id, randomUUID(), kind, of, currency, JSON.stringify(lines)],
  )
}
const isRefused = (posted: Promise<unknown>) => expect(posted).rejects.toMatchObject({ code: '23514' })

/** The texts that a constraint lists. */
const listed = async (name: string): Promise<string[]> => {
  const [row] = await ask<{ text: string }>(
    'SELECT pg_get_constraintdef(oid) AS text FROM pg_constraint WHERE conname = $1',
    [name],
  )
  return [...row!.text.matchAll(/'([^']+)'::text/g)].map((match) => match[1]!).toSorted()
}

describe('the database', () => {
  it('knows the chart of accounts and the kinds of journals that the domain knows', async () => {
    expect(await listed('postings_account_check')).toEqual([...ACCOUNTS.keys()].toSorted())
    expect(await listed('journals_kind_check')).toEqual(Object.keys(TEMPLATES).toSorted())
    const kinds = Object.entries(TEMPLATES)
    const ofNoOrder = kinds.filter(([, { of }]) => of !== 'order').map(([kind]) => kind)
    expect(await listed('journals_owner_check')).toEqual(ofNoOrder.toSorted())
    const inPasses = kinds.filter(([, { unit }]) => unit === 'passes').map(([kind]) => kind)
    expect(await listed('journals_unit_check')).toEqual([...inPasses, 'PASS'].toSorted())
  })

  it('refuses an account that is not in the chart', async () => {
    await post()
    for (const account of ['slush', 'settlement.clubCredits', 'settlement.packages', 'passes', ''])
      await isRefused(
        post({
          lines: [
            [0, account, 500],
            [1, 'wallet', -500],
          ],
        }),
      )
  })

  it('refuses a journal that belongs to nothing, or to an order when its kind never does', async () => {
    const paid: Posted = {
      kind: 'payment',
      lines: [
        [0, 'settlement.cash', 500],
        [1, 'receivable', -500],
      ],
    }
    await post({ ...paid, of: order })
    await isRefused(post(paid))
    await isRefused(post({ of: order }))
  })

  it('refuses money in the unit of passes, and passes in a currency', async () => {
    await isRefused(post({ currency: 'PASS' }))
    const lines: Posted['lines'] = [
      [0, 'passesSold', 5],
      [1, 'passesHeld', -5],
    ]
    await post({ kind: 'passesSold', of: order, currency: 'PASS', lines })
    await isRefused(post({ kind: 'passesSold', of: order, lines }))
  })

  it('refuses to add to a journal that stands', async () => {
    const add = (lines: [number, number]) =>
      ask(
        `INSERT INTO postings (partner_id, journal_id, line, account, amount_minor)
         SELECT partner_id, id, unnest($2::int[]), unnest('{settlement.cash,sales}'::text[]), unnest('{500,-500}'::bigint[])
         FROM journals WHERE order_id = $1 AND kind = 'sale'`,
        [order, lines],
      )
    for (const lines of [
      [2, 3],
      [10, 11],
      [-1, -2],
    ] as [number, number][])
      await isRefused(add(lines))
    // The lines of the sale itself are taken.
    await expect(add([0, 1])).rejects.toMatchObject({ code: '23505' })
  })

  it('refuses a payment that went through at no time, and one whose fee is more than itself', async () => {
    const change = (set: string) => ask(`UPDATE order_transactions SET ${set} WHERE order_id = $1`, [order])
    await isRefused(change('settled_at = NULL'))
    await isRefused(change('fee_minor = amount_minor + 1'))
    await isRefused(change('fee_minor = -1'))
  })
})
