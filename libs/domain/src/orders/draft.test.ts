import { describe, expect, it } from 'vitest'
import { PAYMENT_METHODS } from '../fees/index.ts'
import { decideConfirm, draftEnds, isExpiredDraft, stateAtCreation } from './draft.ts'
import { entry, order } from './order.fixture.ts'
import type { OnlineStatus, TransactionStatus } from './types.ts'

const MINUTE = 60_000
const online = (status: TransactionStatus) => entry({ amount: 10_000, status, paymentMethod: 'razorpay' })
const draft = (...statuses: TransactionStatus[]) =>
  order({ processingStatus: 'DRAFT', paymentMethod: 'razorpay', transactions: statuses.map(online) } as const)

describe('a draft', () => {
  it('is what is to be paid online, and nothing else [BOOKING-86]', () => {
    expect(PAYMENT_METHODS.filter((method) => stateAtCreation(method) === 'DRAFT')).toEqual(['razorpay'])
    expect(stateAtCreation('cash')).toBe('COMMITTED')
  })

  it.each<[string, boolean, TransactionStatus[], number]>([
    ['not before 30 minutes', false, ['PENDING'], 30 * MINUTE - 1],
    ['at 30 minutes', true, ['PENDING'], 30 * MINUTE],
    ['also when its payment failed', true, ['PAYMENT_FAILURE'], 31 * MINUTE],
    ['not once it was paid', false, ['SUCCESS'], 24 * 60 * MINUTE],
    ['not when it was paid in part', false, ['SUCCESS', 'PENDING'], 24 * 60 * MINUTE],
    ['not while nobody knows', false, ['UNKNOWN'], 24 * 60 * MINUTE],
  ])('ends %s [BOOKING-86]', (_when, ends, statuses, now) => {
    expect(isExpiredDraft({ ...draft(...statuses), createdAt: 0 }, now)).toBe(ends)
    expect(isExpiredDraft({ ...draft(...statuses), createdAt: 0, processingStatus: 'COMMITTED' }, now)).toBe(false)
    expect(draftEnds(0)).toBe(30 * MINUTE)
  })
})

describe('marking as confirmed', () => {
  it.each<[string, string, ReturnType<typeof order>, OnlineStatus | null, string]>([
    ['a paid draft in India', 'COMMITTED', draft('SUCCESS'), null, 'IN'],
    ['a captured one', 'COMMITTED', draft('PENDING'), 'captured', 'IN'],
    ['an unpaid one', 'error.badRequest.orderNotConfirmable', draft('PENDING'), null, 'IN'],
    ['a paid one elsewhere', 'error.badRequest.orderNotConfirmable', draft('SUCCESS'), 'captured', 'SG'],
    ['one that is confirmed', 'error.badRequest.orderNotConfirmable', order({ transactions: [] }), 'captured', 'IN'],
    ['a cancelled one', 'error.badRequest.canceledOrder', order({ processingStatus: 'CANCELED' }), 'captured', 'IN'],
  ])('%s [ORDERS-36] [ORDERS-37]', (_what, answer, money, onlineStatus, countryCode) => {
    const decision = decideConfirm({ ...money, onlineStatus }, { countryCode })
    expect(decision.ok ? decision.value : decision.refusal.code).toBe(answer)
  })
})
