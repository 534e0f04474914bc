import { expect, it } from 'vitest'
import { createBodyOf, NOBODY, updateBodyOf } from './customer-form.ts'

const kim = { ...NOBODY, firstName: 'Kim', email: 'kim@mail.example', dob: '1984-02-29', addressCity: 'Hue' }

it.each([
  ['nothing', {}, {}],
  ['blanks only', { firstName: ' Kim ', addressCity: 'Hue  ' }, {}],
  ['another name', { firstName: 'Kimi' }, { firstName: 'Kimi' }],
  ['a mobile in another spelling', { mobile: '+65 (9123) 45.67' }, { mobile: '+6591234567' }],
  ['another birthday', { dob: '1984-03-01' }, { dob: '01/03/1984' }],
  [
    'what was emptied',
    { email: '', dob: null, addressCity: ' ' },
    { email: '[[removed]]', dob: '[[removed]]', addressCity: '[[removed]]' },
  ],
  ['a country', { addressCountry: 'VN' }, { addressCountry: 'VN' }],
  ['a gender', { gender: 'male' as const }, { gender: 'male' }],
])('of a saved customer %s is sent [CUSTOMERS-37] [CUSTOMERS-38]', (_, typed, expected) => {
  expect(updateBodyOf(kim, { ...kim, ...typed })).toEqual(expected)
})

it('a new customer is female until it is chosen otherwise, and what is empty is left out [CUSTOMERS-21]', () => {
  expect(createBodyOf(kim)).toEqual({
    firstName: 'Kim',
    email: 'kim@mail.example',
    gender: 'female',
    dob: '29/02/1984',
    addressCity: 'Hue',
  })
})
