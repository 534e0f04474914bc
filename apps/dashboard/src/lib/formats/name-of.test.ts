import { expect, it } from 'vitest'
import { nameOf } from './name-of.ts'

it.each([
  [{ name: 'Nguyễn Ngọc Ánh', firstName: 'Ngọc Ánh', lastName: 'Nguyễn' }, 'Nguyễn Ngọc Ánh'],
  [{ name: null, firstName: 'Ngọc Ánh', lastName: 'Nguyễn' }, 'Ngọc Ánh'],
  [{ name: ' ', firstName: null, lastName: 'Nguyễn' }, 'Nguyễn'],
  [{ name: null, firstName: null, lastName: null }, 'anh@riverside.example'],
])('the greeting names the full name, else the first or last, else the email: %j [SHELL-69]', (names, expected) => {
  expect(nameOf({ email: 'anh@riverside.example', profile: { picture: null, ...names } })).toBe(expected)
})
