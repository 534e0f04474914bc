import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { decideTopUp, decideWalletCharge, topUpPostings } from './index.ts'

describe('the wallet', () => {
  it.each<[string, number, string, number | null]>([
    ['50.00', 5000, 'SGD', 6000],
    ['nothing', 0, 'SGD', null],
    ['less than nothing', -1, 'SGD', null],
    ['999999.00', 99_999_900, 'SGD', 100_000_900],
    ['more than 999999.00', 99_999_901, 'SGD', null],
    ['99999999 of a currency without decimals', 99_999_999, 'VND', 100_000_999],
    ['100000000 of a currency without decimals', 100_000_000, 'VND', null],
  ])('is topped up by %s', (_case, amount, currency, after) => {
    const topUp = decideTopUp({ amount, currency, balance: 1000 })
    expect(topUp).toMatchObject(
      after === null
        ? {
            refusal: {
              code: 'error.badRequest.invalidInput',
              details: {
                property: 'amount',
                why: `Amount must be above 0 and at most ${currency === 'VND' ? 99_999_999 : 999_999}`,
              },
            },
          }
        : { value: after },
    )
  })

  it('pays up to what it holds [PAYMETHODS-32]', () => {
    expect(decideWalletCharge(2000, 2000)).toEqual({ ok: true, value: 0 })
    expect(decideWalletCharge(2000, 2001)).toEqual({
      ok: false,
      refusal: { code: 'error.badRequest.notEnoughWalletBalance', details: { balance: 2000 } },
    })
  })

  it('a top-up raises what customers hold and what was paid in; its journals sum to zero', () => {
    expect(topUpPostings(2000)).toEqual([
      { account: 'walletFunded', amount: 2000 },
      { account: 'wallet', amount: -2000 },
    ])
    fc.assert(
      fc.property(fc.integer(), (amount) => {
        expect(topUpPostings(amount).reduce((sum, posting) => sum + posting.amount, 0)).toBe(0)
      }),
    )
  })
})
