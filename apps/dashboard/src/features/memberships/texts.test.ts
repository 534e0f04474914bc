import { recurringLabel, SALE_PROBLEMS, youSave } from '@fieldhouse/domain/memberships'
import { describe, expect, it } from 'vitest'
import en from '../../locales/en.ts'

const { memberships: texts } = en

describe('the English texts of selling a membership', () => {
  it('are those of the rules [ADDTX-25] [ADDTX-27] [ADDTX-54]', () => {
    expect([texts.needCustomer, texts.invalidPrice, texts.totalNotAbove]).toEqual([
      SALE_PROBLEMS.customer,
      SALE_PROBLEMS.price,
      SALE_PROBLEMS.total,
    ])
  })

  it('name months and savings as the rules do [ADDTX-45] [ADDTX-46]', () => {
    expect([texts.perMonth, texts.perYear, texts.perMonths.replace('{count}', '6')]).toEqual(
      [1, 12, 6].map(recurringLabel),
    )
    const pricing = [
      { price: 1000, currency: 'SGD', recurring: 1 },
      { price: 10_000, currency: 'SGD', recurring: 12 },
    ]
    expect(texts.youSave.replace('{amount}', 'SGD 20.00')).toBe(youSave(pricing))
  })
})
