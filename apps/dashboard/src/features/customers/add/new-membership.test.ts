import { describe, expect, it } from 'vitest'
import type { Send } from '../../../lib/commands/use-action.ts'
import type { Partner } from '../../../lib/session/session.ts'
import { membershipProblems, NO_MEMBERSHIP, sellMembership, type Plan } from './new-membership.ts'

const TODAY = '2026-11-21'
const plan: Plan = {
  id: 'gold',
  name: 'Gold',
  benefits: null,
  status: 'active',
  visible: true,
  pause: null,
  renewal: null,
  unusedRefundPercent: 100,
  version: 1,
  pricing: [
    { price: 80, currency: 'SGD', recurring: 1 },
    { price: 800, currency: 'SGD', recurring: 12 },
  ],
}
/** What is sent for a new customer by a club that takes these methods. */
const sold = async (taken: Partner['paymentMethodsForStaff'], months: number) => {
  const sent: [string, unknown][] = []
  const send = ((name: string, call: { body: unknown }) => {
    sent.push([name, call.body])
    return Promise.resolve({ data: [{ id: 'held' }] })
  }) as unknown as Send
  const partner = { id: 'club', paymentMethodsForStaff: taken }
  await sellMembership(send, partner, 'nora', { plan, months, startsOn: '2026-12-01' })
  return Object.fromEntries(sent)
}

describe('the membership of a new customer', () => {
  it.each([
    [1, plan.pricing[0]],
    [12, plan.pricing[1]],
  ])(
    'for %i months is given at that price from the day on that was chosen, and then sold [SUBSCRIPTIONS-24]',
    async (months, pricingWindow) => {
      expect(await sold(['cash'], months)).toEqual({
        createSubscriptions: {
          customer: { id: 'nora' },
          subscriptions: [{ planId: 'gold', pricingWindow, startAt: '01/12/2026', isActive: true }],
        },
        placeSubscriptionOrder: { customerId: 'nora', subscriptionIds: ['held'], paymentMethod: 'cash' },
      })
    },
  )

  it.each<[Partner['paymentMethodsForStaff'], string]>([
    [['creditCard', 'cash'], 'cash'],
    [['clubCredits', 'fieldhouseWallet', 'packages', 'cheque', 'creditCard'], 'cheque'],
    [['clubCredits'], 'cash'],
  ])(
    'is to be paid in cash, or in what the club takes of what they can pay by: of %j %s [SUBSCRIPTIONS-24]',
    async (taken, method) => {
      expect(await sold(taken, 1)).toMatchObject({ placeSubscriptionOrder: { paymentMethod: method } })
    },
  )

  it('begins today until it is chosen otherwise, from today on and at most 82 years ahead [SUBSCRIPTIONS-05] [SUBSCRIPTIONS-06]', () => {
    const chosen = { ...NO_MEMBERSHIP(TODAY), plan }
    expect(chosen.startsOn).toBe(TODAY)
    const problem = (startsOn: string | null) => membershipProblems({ ...chosen, startsOn }, TODAY).startsOn
    expect([null, '2026-11-20', TODAY, '2108-11-21', '2108-11-22'].map(problem)).toEqual([
      'start is missing',
      'start is too early',
      undefined,
      undefined,
      'start is too late',
    ])
    expect(membershipProblems({ ...chosen, plan: null, startsOn: null }, TODAY)).toEqual({})
  })
})
