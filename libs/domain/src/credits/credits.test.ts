import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  CREDIT_ACTIONS,
  CREDIT_TYPES,
  creditAmountProblem,
  creditCurrency,
  creditPostings,
  decideIssue,
  decideRevoke,
  keptIssued,
  REFUND_CREDIT_TYPE,
  signedCredit,
  typedLimit,
} from './index.ts'
import type { CreditLimits } from './index.ts'

const NONE: CreditLimits = { maxClubCreditIssue: null, maxClubCreditCustomer: null, maxClubCreditStaff: null }
const issue = (amount: number, limits: Partial<CreditLimits> = {}, more = {}) =>
  decideIssue({ ...NONE, ...limits }, { amount, currency: 'SGD', balance: 1000, outstanding: 5000, ...more })

describe('issuing credits', () => {
  it('adds to the balance [CREDITS-32]', () => {
    expect(issue(2000)).toEqual({ ok: true, value: 3000 })
  })

  it.each<[string, number, Partial<CreditLimits>, string | null]>([
    ['nothing', 0, {}, 'error.badRequest.invalidInput'],
    ['less than nothing', -1, {}, 'error.badRequest.invalidInput'],
    ['999999.00', 99_999_900, {}, null],
    ['more than 999999.00', 99_999_901, {}, 'error.badRequest.invalidInput'],
    ['as much as one issue may', 2000, { maxClubCreditStaff: 2000 }, null],
    [
      'more than one issue may',
      2001,
      { maxClubCreditStaff: 2000 },
      'error.badRequest.violateMaxCreditIssuancePerStaffLimit',
    ],
    ['up to what a customer may hold', 2000, { maxClubCreditCustomer: 3000 }, null],
    [
      'more than a customer may hold',
      2001,
      { maxClubCreditCustomer: 3000 },
      'error.badRequest.violateMaxCreditIssuancePerCustomerLimit',
    ],
    ['up to what all may hold', 2000, { maxClubCreditIssue: 7000 }, null],
    ['more than all may hold', 2001, { maxClubCreditIssue: 7000 }, 'error.badRequest.violateMaxOverallCreditLimit'],
    [
      'anything where a limit of 0 is none',
      2000,
      { maxClubCreditStaff: 0, maxClubCreditCustomer: 0, maxClubCreditIssue: 0 },
      null,
    ],
    [
      'over every limit: the staff limit is named first',
      9000,
      { maxClubCreditStaff: 1, maxClubCreditCustomer: 1, maxClubCreditIssue: 1 },
      'error.badRequest.violateMaxCreditIssuancePerStaffLimit',
    ],
  ])('%s [CREDITS-14] [CREDITS-15] [CREDITS-49] [CREDITS-53]', (_case, amount, limits, code) => {
    expect(issue(amount, limits)).toMatchObject(code === null ? { ok: true } : { ok: false, refusal: { code } })
  })

  it.each<[string, number, Partial<CreditLimits>, Record<string, unknown>]>([
    ['the field of an amount that cannot be issued', 0, {}, { property: 'amount' }],
    ['the most of one issue', 2001, { maxClubCreditStaff: 2000 }, { maximum: 2000 }],
    ['the most that a customer may hold', 2001, { maxClubCreditCustomer: 3000 }, { maximum: 3000 }],
    ['the most that all may hold', 2001, { maxClubCreditIssue: 7000 }, { maximum: 7000 }],
  ])('a refusal names %s', (_case, amount, limits, details) => {
    expect(issue(amount, limits)).toMatchObject({ ok: false, refusal: { details } })
  })

  it('currencies without decimals have two digits more, as their units are worth little [CREDITS-15]', () => {
    expect(issue(99_999_999, {}, { currency: 'VND' }).ok).toBe(true)
    expect(issue(100_000_000, {}, { currency: 'VND' }).ok).toBe(false)
  })
})

it('revoking takes at most the balance [CREDITS-54]', () => {
  const revoke = (amount: number) => decideRevoke({ amount, currency: 'SGD', balance: 1000 })
  expect(revoke(1000)).toEqual({ ok: true, value: 0 })
  expect(revoke(1001)).toMatchObject({
    ok: false,
    refusal: { code: 'error.badRequest.creditBalanceNotEnough', details: { balance: 1000 } },
  })
  expect(revoke(0)).toMatchObject({
    ok: false,
    refusal: { code: 'error.badRequest.invalidInput', details: { property: 'amount' } },
  })
})

it('there are four types and three activities [CREDITS-10] [CREDITS-45] [CREDITS-55]', () => {
  expect(CREDIT_TYPES.map(({ name }) => name)).toEqual(['Top-up', 'Refund', 'Promotion', 'Compensation'])
  expect(CREDIT_TYPES.find(({ id }) => id === REFUND_CREDIT_TYPE)?.name).toBe('Refund')
  expect(CREDIT_ACTIONS).toEqual(['Issue', 'Utilised', 'Revoked'])
})

it('issuing raises what customers hold and what was given, revoking lowers both; the journals sum to zero', () => {
  expect(creditPostings(2000)).toEqual([
    { account: 'creditsIssued', amount: 2000 },
    { account: 'clubCredits', amount: -2000 },
  ])
  fc.assert(
    fc.property(fc.integer(), (amount) => {
      expect(creditPostings(amount).reduce((sum, posting) => sum + posting.amount, 0)).toBe(0)
    }),
  )
})

describe('what is typed in the dialogs and settings of credits', () => {
  it.each<[string, string, string | undefined]>([
    ['', 'SGD', 'Amount is invalid'],
    ['ten', 'SGD', 'Amount is invalid'],
    ['-0.01', 'SGD', 'Amount is invalid'],
    ['1.005', 'SGD', 'Amount is invalid'],
    ['0', 'SGD', undefined],
    ['12.5', 'SGD', undefined],
    ['999999', 'SGD', undefined],
    ['1000000', 'SGD', 'Max number Amount is 6'],
    // Dong are worth as little as cents: as much as 1000000.00 of others has two digits more.
    ['1000000', 'VND', undefined],
    ['99999999', 'VND', undefined],
    ['100000000', 'VND', 'Max number Amount is 6'],
    ['999999', 'KWD', undefined],
    ['1000000', 'KWD', 'Max number Amount is 6'],
  ])(
    'the amount %j in %s [CREDITS-12] [CREDITS-13] [CREDITS-14] [CREDITS-15] [CREDITS-53]',
    (typed, currency, problem) => {
      expect(creditAmountProblem(typed, currency)).toBe(problem)
    },
  )

  it.each<[string, number | null | undefined]>([
    ['', null],
    [' ', null],
    ['0', 0],
    ['250', 25_000],
    ['1,250.50', 125_050],
    ['-1', undefined],
    ['1.2.3', undefined],
  ])('the limit %j [CREDITS-21] [CREDITS-49]', (typed, limit) => {
    expect(typedLimit(typed, 'SGD')).toBe(limit)
  })

  it('credits of a club without a currency are in SGD [CREDITS-46] [CREDITS-54]', () => {
    expect([creditCurrency(null), creditCurrency('AUD')]).toEqual(['SGD', 'AUD'])
  })

  it('what was used or revoked is below 0; what was revoked does not count as issued [CREDITS-50] [CREDITS-57]', () => {
    expect(CREDIT_ACTIONS.map((action) => signedCredit(action, 5))).toEqual([5, -5, -5])
    expect(keptIssued({ issued: 900, revoked: 250 })).toBe(650)
  })
})
