import { unwritten } from '@fieldhouse/domain/orders'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../db/context.ts'
import { riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { orderToChange, saveOrder } from './change-order.ts'
import type { LineItemRecord, OrderRecord, TransactionRecord } from './order-record.ts'

/** Where an order changes a field is written with the change, stays as it was made, or is of a table that somebody else writes. */
type Fate = 'written' | 'stays' | 'elsewhere'

// A field that is new has to say here what becomes of it.
const ORDER: Record<keyof OrderRecord, Fate> = {
  id: 'stays',
  partnerId: 'stays',
  readableId: 'stays',
  serviceType: 'stays',
  customerId: 'stays',
  customer: 'elsewhere',
  venue: 'stays',
  paymentMethod: 'written',
  currency: 'stays',
  total: 'written',
  feeExclusive: 'written',
  feeInclusive: 'written',
  feeTaxRate: 'stays',
  status: 'written',
  paymentStatus: 'written',
  processingStatus: 'written',
  onlineStatus: 'written',
  customerNote: 'stays',
  partnerNote: 'written',
  currentVersion: 'written',
  processingPayoutId: 'elsewhere',
  successfulPayoutId: 'elsewhere',
  createdAt: 'stays',
  updatedAt: 'written',
  countryCode: 'stays',
  changeLog: 'written',
  lineItems: 'written',
  transactions: 'written',
  overRefunds: 'elsewhere',
  disputes: 'elsewhere',
  taxDocuments: 'elsewhere',
  payouts: 'elsewhere',
}
const LINE: Record<Exclude<keyof LineItemRecord, 'id'>, Fate> = {
  targetType: 'stays',
  targetId: 'stays',
  description: 'written',
  price: 'written',
  discount: 'elsewhere',
  createdAt: 'stays',
  time: 'elsewhere',
  canceled: 'elsewhere',
  target: 'elsewhere',
  // Its parts; the rate stays, which the domain's own test holds.
  tax: 'written',
}
const ENTRY: Record<Exclude<keyof TransactionRecord, 'id'>, Fate> = {
  transactionType: 'stays',
  status: 'written',
  paymentMethod: 'written',
  paymentId: 'stays',
  amount: 'stays',
  fee: 'stays',
  feeWithPayout: 'stays',
  version: 'stays',
  settledAt: 'written',
  createdAt: 'stays',
  attempt: 'elsewhere',
}

let product: Product
let desk: Desk
let before: OrderRecord
const running = <T>(work: Parameters<Product['fieldhouse']['deps']['command']>[1]) => {
  const { deps } = product.fieldhouse
  const context = { partnerId: desk.club.id, actor: SYSTEM, now: deps.now(), requestId: crypto.randomUUID() }
  return deps.command(context, work) as Promise<T>
}
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
  const { id } = await desk.book({ from: 9, until: 10 }, { orderStatus: 'paid' })
  before = await running<OrderRecord>((command) => orderToChange(command, id))
})
afterAll(() => product.close())

const entriesOf = <Of extends object>(fates: Of) => Object.entries(fates) as [string, Fate][]
const another = { of: 'another' }

describe('a change of an order', () => {
  it.each(entriesOf(ORDER))('%s: %s', (field, fate) => {
    const rows = field === 'lineItems' || field === 'transactions'
    const value = rows ? [...before[field], { ...before[field][0]!, id: crypto.randomUUID() }] : another
    expect(unwritten(before, { ...before, [field]: value })).toEqual(fate === 'stays' ? [field] : [])
  })

  it.each(entriesOf(LINE))('%s of a line: %s', (field, fate) => {
    const [first, ...others] = before.lineItems
    const lineItems = [{ ...first!, [field]: field === 'tax' ? null : another }, ...others]
    expect(unwritten(before, { ...before, lineItems })).toEqual(fate === 'stays' ? [`line.${field}`] : [])
  })

  it.each(entriesOf(ENTRY))('%s of an entry of the payment log: %s', (field, fate) => {
    const [first, ...others] = before.transactions
    const transactions = [{ ...first!, [field]: another as never }, ...others]
    expect(unwritten(before, { ...before, transactions })).toEqual(fate === 'stays' ? [`transaction.${field}`] : [])
  })

  it('that could not be written whole writes nothing', async () => {
    const stood = await desk.order(before.id)
    const save = running((command) =>
      orderToChange(command, before.id).then((order) =>
        saveOrder(command, order, { ...order, total: order.total + 100, venue: null }, { action: 'order.noted' }),
      ),
    )
    await expect(save).rejects.toThrow('a change of an order that is not written: venue')
    expect(await desk.order(before.id)).toEqual(stood)
  })
})
