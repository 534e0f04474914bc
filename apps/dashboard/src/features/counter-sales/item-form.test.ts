import { describe, expect, it } from 'vitest'
import { isTyped, itemOf, itemProblems, newItem } from './item-form.ts'

const tube = { ...newItem(), description: ' Tube of shuttlecocks ', quantity: '3', price: '12.5' }

describe('an item that is typed', () => {
  it('is sold in minor units, of a currency with cents or without', () => {
    const sold = { description: 'Tube of shuttlecocks', quantity: 3 }
    expect(itemOf(tube, 'SGD')).toEqual({ ...sold, price: 1250 })
    expect(itemOf({ ...tube, price: '250000' }, 'VND')).toEqual({ ...sold, price: 250_000 })
  })

  it.each([
    ['nothing', {}, {}],
    ['no description', { description: ' ' }, { description: 'description' }],
    ['no pieces', { quantity: '0' }, { quantity: 'quantity' }],
    ['half a piece', { quantity: '1.5' }, { quantity: 'quantity' }],
    ['more than 999 pieces', { quantity: '1000' }, { quantity: 'quantity' }],
    ['no price', { price: '' }, { price: 'price' }],
    ['a price of 0', { price: '0' }, { price: 'price' }],
    ['a price below 0', { price: '-1' }, { price: 'price' }],
    ['more than a line may cost', { quantity: '999', price: '9999999' }, { price: 'tooMuch' }],
  ])('has %s wrong', (_, over, problems) => {
    expect(itemProblems({ ...tube, ...over }, 'SGD')).toEqual(problems)
  })

  it('is worth asking before it is thrown away', () => {
    expect([isTyped([newItem()]), isTyped([tube]), isTyped([newItem(), newItem()])]).toEqual([false, true, true])
  })
})
