import { describe, expect, it } from 'vitest'
import { offeredFor, withoutPieces, withPieces } from './placeholders.ts'

const PLACEHOLDERS = [
  { value: 'customer.firstName', name: 'Tên' },
  { value: 'customer.email', name: 'Địa chỉ email' },
]

describe('a text with placeholders [CAMPAIGNS-63]', () => {
  it.each([
    ['<p>Hi {{customer.firstName}}!</p>', '<p>Hi <span data-placeholder="customer.firstName"></span>!</p>'],
    ['<p>{{ customer.email }}</p>', '<p><span data-placeholder="customer.email"></span></p>'],
    ['<p>{{customer.unknown}}</p>', '<p>{{customer.unknown}}</p>'],
    [
      '<p><a href="https://x/?n={{customer.email}}">x</a></p>',
      '<p><a href="https://x/?n={{customer.email}}">x</a></p>',
    ],
  ])('%s has them as pieces', (kept, seen) => expect(withPieces(kept, PLACEHOLDERS)).toBe(seen))

  it('is kept as it was', () => {
    const kept = '<p>Hi <strong>{{customer.firstName}}</strong>, {{customer.email}}</p>'
    expect(withoutPieces(withPieces(kept, PLACEHOLDERS).replaceAll('></span>', '>Name</span>'))).toBe(kept)
  })
})

describe('what is offered behind an @', () => {
  it.each([
    ['', ['Tên', 'Địa chỉ email']],
    ['ten', ['Tên']],
    ['dia chi', ['Địa chỉ email']],
    ['nobody', []],
  ])('of %j is %j', (typed, names) => expect(offeredFor(typed, PLACEHOLDERS).map(({ name }) => name)).toEqual(names))
})
