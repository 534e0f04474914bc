import { describe, expect, it } from 'vitest'
import { pollUntilPaid } from './poll-until-paid.ts'

/** Polls an order that is paid from the question `paidAt` on; answers what came of it and when it was asked. */
const poll = async (paidAt: number, stopAfter = Infinity) => {
  let clock = 0
  const asked: number[] = []
  const paid = await pollUntilPaid(
    () => {
      asked.push(clock)
      return asked.length === 2 ? Promise.reject(new Error('no answer')) : Promise.resolve(asked.length >= paidAt)
    },
    {
      pause: (milliseconds) => {
        clock += milliseconds
        return Promise.resolve()
      },
      stopped: () => clock > stopAfter,
    },
  )
  return { paid, asked }
}

describe('asking whether the gateway has the money', () => {
  it('begins two seconds after the form, and ends with the answer', async () => {
    expect(await poll(1)).toEqual({ paid: true, asked: [2000] })
    expect(await poll(4)).toEqual({ paid: true, asked: [2000, 4000, 6000, 8000] })
  })

  it('ends after six times, also where one was not answered [ADDTX-20]', async () => {
    expect(await poll(7)).toEqual({ paid: false, asked: [2000, 4000, 6000, 8000, 10_000, 12_000] })
  })

  it('ends when nobody waits any more', async () => {
    expect(await poll(7, 5000)).toEqual({ paid: false, asked: [2000, 4000] })
  })
})
