import { describe, expect, it } from 'vitest'
import { unwritten } from './index.ts'

const tax = { rate: { parts: [90_000] }, parts: [41] }
const line = { id: 'l', targetType: 'adjust', targetId: null, createdAt: 1, price: 500, description: 'Racket', tax }
const entry = {
  id: 't',
  transactionType: 'PURCHASE',
  amount: 500,
  fee: 0,
  version: 1,
  createdAt: 1,
  status: 'PENDING',
  paymentMethod: 'cash',
}
const order = { id: 'o', currency: 'SGD', customerId: 'c', total: 500, lineItems: [line], transactions: [entry] }

describe('what a change of an order can not write', () => {
  it.each<[string, Partial<typeof order> | { customerId: string | null }, string[]]>([
    [
      'nothing of what changes',
      { total: 700, lineItems: [{ ...line, price: 700, description: 'Rackets', tax: { ...tax, parts: [58] } }] },
      [],
    ],
    ['nothing of what is paid', { transactions: [{ ...entry, status: 'SUCCESS', paymentMethod: 'cheque' }] }, []],
    ['nothing of what is new', { transactions: [entry, { ...entry, id: 'u' }], lineItems: [line, line] }, []],
    ['another amount of what was asked for', { transactions: [{ ...entry, amount: 400 }] }, ['transaction.amount']],
    ['another fee within it', { transactions: [{ ...entry, fee: 20 }] }, ['transaction.fee']],
    ['an entry that is gone', { transactions: [] }, ['transaction gone']],
    ['a line that is gone', { lineItems: [] }, ['line gone']],
    ['a line of something else', { lineItems: [{ ...line, targetType: 'coupon' }] }, ['line.targetType']],
    ['another rate of tax', { lineItems: [{ ...line, tax: { ...tax, rate: { parts: [70_000] } } }] }, ['line.taxRate']],
    ['another customer', { customerId: null }, ['customerId']],
    ['another currency', { currency: 'VND' }, ['currency']],
  ])('%s', (_what, over, found) => {
    expect(unwritten(order, { ...order, ...over })).toEqual(found)
  })
})
