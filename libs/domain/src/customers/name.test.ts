import { expect, it } from 'vitest'
import { customerName } from './name.ts'

const kim = { firstName: 'Kim', lastName: 'Lee', email: 'kim@mail.example', mobile: '+6591234567' }

it.each([
  ['by both names', {}, 'Kim Lee'],
  ['by the one there is', { firstName: '' }, 'Lee'],
  ['by the email', { firstName: '', lastName: ' ' }, 'kim@mail.example'],
  ['by the mobile', { firstName: '', lastName: '', email: null }, '+6591234567'],
  ['by nothing', { firstName: '', lastName: '', email: null, mobile: null }, ''],
])('a customer is called %s [SCHEDULE-67]', (_, differs, name) => {
  expect(customerName({ ...kim, ...differs })).toBe(name)
})
