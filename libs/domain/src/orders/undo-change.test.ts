import { describe, expect, it } from 'vitest'
import { entry, order } from './order.fixture.ts'
import { decideUndo, hasMovedMoney, type MoneyChange } from './undo-change.ts'

const change = (over: Partial<MoneyChange>): MoneyChange => ({
  paymentMethod: 'cash',
  total: 2000,
  feeExclusive: 0,
  feeInclusive: 0,
  adjusted: [],
  added: [],
  ...over,
})
const paid = entry({ id: 'paid', amount: 10_000 })
const added = [{ id: 'new', paymentMethod: 'cash' }]
const dearer = change({ added })
const cheaper = change({ total: -2000, adjusted: [{ id: 'old', was: 'PAYMENT_FAILURE' }], added })
const byCard = change({ added: [{ id: 'new', paymentMethod: 'creditCard' }] })
const refund = { id: 'new', amount: 4000, transactionType: 'REFUND', version: 2 } as const
const lowered = [
  entry({ id: 'new', amount: 2000, status: 'PENDING', version: 2 }),
  entry({ id: 'old', amount: 4000, status: 'ADJUSTED' }),
]
const after = (status: 'PENDING' | 'SUCCESS' | 'UNKNOWN' | 'PAYMENT_FAILURE' | 'CANCELED', over = {}) => ({
  ...order({
    totalAmount: 12_000,
    transactions: [paid, { ...lowered[0]!, status }, lowered[1]!],
    ...over,
  }),
  currentVersion: 2,
})

describe('undoing the change of a version [BEYOND-42]', () => {
  it.each([
    ['what became dearer and is owed', 'PENDING', dearer, { totalAmount: 10_000, statuses: [['new', 'ADJUSTED']] }],
    ['whose payment failed', 'PAYMENT_FAILURE', dearer, { totalAmount: 10_000, statuses: [['new', 'ADJUSTED']] }],
    [
      'what became cheaper: what fell is again what it was',
      'PENDING',
      cheaper,
      {
        totalAmount: 14_000,
        statuses: [
          ['new', 'ADJUSTED'],
          ['old', 'PAYMENT_FAILURE'],
        ],
      },
    ],
    ['what cost the same', 'PENDING', change({ total: 0 }), { totalAmount: 12_000, statuses: [] }],
  ] as const)('%s', (_, status, done, { totalAmount, statuses }) => {
    expect(decideUndo(after(status), 2, done)).toEqual({
      ok: true,
      value: { totalAmount, statuses: statuses.map(([id, to]) => ({ id, status: to })) },
    })
  })

  it.each([
    ['a payment that went through', after('SUCCESS'), dearer, 'error.badRequest.moneyMoved'],
    ['a payment whose outcome is unknown', after('UNKNOWN'), dearer, 'error.badRequest.moneyMoved'],
    [
      'a refund that failed after it was carried out',
      after('PENDING', {
        transactions: [entry({ ...refund, status: 'PAYMENT_FAILURE' })],
      }),
      dearer,
      'error.badRequest.moneyMoved',
    ],
    [
      'money that came late for what fell, and goes back',
      after('PENDING', {
        transactions: [...lowered, entry({ id: 'late', amount: 4000, version: 2 }), entry({ ...refund, id: 'back' })],
      }),
      cheaper,
      'error.badRequest.moneyMoved',
    ],
    [
      'what fell and is owed again',
      after('PENDING', { transactions: [lowered[0]!, entry({ id: 'old', amount: 4000, status: 'PENDING' })] }),
      cheaper,
      'error.conflict.changedMeanwhile',
    ],
    ['a payment that is made otherwise now', after('PENDING'), byCard, 'error.conflict.changedMeanwhile'],
    [
      'an order that is paid otherwise now',
      after('PENDING', { paymentMethod: 'creditCard' }),
      cheaper,
      'error.conflict.changedMeanwhile',
    ],
    ['a payment that was called off', after('CANCELED'), dearer, 'error.conflict.changedMeanwhile'],
    ['a later version', { ...after('PENDING'), currentVersion: 3 }, dearer, 'error.conflict.changedMeanwhile'],
    ['a version without a change to undo', after('PENDING'), null, 'error.badRequest.nothingToUndo'],
    ['a cancelled order', after('PENDING', { processingStatus: 'CANCELED' }), dearer, 'error.badRequest.canceledOrder'],
    ['a paid-out order', after('PENDING', { successfulPayoutId: 'p' }), dearer, 'error.badRequest.paidOutOrder'],
  ] as const)('is refused for %s', (_, now, done, code) => {
    expect(decideUndo(now, 2, done)).toMatchObject({ ok: false, refusal: { code } })
  })

  it.each([
    ['nothing', [], false],
    ['an open payment', [{ version: 2, status: 'PENDING' }], false],
    ['a payment', [{ version: 2, status: 'SUCCESS' }], true],
    ['a payment of an earlier version', [{ version: 1, status: 'SUCCESS' }], false],
    ['a payment whose outcome is unknown', [{ version: 2, status: 'UNKNOWN' }], true],
    ['a payment that failed', [{ version: 2, status: 'PLUGIN_FAILURE' }], false],
    ['a refund', [{ ...refund, status: 'SUCCESS' }], true],
    ['a refund that is owed', [{ ...refund, status: 'PENDING' }], false],
    ['a refund that failed', [{ ...refund, status: 'PLUGIN_FAILURE' }], true],
  ] as const)('money has moved for a change with %s: %#', (_, entries, has) => {
    expect(
      hasMovedMoney(
        2,
        entries.map((over) => entry({ amount: 1, ...over })),
      ),
    ).toBe(has)
  })
})
