import { AsyncLocalStorage } from 'node:async_hooks'
import { describe, expect, it } from 'vitest'
import { Refused } from '../db/refused.ts'
import { NoTurn, takeTurns } from './take-turns.ts'

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

  it('of one partner takes as many lanes as are each one’s at most', async () => {
    const turns = takeTurns({ ...ONE_LANE, lanes: 3, each: 2 })
    const endless = Promise.withResolvers<string>()
    const begun: string[] = []
    const bring = (partner: string, name: string) =>
      turns(partner, () => {
        begun.push(name)
        return endless.promise
      })
    const all = [bring('A', 'a1'), bring('A', 'a2'), bring('A', 'a3'), bring('B', 'b1'), bring('B', 'b2')]
    await Promise.resolve()
    expect(begun).toEqual(['a1', 'a2', 'b1'])
    endless.resolve('done')
    await Promise.all(all)
    expect(begun).toEqual(['a1', 'a2', 'b1', 'a3', 'b2'])
  })

  it('is never begun once nobody wants it, or its turn did not come in time, and what waits behind it goes on', async () => {
    const turns = takeTurns({ ...ONE_LANE, waiting: 2 })
    const endless = Promise.withResolvers<string>()
    const leaving = new AbortController()
    const begun: string[] = []
    const bring = (name: string, until?: Parameters<typeof turns>[2]) =>
      turns(
        'A',
        () => {
          begun.push(name)
          return endless.promise
        },
        until,
      )
    const first = bring('first', { signal: leaving.signal, patience: 1 })
    const left = bring('left', { signal: leaving.signal })
    const impatient = bring('impatient', { patience: 1 })
    await expect(impatient).rejects.toBeInstanceOf(NoTurn)
    leaving.abort(new Error('gone'))
    await expect(left).rejects.toThrow('gone')
    await expect(bring('gone before', { signal: leaving.signal })).rejects.toThrow('gone')
    const behind = [bring('second', { patience: 60_000 }), bring('third')]
    endless.resolve('done')
    expect(await Promise.all([first, ...behind])).toEqual(['done', 'done', 'done'])
    expect(begun).toEqual(['first', 'second', 'third'])
  })

  it('goes on as whoever brought it, and not as whoever made room for it', async () => {
    const callers = new AsyncLocalStorage<string>()
    const turns = takeTurns(ONE_LANE)
    const bring = (partner: string, caller: string) =>
      callers.run(caller, () => turns(partner, async () => callers.getStore()))
    expect(await Promise.all([bring('A', 'ann'), bring('A', 'ben'), bring('B', 'cleo')])).toEqual([
      'ann',
      'ben',
      'cleo',
    ])
  })
})
