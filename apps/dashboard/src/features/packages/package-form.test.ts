import { describe, expect, it } from 'vitest'
import { bodyOf, cardName, loudestOf, NO_PACKAGE, packageProblems, valuesOf } from './package-form.ts'

const ten = { ...NO_PACKAGE, name: ' Ten hours ', numberOfPasses: '10', uiPrice: '150.5' }

describe('the form of a package', () => {
  it('needs a name, passes and a price, which may be 0 [PACKAGES-07]', () => {
    const problems = packageProblems(NO_PACKAGE, 'SGD')
    expect(problems).toEqual({ name: 'missing', numberOfPasses: 'missing', uiPrice: 'missing' })
    expect(loudestOf(problems)).toBe('missing')
    expect(packageProblems({ ...ten, uiPrice: '0' }, 'SGD')).toEqual({})
  })

  it('takes a price of two decimals and not below zero [PACKAGES-29]', () => {
    expect(packageProblems(ten, 'SGD')).toEqual({})
    expect(packageProblems({ ...ten, uiPrice: '-1' }, 'SGD')).toEqual({ uiPrice: 'missing' })
    for (const uiPrice of ['1.234', 'ten', '9999999999'])
      expect(packageProblems({ ...ten, uiPrice }, 'SGD')).toEqual({ uiPrice: 'price' })
  })

  it('needs days above zero where the passes end [PACKAGES-08]', () => {
    for (const expiryValue of ['', '0', '-3', 'a week', '40000']) {
      const problems = packageProblems({ ...ten, expiryMode: 'with_expiry', expiryValue }, 'SGD')
      expect(problems).toEqual({ expiryValue: 'days' })
      expect(loudestOf(problems)).toBe('days')
    }
    expect(packageProblems({ ...ten, expiryMode: 'with_expiry', expiryValue: '30' }, 'SGD')).toEqual({})
  })

  it('takes whole per cents from 0 to 100 of what unused passes are worth, all of it at first [BEYOND-50]', () => {
    expect(NO_PACKAGE.unusedRefundPercent).toBe('100')
    for (const unusedRefundPercent of ['', '-1', '101', '12.5', 'half'])
      expect(packageProblems({ ...ten, unusedRefundPercent }, 'SGD')).toEqual({ unusedRefundPercent: 'percent' })
    for (const unusedRefundPercent of ['0', '50', '100']) {
      expect(packageProblems({ ...ten, unusedRefundPercent }, 'SGD')).toEqual({})
      expect(bodyOf({ ...ten, unusedRefundPercent }, 'SGD').unusedRefundPercent).toBe(Number(unusedRefundPercent))
    }
  })

  it('takes whole passes', () => {
    for (const numberOfPasses of ['1.5', '-1', 'ten', '100001'])
      expect(packageProblems({ ...ten, numberOfPasses }, 'SGD')).toEqual({ numberOfPasses: 'number' })
  })

  it('sends the price in minor units, and days only where the passes end [PACKAGES-11] [PACKAGES-26]', () => {
    expect(bodyOf({ ...ten, expiryValue: '30' }, 'SGD')).toEqual({
      name: 'Ten hours',
      description: '',
      numberOfPasses: 10,
      price: { amount: 15_050, currency: 'SGD' },
      expiryMode: 'without_expiry',
      expiryValue: null,
      unusedRefundPercent: 100,
    })
    expect(bodyOf({ ...ten, expiryMode: 'with_expiry', expiryValue: '30' }, 'SGD').expiryValue).toBe(30)
  })

  it('shows a package as it stands [PACKAGES-05] [PACKAGES-10] [PACKAGES-29]', () => {
    const price = { amount: 15_050, currency: 'SGD' }
    const standing = { ...bodyOf(ten, 'SGD'), id: 'a', totalPasses: 10, price, isActive: false, version: 3 }
    expect(valuesOf({ ...standing, description: ' ' })).toEqual({
      ...ten,
      name: 'Ten hours',
      isActive: false,
    })
  })
})

it('a card shows the first 41 letters of a name [PACKAGES-24] [PACKAGES-29]', () => {
  expect(cardName('n'.repeat(41))).toBe('n'.repeat(41))
  expect(cardName('n'.repeat(42))).toBe(`${'n'.repeat(41)}...`)
})
