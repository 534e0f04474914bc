import { expect, it } from 'vitest'
import { renewalAhead } from './renewal-ahead.ts'

const GST = {
  id: 'r',
  name: 'GST',
  registrationNumber: '',
  inclusive: false,
  kinds: ['membership' as const],
  parts: [{ name: 'GST', millionths: 90_000 }],
}
const club = {
  timezone: 'Asia/Singapore',
  taxes: { rounding: 'line' as const, rates: [{ ...GST, validFrom: '2026-11-30' }] },
  paymentMethodsForCustomers: ['creditCard' as const],
  processingFeeConfig: { creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } },
  absorbProcessingFee: false,
}
const term = { orderOn: '2026-12-05', pricing: { price: 11_000, currency: 'SGD', recurring: 1 } }
/** Half past midnight on 30 November where the club is. */
const NOW = Date.parse('2026-11-29T16:30:00Z')

it('is asked for on its day, with the tax that is on top then and the fee of a card', () => {
  // 110.00 and 9 % of it are 119.90; 5 % of that and 0.50 are 6.495, charged as 6.50.
  expect(renewalAhead(term, club, NOW)).toEqual({ day: '2026-12-05', total: 12_640 })
  expect(renewalAhead(term, { ...club, paymentMethodsForCustomers: [] }, NOW).total).toBe(11_990)
})

it('is asked for today where its day is over, with what holds today [BEYOND-27]', () => {
  expect(renewalAhead({ ...term, orderOn: '2026-11-29' }, club, NOW)).toEqual({ day: '2026-11-30', total: 12_640 })
})
