import { expect, it } from 'vitest'
import { customerProblems } from './index.ts'

const kim = { firstName: 'Kim', email: 'kim@mail.example', mobile: '', dob: null }

it.each([
  ['an email alone', {}, {}],
  ['a mobile alone', { email: '', mobile: '+65 (9123) 45.67-8' }, {}],
  ['no first name', { firstName: '  ' }, { firstName: 'Missing' }],
  ['no email and no mobile', { email: ' ' }, { email: 'Missing', mobile: 'Missing' }],
  ['an email that is none', { email: 'kim@' }, { email: 'Invalid email' }],
  ['an email that is none beside a mobile', { email: 'kim', mobile: '91234567' }, { email: 'Invalid email' }],
  ['a mobile that is too short', { mobile: '1234567' }, { mobile: 'Invalid phone number' }],
  ['a mobile that is too long', { mobile: '1234567890123456' }, { mobile: 'Invalid phone number' }],
  ['a mobile with letters', { mobile: '9123 4567 x' }, { mobile: 'Invalid phone number' }],
  ['the first birthday there is', { dob: '1900-01-01' }, {}],
  ['the day before it', { dob: '1899-12-31' }, { dob: 'Invalid date of birth' }],
  ['a birthday tomorrow', { dob: '2026-11-22' }, { dob: 'Invalid date of birth' }],
])(
  'a customer with %s [CUSTOMERS-22] [CUSTOMERS-23] [CUSTOMERS-25] [CUSTOMERS-26] [CUSTOMERS-27]',
  (_, typed, expected) => {
    expect(customerProblems({ ...kim, ...typed }, '2026-11-21')).toEqual(expected)
  },
)
