import { describe, expect, it } from 'vitest'
import { isEmail } from '@fieldhouse/domain/emails'
import { checkCredentials } from './check-credentials.ts'

describe('the sign-in and sign-up form', () => {
  it.each([
    ['anh@riverside.example', true],
    [' anh@riverside.example ', true],
    ['anh@riverside', false],
    ['anh riverside@club.example', false],
    ['@club.example', false],
    ['', false],
  ])('%j is an address: %s [SHELL-15] [SHELL-19]', (email, expected) => {
    expect(isEmail(email)).toBe(expected)
  })

  it('six characters are enough for a password, five are not [SHELL-16]', () => {
    expect(checkCredentials({ email: 'a@b.example', password: '123456' })).toEqual({})
    expect(checkCredentials({ email: 'a@b.example', password: '12345' })).toEqual({ password: 'shortPassword' })
  })

  it('a long password has twelve', () => {
    expect(checkCredentials({ password: '123456789012' }, true)).toEqual({})
    expect(checkCredentials({ password: '12345678901' }, true)).toEqual({ password: 'tooShort' })
  })

  it('the confirmation must be the password, where there is one [SHELL-17]', () => {
    const form = { email: 'a@b.example', password: 'secret1' }
    expect(checkCredentials({ ...form, confirmPassword: 'secret1' })).toEqual({})
    expect(checkCredentials({ ...form, confirmPassword: 'secret2' })).toEqual({ confirmPassword: 'confirmMismatch' })
  })

  it('an empty field is marked without words [SHELL-18] [SHELL-20]', () => {
    expect(checkCredentials({ email: '', password: '' })).toEqual({ email: 'empty', password: 'empty' })
    expect(checkCredentials({ email: 'nobody', password: 'secret1' })).toEqual({ email: 'invalidEmail' })
  })

  it('a first name is asked for where there is a field for it, a last name is not', () => {
    const form = { lastName: '', password: 'secret1', confirmPassword: 'secret1' }
    for (const firstName of ['', ' ', '\u200B'])
      expect(checkCredentials({ ...form, firstName })).toEqual({ firstName: 'empty' })
    expect(checkCredentials({ ...form, firstName: 'Olive' })).toEqual({})
  })

  it('without a field has nothing to say about it', () => {
    expect(checkCredentials({ email: 'a@b.example' })).toEqual({})
    expect(checkCredentials({ password: 'secret1', confirmPassword: 'secret1' })).toEqual({})
  })
})
