import { expect, it } from 'vitest'
import { policiesOf, type Role } from '../access/index.ts'
import { customerSeenBy } from './customer-seen-by.ts'

it.each<[Role, boolean, string]>([
  ['owner', false, 'whole'],
  ['operations', false, 'whole'],
  ['finance', false, 'whole'],
  ['instructor', false, 'name'],
  ['instructor', true, 'participant'],
])('of a customer %s, who may edit classes: %s, sees %s', (role, canEditClasses, seen) => {
  expect(customerSeenBy(policiesOf([role], { canEditClasses }))).toBe(seen)
})

it('of a customer who has another role beside teaches and sees all', () => {
  expect(customerSeenBy(policiesOf(['instructor', 'operations']))).toBe('whole')
})
