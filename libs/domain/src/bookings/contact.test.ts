import { expect, it } from 'vitest'
import { contactFor } from './index.ts'

it.each([
  ['SG', 'a@mail.example', '+6581112222', { channel: 'email', recipient: 'a@mail.example' }],
  ['SG', null, '+6581112222', null],
  ['IN', 'a@mail.example', '+919811122222', { channel: 'sms', recipient: '+919811122222' }],
  ['IN', 'a@mail.example', null, null],
])('in %s a customer with email %s and mobile %s is told by %j [BOOKING-91]', (country, email, mobile, contact) => {
  expect(contactFor({ email, mobile }, country)).toEqual(contact)
})
