import { describe, expect, it } from 'vitest'
import { isEmail, LONGEST_EMAIL } from './index.ts'

describe('what looks like an email address', () => {
  it.each(['ann@club.example', ' ann.lee+court@mail.club.co.uk ', 'a@b.c', 'đặng@câu-lạc-bộ.vn', 'o’neil@x.io'])(
    '%s does [CUSTOMERS-24]',
    (text) => expect(isEmail(text)).toBe(true),
  )

  it.each([
    '',
    'ann',
    '@club.example',
    'ann@',
    'ann@club',
    'ann@.example',
    'ann@club.',
    'ann@club..example',
    'a b@c.d',
  ])('%j does not [CUSTOMERS-24]', (text) => expect(isEmail(text)).toBe(false))

  it('what is longer than an address may be is none', () => {
    const long = `${'a'.repeat(LONGEST_EMAIL - 4)}@b.c`
    expect([isEmail(long), isEmail(`a${long}`)]).toEqual([true, false])
  })
})
