import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { entry, order } from './order.fixture.ts'
import { completableAmount, decideCompleteRefund, decideIssuePending, refundingAmount } from './index.ts'
import type { OrderTransaction } from './index.ts'

const refund = (over: Partial<OrderTransaction> & { amount: number }) =>
  entry({ id: 'r', transactionType: 'REFUND', status: 'PENDING', createdAt: 10, ...over })
const unpaid = (over: Partial<OrderTransaction> & { amount: number }) => entry({ status: 'PENDING', ...over })
const complete = (money: ReturnType<typeof order>, amount: number, isSuperAdmin = false) =>
  decideCompleteRefund(money, { transactionId: 'r', amount, isSuperAdmin })

describe('marking a refund as refunded', () => {
  it('hands back all of it [ORDERS-44]', () => {
    const money = order({ transactions: [entry({ amount: 10_000 }), refund({ amount: 4000 })] })
    expect(complete(money, 4000)).toMatchObject({ ok: true, value: { amount: 4000, stillPending: 0, kept: 0 } })
  })

  it('or a part: the rest of an active order stays pending [ORDERS-97]', () => {
    const money = order({ transactions: [entry({ amount: 10_000 }), refund({ amount: 4000 })] })
    expect(complete(money, 1500)).toMatchObject({ ok: true, value: { amount: 1500, stillPending: 2500, kept: 0 } })
  })

  it('on a cancelled order hands back what is pending less the purchases after it that nobody has paid [ORDERS-45] [ORDERS-46] [ORDERS-137]', () => {
    const money = order({
      processingStatus: 'CANCELED' as const,
      transactions: [entry({ amount: 10_000 }), refund({ amount: 10_000 }), unpaid({ amount: 2500, createdAt: 20 })],
    })
    expect(refundingAmount(money.transactions)).toBe(7500)
    expect(complete(money, 10_000)).toMatchObject({ ok: false, refusal: { details: { maximum: 7500 } } })
    expect(complete(money, 7500)).toMatchObject({ ok: true, value: { amount: 7500, stillPending: 0, kept: 2500 } })
  })

  it('on a cancelled order hands back all that is pending where the purchases after it were paid on their own [ORDERS-45] [ORDERS-137]', () => {
    // Paid 56.37, moved to a slot that costs 17.04 less, moved back with 17.04 in cash, cancelled: 73.41 was paid, 56.37 went back by then.
    const money = order({
      processingStatus: 'CANCELED' as const,
      transactions: [
        entry({ amount: 5637 }),
        refund({ amount: 1704 }),
        entry({ amount: 1704, createdAt: 20 }),
        refund({ id: 'done', amount: 5637, status: 'SUCCESS', createdAt: 30 }),
      ],
    })
    expect(refundingAmount(money.transactions)).toBe(1704)
    expect(complete(money, 1704)).toMatchObject({ ok: true, value: { amount: 1704, stillPending: 0, kept: 0 } })
  })

  it('purchases after several refunds are taken off the oldest first [ORDERS-137]', () => {
    const transactions = [
      refund({ id: 'old', amount: 1000 }),
      unpaid({ amount: 1500, createdAt: 15 }),
      refund({ amount: 4000, createdAt: 20 }),
    ]
    const money = order({ processingStatus: 'CANCELED' as const, transactions })
    expect(complete(money, 4000)).toMatchObject({ ok: false, refusal: { details: { maximum: 3500 } } })
    const old = decideCompleteRefund(money, { transactionId: 'old', amount: 1, isSuperAdmin: false })
    expect(old).toMatchObject({ ok: false, refusal: { details: { maximum: 0 } } })
  })

  it.each<[string, [[string, number], [string, number]], string, number]>([
    [
      'is taken off the one with the lower id first',
      [
        ['a', 10],
        ['b', 10],
      ],
      'a',
      0,
    ],
    [
      'and only its rest off the other',
      [
        ['a', 10],
        ['b', 10],
      ],
      'b',
      3500,
    ],
    [
      'goes by the moment, not by the id: the older one',
      [
        ['z', 10],
        ['b', 12],
      ],
      'z',
      0,
    ],
    [
      'goes by the moment, not by the id: the newer one',
      [
        ['z', 10],
        ['b', 12],
      ],
      'b',
      3500,
    ],
  ])(
    'of refunds of 10.00 and 40.00 a later purchase of 15.00 %s [ORDERS-137]',
    (_case, [first, second], id, maximum) => {
      const transactions = [
        refund({ id: first[0], amount: 1000, createdAt: first[1] }),
        refund({ id: second[0], amount: 4000, createdAt: second[1] }),
        unpaid({ amount: 1500, createdAt: 15 }),
      ]
      const money = order({ processingStatus: 'CANCELED' as const, transactions })
      expect(
        completableAmount(
          money,
          transactions.find((each) => each.id === id)!,
        ),
      ).toBe(maximum)
    },
  )

  it('purchases after a refund take nothing off it while the order is active [ORDERS-97] [ORDERS-137]', () => {
    const money = order({ transactions: [refund({ amount: 4000 }), unpaid({ amount: 1500, createdAt: 20 })] })
    expect(complete(money, 4000)).toMatchObject({ ok: true, value: { amount: 4000, stillPending: 0, kept: 0 } })
  })

  it('an entry that the order does not have is no pending refund [ORDERS-97]', () => {
    expect(complete(order({ transactions: [entry({ amount: 4000 })] }), 4000)).toMatchObject({
      refusal: { code: 'error.badRequest.transactionNotPending' },
    })
  })

  it.each<[string, Partial<OrderTransaction>, number, string]>([
    ['nothing', {}, 0, 'error.badRequest.refundAmountExceedsRefundable'],
    ['less than nothing', {}, -1, 'error.badRequest.refundAmountExceedsRefundable'],
    ['more than it says', {}, 4001, 'error.badRequest.refundAmountExceedsRefundable'],
    ['what is refunded already', { status: 'SUCCESS' }, 4000, 'error.badRequest.transactionNotPending'],
    ['a purchase', { transactionType: 'PURCHASE' }, 4000, 'error.badRequest.transactionNotPending'],
  ])('refuses %s [ORDERS-97]', (_case, over, amount, code) => {
    expect(complete(order({ transactions: [refund({ amount: 4000, ...over })] }), amount)).toMatchObject({
      ok: false,
      refusal: { code },
    })
  })

  it('a paid-out order only for a super admin [ORDERS-49]', () => {
    const money = order({ successfulPayoutId: 'p', transactions: [refund({ amount: 4000 })] })
    expect(complete(money, 4000)).toMatchObject({ ok: false, refusal: { code: 'error.badRequest.paidOutOrder' } })
    expect(complete(money, 4000, true).ok).toBe(true)
  })

  it('never hands back more than is pending, and nothing gets lost', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.integer({ min: 1, max: 10_000 }),
        fc.boolean(),
        (pending, later, amount, canceled) => {
          const money = order({
            processingStatus: canceled ? ('CANCELED' as const) : ('COMMITTED' as const),
            transactions: [refund({ amount: pending }), unpaid({ amount: later, createdAt: 20 })],
          })
          const decision = complete(money, amount)
          if (!decision.ok) return
          const { stillPending, kept } = decision.value
          expect(amount + stillPending + kept).toBe(pending)
          expect(Math.min(stillPending, kept)).toBe(0)
          if (canceled) expect(amount).toBeLessThanOrEqual(refundingAmount(money.transactions))
        },
      ),
    )
  })
})

describe('issuing a pending refund by the provider that took the money', () => {
  const issue = (money: ReturnType<typeof order>, amount: number, available: number) =>
    decideIssuePending(money, { transactionId: 'r', amount, available, isSuperAdmin: false })
  const card = { paymentMethod: 'creditCard' } as const
  const active = order({ transactions: [entry({ amount: 10_000, ...card }), refund({ amount: 4000, ...card })] })
  const canceled = order({
    processingStatus: 'CANCELED' as const,
    transactions: [...active.transactions, unpaid({ amount: 1500, createdAt: 20 })],
  })

  it.each<[string, ReturnType<typeof order>, number, number, object]>([
    ['all of it', active, 4000, 10_000, { amount: 4000, stillPending: 0, kept: 0 }],
    ['all that the charge still holds', active, 2500, 2500, { amount: 2500, stillPending: 1500, kept: 0 }],
    ['all that a cancelled order still owes', canceled, 2500, 10_000, { amount: 2500, stillPending: 0, kept: 1500 }],
  ])('gives back %s [ORDERS-44] [ORDERS-97]', (_case, money, amount, available, value) => {
    expect(issue(money, amount, available)).toMatchObject({ ok: true, value })
  })

  it.each<[string, ReturnType<typeof order>, number, number, number]>([
    ['more than the charge still holds', active, 2501, 2500, 2500],
    ['what a person took', active, 4000, 0, 0],
    ['more than the refund says', active, 4001, 10_000, 4000],
    ['more than a cancelled order still owes', canceled, 2501, 10_000, 2500],
  ])('refuses %s [ORDERS-97]', (_case, money, amount, available, maximum) => {
    expect(issue(money, amount, available)).toEqual({
      ok: false,
      refusal: { code: 'error.badRequest.refundAmountExceedsRefundable', details: { amount, maximum } },
    })
  })

  it('refuses what is refunded already, whatever the charge holds [ORDERS-97]', () => {
    const done = order({ transactions: [refund({ amount: 4000, status: 'SUCCESS', ...card })] })
    expect(issue(done, 4000, 4000)).toMatchObject({ refusal: { code: 'error.badRequest.transactionNotPending' } })
  })
})
