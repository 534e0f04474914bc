import { expect, it } from 'vitest'
import { withSameRows } from './same-rows.ts'

const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, slots: [{ id: 'a' }] })) as [object, object, object]

it('a reply is put together from the one before and the rows that differ, in the order of now [BEYOND-40]', () => {
  const before = { data: { date: 'monday', facilities: [one, two, three], holds: [{ id: 'h' }] } }
  const changed = { id: '2', slots: [] }
  const now = {
    data: { date: 'monday', facilities: [{ id: '3', same: true }, changed, { id: '1', same: true }], holds: [] },
  }
  const whole = withSameRows(before, now) as typeof before
  expect(whole).toEqual({ data: { date: 'monday', facilities: [three, changed, one], holds: [] } })
  // What did not change is the same object, so that whoever shows it need not look at it again.
  expect(whole.data.facilities[0]).toBe(three)
})

it('is not made up where a row was not there', () => {
  expect(() => withSameRows({ rows: [one] }, { rows: [{ id: '2', same: true }] })).toThrow('not there: 2')
})
