import { expect, it } from 'vitest'
import { wholeList } from './whole-list.ts'

const listOf = (count: number) => Array.from({ length: count }, (_, at) => ({ id: String(at) }))

it.each([0, 1, 99, 100, 101, 250])('a list of %i is read whole, and no page beyond it', async (count) => {
  const asked: number[] = []
  const list = listOf(count)
  const read = ({ offset, limit }: { offset: number; limit: number }) => {
    asked.push(offset)
    return Promise.resolve({ data: list.slice(offset, offset + limit), pagination: { total: count } })
  }
  expect(await wholeList(read)).toEqual(list)
  expect(asked).toHaveLength(Math.max(1, Math.ceil(count / 100)))
})

it('what moves along between two pages comes once', async () => {
  const list = listOf(150)
  const read = ({ offset }: { offset: number }) => {
    const data = offset === 0 ? list.slice(0, 100) : list.slice(99, 150)
    return Promise.resolve({ data, pagination: { total: 151 } })
  }
  expect(await wholeList(read)).toEqual(list)
})
