import { expect, it } from 'vitest'
import { mineOverTheirs } from './mine-over-theirs.ts'

it('lays what was typed over what was saved meanwhile, field by field', () => {
  const began = { name: 'Kallang', phone: '1', tags: ['a'], note: 'x' }
  const mine = { name: 'Kallang North', phone: '1', tags: ['a'], note: 'y' }
  const theirs = { name: 'Kallang', phone: '2', tags: ['a', 'b'], note: 'z' }
  expect(mineOverTheirs(began, mine, theirs)).toEqual({
    name: 'Kallang North',
    phone: '2',
    tags: ['a', 'b'],
    note: 'y',
  })
})
