import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { onceSoon } from './once-soon.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('asks that come together', () => {
  it('are done once, after the last of them that came in time', () => {
    const done: string[] = []
    const ask = onceSoon((subject: string) => done.push(subject), 300)
    ask('held')
    vi.advanceTimersByTime(200)
    ask('booked')
    expect(done).toEqual([])
    vi.advanceTimersByTime(100)
    expect(done).toEqual(['held'])
  })

  it('are done again when they come again, however busy a day is', () => {
    let count = 0
    const ask = onceSoon(() => (count += 1), 300)
    for (let i = 0; i < 30; i++) {
      ask(null)
      vi.advanceTimersByTime(100)
    }
    expect(count).toBe(10)
  })
})
