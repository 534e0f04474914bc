import { SALE_PROBLEMS } from '@fieldhouse/domain/memberships'
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

  it('name months and savings [ADDTX-45] [ADDTX-46]', () => {
    expect([texts.perMonth, texts.perYear, texts.perMonths]).toEqual(['/ month', '/ year', '/ {count} months'])
    expect(texts.youSave).toBe('You save {amount}')
  })
})
