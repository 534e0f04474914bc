import { expect, it } from 'vitest'
import { groupedPhone } from './index.ts'

it.each([
  ['+6583961396', '+65 8396 1396'],
  ['+919876543210', '+91 98765 43210'],
  ['+84912345678', '+84 912 345 678'],
  ['+6500000000', '+6500000000'],
  ['9876543210', '9876543210'],
])('the number kept as %j is shown as %j', (kept, shown) => {
  expect(groupedPhone(kept)).toBe(shown)
})
