import { describe, expect, it } from 'vitest'
import { MESSAGE_LIMITS, waitForMessage, type SentMessages } from './message-limits.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 21, 4)
const NOBODY: SentMessages = { order: [], person: [], club: [] }
/** As many messages, one a minute, the last of them a minute ago. */
const minutes = (count: number) => Array.from({ length: count }, (_, i) => NOW - (i + 1) * MINUTE)

describe('messages that are sent by hand', () => {
  it('may be sent while none was, and up to the limit of each kind', () => {
    expect(waitForMessage(NOBODY, NOW)).toBe(0)
    for (const kind of ['order', 'person', 'club'] as const)
      expect(waitForMessage({ ...NOBODY, [kind]: minutes(MESSAGE_LIMITS[kind].most - 1) }, NOW)).toBe(0)
  })

  it('wait from the limit on until the first of the last ones is old enough', () => {
    expect(waitForMessage({ ...NOBODY, order: minutes(10) }, NOW)).toBe((24 * 60 - 10) * MINUTE)
    expect(waitForMessage({ ...NOBODY, order: minutes(25) }, NOW)).toBe((24 * 60 - 10) * MINUTE)
    expect(waitForMessage({ ...NOBODY, person: minutes(60).map((at) => at + MINUTE) }, NOW)).toBe(MINUTE)
    expect(waitForMessage({ ...NOBODY, person: minutes(60) }, NOW)).toBe(0)
    expect(waitForMessage({ ...NOBODY, club: Array<number>(240).fill(NOW - MINUTE) }, NOW)).toBe(59 * MINUTE)
  })

  it('wait as long as the strictest limit says, whatever their order', () => {
    const sent = { order: minutes(10).toReversed(), person: minutes(60).map((at) => at + MINUTE), club: [] }
    expect(waitForMessage(sent, NOW)).toBe((24 * 60 - 10) * MINUTE)
  })
})
