import { describe, expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

describe('work that is done in turns', () => {
  const order = async (bring: (turn: (partner: string, name: string) => void) => void): Promise<string[]> => {
    const turns = takeTurns()
    const done: string[] = []
    const all: Promise<unknown>[] = []
    bring((partner, name) => all.push(turns(partner, async () => done.push(name))))
    await Promise.all(all)
    return done
  }

  it('lets one who brings a little between all that another one brought before', async () => {
    expect(
      await order((turn) => {
        for (const name of ['a1', 'a2', 'a3', 'a4']) turn('A', name)
        for (const name of ['b1', 'b2']) turn('B', name)
        turn('C', 'c1')
      }),
    ).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4'])
  })

  it('is done one at a time, and goes on behind a piece that fails, which tells who brought it', async () => {
    const turns = takeTurns()
    let [now, most] = [0, 0]
    const work = async () => {
      most = Math.max(most, ++now)
      await new Promise((resolve) => setImmediate(resolve))
      now -= 1
      return 'done'
    }
    const failing = turns('A', () => work().then(() => Promise.reject(new Error('damaged'))))
    const others = [turns('A', work), turns('B', work), turns('A', work)]
    await expect(failing).rejects.toThrow('damaged')
    expect(await Promise.all(others)).toEqual(['done', 'done', 'done'])
    expect(most).toBe(1)
  })
})
