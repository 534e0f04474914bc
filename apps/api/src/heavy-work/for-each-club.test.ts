import { expect, it } from 'vitest'
import { forEachClub } from './for-each-club.ts'

it('what fails of a club leaves the rest of it, keeps nobody else waiting, and is heard of in the end', async () => {
  const done: string[] = []
  const due = ['a1', 'b1', 'a2', 'c1', 'b2'].map((name) => ({ partnerId: name[0]!, name }))
  const work = async ({ name }: (typeof due)[number]) => {
    if (name === 'a1' || name === 'c1') throw new Error(name)
    done.push(name)
  }
  await expect(forEachClub(due, work)).rejects.toThrow('a1')
  expect(done).toEqual(['b1', 'b2'])
  await forEachClub([], work)
})
