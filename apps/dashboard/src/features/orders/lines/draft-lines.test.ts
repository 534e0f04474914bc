import { describe, expect, it } from 'vitest'
import { savingOf } from './draft-lines.ts'

const draft = (amount: number) => ({ key: String(amount), description: 'Racket', amount })
const order = (over: Partial<Parameters<typeof savingOf>[0]> = {}) => ({
  totalAmount: 2000,
  refundingAmount: 0,
  currency: 'SGD',
  ...over,
})

describe('saving line items', () => {
  it.each<[string, number[], Parameters<typeof order>[0], ReturnType<typeof savingOf>]>([
    ['above 0 in all is a charge', [10, -3.5], {}, { kind: 'charge', amount: 650 }],
    ['below 0 in all is a refund', [3.5, -10], {}, { kind: 'refund', amount: 650 }],
    ['no net change is nothing to change', [3.5, -3.5], {}, { kind: 'nothing', amount: 0 }],
    ['no line is nothing to change', [], {}, { kind: 'nothing', amount: 0 }],
    ['a total of 0 is a price', [-20], {}, { kind: 'refund', amount: 2000 }],
    ['a total below 0 is none', [-20.01], {}, { kind: 'invalid', amount: 2001 }],
    ['less than is being refunded is asked', [-5], { refundingAmount: 1000 }, { kind: 'refund', amount: 500 }],
    ['what reaches it goes through directly', [-10], { refundingAmount: 1000 }, { kind: 'direct', amount: 1000 }],
    ['a dearer one never does', [10], { refundingAmount: 1000 }, { kind: 'charge', amount: 1000 }],
  ])('%s [ORDERS-50] [ORDERS-51] [ORDERS-52] [ORDERS-70] [ORDERS-71] [ORDERS-140]', (_case, amounts, over, saving) => {
    expect(savingOf(order(over), amounts.map(draft))).toEqual(saving)
  })
})
