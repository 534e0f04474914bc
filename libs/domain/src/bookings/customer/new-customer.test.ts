import { describe, expect, it } from 'vitest'
import { isPhone, newCustomerProblems, quickBookName } from '../index.ts'

describe('a new customer of a booking', () => {
  const anna = { firstName: 'Anna', lastName: '', email: 'anna@example.com', mobile: '' }
  it.each([
    ['complete with an email', {}, {}],
    ['complete with a mobile', { email: '', mobile: '+65 8123-4567' }, {}],
    ['complete with an email, and blanks for a mobile', { mobile: '  ' }, {}],
    ['without both', { email: ' ' }, { email: 'is required', mobile: 'is required' }],
    ['without a first name', { firstName: ' ' }, { firstName: 'is required' }],
    ['with a wrong mobile', { mobile: '123' }, { mobile: 'Invalid phone number' }],
  ])('%s [BOOKING-27] [BOOKING-28] [BOOKING-29]', (_case, over, problems) => {
    expect(newCustomerProblems({ ...anna, ...over })).toEqual(problems)
  })

  it.each([
    ['+6581234567', true],
    ['(81) 2345-67 8', true],
    ['1234567', false],
    ['1234567890123456', false],
    ['81234a67', false],
    ['++81234567', false],
    ['', false],
  ])('%j is a phone number: %s [BOOKING-29] [BOOKING-108]', (text, expected) => {
    expect(isPhone(text)).toBe(expected)
  })

  it('a quick booking is named after the staff member, else staff [BOOKING-34]', () => {
    expect(quickBookName('Mei Lin')).toBe('Blocked by Mei Lin')
    expect(quickBookName(null)).toBe('Blocked by staff')
    expect(quickBookName(' ')).toBe('Blocked by staff')
  })
})
