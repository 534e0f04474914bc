import { describe, expect, it } from 'vitest'
import { HISTORY_KINDS, visibleKinds } from './history.ts'

describe('what somebody sees of the history of a customer', () => {
  it.each([
    ['everything', ['*.*'], [...HISTORY_KINDS]],
    ['customers alone', ['customer.view'], ['passes', 'membership']],
    ['the desk without money', ['customer.view', 'facilityBooking.*'], ['booking', 'passes', 'membership']],
    [
      'finance',
      ['customer.view', 'order.view', 'credit.view'],
      ['transaction', 'credit', 'wallet', 'passes', 'membership', 'message'],
    ],
    ['nothing', [], []],
  ])('%s', (_, policies, seen) => expect(visibleKinds(policies, HISTORY_KINDS)).toEqual(seen))

  it('is what is asked for and no more', () =>
    expect(visibleKinds(['*.*'], ['message', 'booking'])).toEqual(['booking', 'message']))
})
