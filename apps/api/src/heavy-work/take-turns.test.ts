import { describe, expect, it } from 'vitest'
import { Refused } from '../db/refused.ts'
import { takeTurns } from './take-turns.ts'

const ONE_LANE = { lanes: 1, waiting: 100, retryAfterSeconds: 1 }

describe('work that is done in turns', () => {
  const order = async (bring: (turn: (partner: string, name: string) => void) => void): Promise<string[]> => {
    const turns = takeTurns(ONE_LANE)
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
    const turns = takeTurns(ONE_LANE)
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

  it('of one partner takes one lane only: another one is done beside the piece that takes longest', async () => {
    const turns = takeTurns({ ...ONE_LANE, lanes: 2 })
    const endless = Promise.withResolvers<string>()
    const held = turns('A', () => endless.promise)
    const behind = turns('A', async () => 'a2')
    expect(await Promise.all([turns('B', async () => 'b1'), turns('C', async () => 'c1')])).toEqual(['b1', 'c1'])
    endless.resolve('a1')
    expect(await Promise.all([held, behind])).toEqual(['a1', 'a2'])
  })

  it('refuses a partner who has as much waiting as may wait, and nobody else', async () => {
    const turns = takeTurns({ lanes: 1, waiting: 1, retryAfterSeconds: 7 })
    const endless = Promise.withResolvers<string>()
    const taken = [turns('A', () => endless.promise), turns('A', async () => 'a2')]
    const refused = await turns('A', async () => 'a3').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(Refused)
    expect(refused).toMatchObject({ code: 'error.tooManyRequests', details: { retryAfterSeconds: 7 } })
    taken.push(turns('B', async () => 'b1'))
    endless.resolve('a1')
    expect(await Promise.all(taken)).toEqual(['a1', 'a2', 'b1'])
  })
})
