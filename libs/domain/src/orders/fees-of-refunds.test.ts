import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feeOfRefund, journalsBetween, keptFees } from './index.ts'
import type { OrderTransaction } from './index.ts'
import { entry, order } from './order.fixture.ts'

const card = { paymentMethod: 'creditCard' } as const
const refund = (amount: number, over: Partial<OrderTransaction> = {}) =>
  entry({ transactionType: 'REFUND', amount, ...card, ...over })
/** 20.00 and a fee of 1.50. */
const paid = entry({ amount: 2150, fee: 150, ...card })

describe('the fee within a refund', () => {
  it.each<[string, OrderTransaction[], amount: number, fee: number]>([
    ['none while the price reaches', [paid], 2000, 0],
    ['all of it where all goes back', [paid], 2150, 150],
    ['what goes beyond the price', [paid], 2100, 100],
    ['the rest of it, after an earlier refund of the price', [paid, refund(2000)], 150, 150],
    ['what an earlier refund left of it', [paid, refund(2100, { fee: 100 })], 50, 50],
    ['none after a refund that failed', [paid, refund(2150, { fee: 150, status: 'PAYMENT_FAILURE' })], 2000, 0],
    [
      'none of a payment that is still to come',
      [entry({ amount: 2150, fee: 150, ...card, status: 'PENDING' })],
      100,
      0,
    ],
    ['none of what another method took', [paid, entry({ amount: 500, paymentMethod: 'cheque' })], 500, 0],
    [
      'none of a payment that it is not of, once its own was given back',
      [paid, refund(2150, { fee: 150 }), paid],
      2000,
      0,
    ],
    ['never more than there is', [paid], 5000, 150],
  ])('%s', (_case, transactions, amount, fee) => {
    expect(feeOfRefund(transactions, { amount, ...card })).toBe(fee)
  })

  it('leaves sales what is kept of prices, and fees what is kept of fees, in whatever parts it is given back', () => {
    const payment = fc.record({ price: fc.integer({ min: 0, max: 10_000 }), fee: fc.integer({ min: 0, max: 500 }) })
    fc.assert(
      fc.property(fc.array(payment, { minLength: 1, maxLength: 3 }), fc.array(fc.nat(3000)), (payments, parts) => {
        const log: OrderTransaction[] = payments.map(({ price, fee }) => entry({ amount: price + fee, fee, ...card }))
        const price = payments.reduce((sum, each) => sum + each.price, 0)
        const fees = payments.reduce((sum, each) => sum + each.fee, 0)
        let left = price + fees
        for (const part of parts) {
          const amount = Math.min(part, left)
          left -= amount
          log.push(refund(amount, { fee: feeOfRefund(log, { amount, ...card }) }))
        }
        expect(keptFees(log)).toBe(Math.min(fees, left))
        const state = {
          ...order({ totalAmount: price + fees, processingFeeExclusiveCents: fees }),
          transactions: log,
          overRefunds: [],
          disputes: [],
          taxes: { price: [], fee: [] },
        }
        const on = (account: string) =>
          journalsBetween(null, state)
            .flatMap(({ postings }) => postings)
            .reduce((sum, posting) => (posting.account === account ? sum - posting.amount : sum), 0)
        expect([on('processingFees'), on('sales')]).toEqual([Math.min(fees, left), Math.max(0, left - fees)])
      }),
    )
  })
})
