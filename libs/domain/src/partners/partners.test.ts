import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addressOf,
  addressProblem,
  bannerProblems,
  inkOn,
  LONGEST_ADDRESS,
  newFees,
  nextBannerIndex,
  PAGE_ADDRESS,
  percentageOf,
} from './index.ts'

describe('the address of a page', () => {
  it.each([
    ['Riverside Racquet Club', 'riverside-racquet-club'],
    ['Câu lạc bộ Đường đua', 'cau-lac-bo-duong-dua'],
    ['  Łódź & Søn  (2026)!', 'lodz-son-2026'],
    ['Straße', 'strasse'],
    ['網球', ''],
    ['---', ''],
  ])('of %j is %j', (name, address) => {
    expect(addressOf(name)).toBe(address)
  })

  it('is one, or nothing, whatever the name, and short enough', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 120 }), (name) => {
        const address = addressOf(name)
        expect(address === '' || PAGE_ADDRESS.test(address)).toBe(true)
        expect(address.length).toBeLessThanOrEqual(LONGEST_ADDRESS)
        expect(addressOf(address)).toBe(address)
      }),
    )
  })
})

it.each([
  ['partner', '', { uri: 'required' }],
  ['partner', 'riverside', {}],
  ['partner', 'login', { uri: 'reserved' }],
  ...['brandpages', 'schedule', 'signin', 'static', 'v1'].map((uri) => ['partner', uri, { uri: 'reserved' }] as const),
  ['partner', ' Reset password ', { uri: 'reserved' }],
  ['partner', 'login-club', {}],
  ['partner', 'create', {}],
  ['venue', 'create', { uri: 'reserved' }],
  ['venue', 'login', {}],
] as const)('the page of a %s at %j has the problem %j [BRAND-14]', (pageType, typed, problem) => {
  expect(addressProblem(pageType, typed)).toEqual(problem)
})

it('a percentage is kept from 0 to 100, and as 0 where there is none', () => {
  expect([null, Number.NaN, -3, 0, 12.5, 100, 100.1].map(percentageOf)).toEqual([0, 0, 0, 0, 12.5, 100, 100])
})

it("a new partner's fees stand under its currency", () => {
  expect(newFees('SGD')).toEqual({
    creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } },
    clubCredits: { SGD: { fieldhouseFeesPercentage: 3, fieldhouseFeesAmount: 0 } },
    cash: { SGD: { fieldhouseFeesPercentage: 0, fieldhouseFeesAmount: 0 } },
  })
})

it.each([
  ['VND', 1],
  ['JPY', 1],
  ['AFN', 0.5],
  ['KWD', 0.5],
])('the fixed fee of a card in %s is an amount that can be paid, %d', (currency, amount) => {
  expect(newFees(currency)['creditCard']?.[currency]?.fieldhouseFeesAmount).toBe(amount)
})

it.each([
  ['', '0', {}],
  ['https://club.example/a?b=c#d', '9999', {}],
  [' http://club.example ', ' 12 ', {}],
  ['club.example', '1', { link: 'notALink' }],
  ['https://', '1', { link: 'notALink' }],
  ['javascript:alert(1)', '1', { link: 'notALink' }],
  ['', '', { index: 'notANumber' }],
  ['', '-1', { index: 'notANumber' }],
  ['', '10000', { index: 'notANumber' }],
  ['ftp://club.example', '1.5', { link: 'notALink', index: 'notANumber' }],
])('a banner that leads to %j with the index %j', (link, index, problems) => {
  expect(bannerProblems({ link, index })).toEqual(problems)
})

it('a new banner comes before those that stand, as long as there are numbers', () => {
  expect([[], ['3', '12', ''], ['9999']].map(nextBannerIndex)).toEqual([1, 13, 9999])
})

it.each([
  ['#aaa', '#000'],
  ['#b0431f', '#fff'],
  ['#FFD400', '#000'],
  ['#000', '#fff'],
  ['#767676', '#000'],
])('on the colour %s words are %s', (color, ink) => {
  expect(inkOn(color)).toBe(ink)
})
