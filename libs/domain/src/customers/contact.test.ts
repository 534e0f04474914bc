import { expect, it } from 'vitest'
import { readMobile } from '../mobiles/index.ts'
import { contactFor, lackingContact } from './index.ts'

it.each([
  ['SG', 'a@mail.example', '+6581112222', { channel: 'email', recipient: 'a@mail.example' }],
  ['SG', null, '+6581112222', null],
  ['IN', 'a@mail.example', '+91 98111 22222', { channel: 'sms', recipient: '+919811122222' }],
  ['IN', 'a@mail.example', '98111 22222', { channel: 'sms', recipient: '+919811122222' }],
  ['IN', 'a@mail.example', '022 2345 6789', null],
  ['IN', 'a@mail.example', null, null],
])('in %s a customer with email %s and mobile %s is told by %j [BOOKING-91]', (country, email, mobile, contact) => {
  expect(contactFor({ email, mobile }, country, readMobile)).toEqual(contact)
})

it.each([
  ['SG', 'a@mail.example', null, null],
  ['SG', null, '+6581112222', 'email'],
  ['IN', null, '98111 22222', null],
  ['IN', 'a@mail.example', null, 'mobile'],
  ['IN', 'a@mail.example', '022 2345 6789', 'textableMobile'],
])('in %s a customer with email %s and mobile %s lacks %s', (country, email, mobile, lacking) => {
  expect(lackingContact({ email, mobile }, country, readMobile)).toBe(lacking)
})
