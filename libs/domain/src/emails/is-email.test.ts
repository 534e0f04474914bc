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
    '<ann@club.example>',
    'ann@club.example>',
    'Ann <ann@club.example',
    'ann@club.example,bob@club.example',
    'ann@club.example;bob',
    '"ann"@club.example',
    'ann(at home)@club.example',
    'ann\\@club.example',
    'ann@[127.0.0.1]',
    'ann@127.0.0.1',
    'ann@127.1',
    'ann@club_house.example',
  ])('%j does not [CUSTOMERS-24]', (text) => expect(isEmail(text)).toBe(false))

  it.each([
    ['a capital I with a dot', 'ann@w\u0130ng.example'],
    ['the Kelvin sign', 'ann@\u212Aing.example'],
    ['a letter of full width', 'ann@\uFF57ing.example'],
    ['a long s', 'ros\u017Fi@wing.example'],
    ['a ligature', 'o\uFB03ce@wing.example'],
    ['a soft hyphen', 'ann@wi\u00ADng.example'],
    ['a word that is decoded', '=?utf-8?q?a=40victim.example=3E=00?=@x.example'],
    ['a space of no width', 'ann@wi\u200Bng.example'],
    ['a joiner', 'an\u200Dn@wing.example'],
    ['a word joiner', 'ann@wing\u2060.example'],
    ['a variation selector', 'ann@wing\uFE0F.example'],
    ['a filler of Hangul', 'ann\u3164@wing.example'],
    ['a change of direction', 'ann\u202E@wing.example'],
    ['a full stop of another script', 'ann@wing\u3002example.org'],
    ['an accent apart from its letter', 'rene\u0301@wing.example'],
    ['half a character', 'ann\uD800@wing.example'],
  ])('one that would be taken for another does not: %s', (_what, text) => {
    expect(isEmail(text)).toBe(false)
  })

  it('no letter of one becomes another one of ASCII, in whatever way it is compared', () => {
    for (let code = 0x80; code < 0x1_0000; code++) {
      const char = String.fromCharCode(code)
      const folded = [char.toLowerCase(), char.normalize('NFC').toLowerCase(), char.normalize('NFKC')]
      if (isEmail(`a${char}b@club.example`) && folded.some((text) => /^[a-z0-9]+$/i.test(text)))
        expect.fail(`U+${code.toString(16)}`)
    }
  })

  it('what is longer than an address may be is none', () => {
    const long = `${'a'.repeat(LONGEST_EMAIL - 4)}@b.c`
    expect([isEmail(long), isEmail(`a${long}`)]).toEqual([true, false])
  })
})
