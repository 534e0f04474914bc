import { expect, it } from 'vitest'
import { isStaffTab, PAGE_SIZE } from './search.ts'

it('the list has pages of ten [STAFF-25]', () => {
  expect(PAGE_SIZE).toBe(10)
})

it('the tabs are the list and the roles [STAFF-02]', () => {
  expect(['list', 'roles', 'anything'].map(isStaffTab)).toEqual([true, true, false])
})
