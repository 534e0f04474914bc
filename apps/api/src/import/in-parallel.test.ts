import { describe, expect, it } from 'vitest'
import { inParallel } from './in-parallel.ts'

const turns = async (count: number) => {
  for (let i = 0; i < count; i++) await Promise.resolve()
}

describe('work in parallel', () => {
  it('takes every item once, in order, and never more at a time than it may', async () => {
    const begun: number[] = []
    let running = 0
    let most = 0
    await inParallel(Array.from({ length: 20 }, (_, i) => i).values(), 3, async (item) => {
      begun.push(item)
      most = Math.max(most, ++running)
      await turns((item * 7) % 5)
      running--
    })
    expect(begun).toEqual(begun.toSorted((a, b) => a - b))
    expect(begun).toHaveLength(20)
    expect(most).toBe(3)
  })

  it('begins nothing new after a failure, waits for what runs, and throws the failure', async () => {
    const ended: number[] = []
    const work = inParallel([0, 1, 2, 3, 4, 5], 2, async (item) => {
      if (item === 1) throw new Error('one is wrong')
      await turns(20)
      ended.push(item)
    })
    await expect(work).rejects.toThrow('one is wrong')
    expect(ended).toEqual([0])
  })
})
