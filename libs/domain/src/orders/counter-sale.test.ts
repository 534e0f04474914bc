import { describe, expect, it } from 'vitest'
import { decideCounterSale, nameOfItem, priceOfItem } from './index.ts'

const tube = { description: 'Tube of shuttlecocks', quantity: 3, price: 1200 }

describe('items that are sold at the counter', () => {
  it('cost what their pieces do, and say how many there are', () => {
    expect([priceOfItem(tube), nameOfItem(tube), nameOfItem({ ...tube, quantity: 1 })]).toEqual([
      3600,
      '3 × Tube of shuttlecocks',
      'Tube of shuttlecocks',
    ])
  })

  it.each([
    ['in the currency of the club', [tube], 'SGD', null],
    ['as dear as a line can be', [{ ...tube, quantity: 1, price: 999_999_900 }], 'SGD', null],
    ['in another currency', [tube], 'USD', 'currency'],
    [
      'dearer together than a line can be',
      [tube, { ...tube, quantity: 2, price: 499_999_951 }],
      'SGD',
      'items.1.price',
    ],
  ])('%s', (_, items, currency, property) => {
    const decision = decideCounterSale({ items, currency }, 'SGD')
    expect(
      decision.ok ? null : (decision.refusal.details as { fields: { property: string }[] }).fields[0]!.property,
    ).toBe(property)
  })
})
