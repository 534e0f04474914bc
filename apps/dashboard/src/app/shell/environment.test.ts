import { expect, it } from 'vitest'
import { badgeOf } from './environment.ts'

it.each([
  ['localhost', null, 'DEV'],
  ['localhost', 'dev', 'DEV'],
  ['alpha.club.example', 'alpha', 'ALPHA'],
  ['staging.club.example', 'staging', 'STAGING'],
  ['club.example', 'prod', null],
  ['club.example', null, null],
] as const)('on %s with environment %s the badge is %s [SHELL-81]', (hostname, environment, expected) => {
  expect(badgeOf(hostname, environment)).toBe(expected)
})
