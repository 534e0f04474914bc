import { describe, expect, it } from 'vitest'
import { allowedNow, fullAfter, PACE_BURST_MS, waitFor } from './pace.ts'

const NOW = 1_800_000_000_000

describe('how fast mails of campaigns go [BEYOND-44]', () => {
  it.each([
    // Nothing was taken for long: ten seconds' worth at once, and one at least.
    { perMinute: 60, spread: -99_999, wanted: 50, goes: 10, wait: 0 },
    { perMinute: 600, spread: 0, wanted: 500, goes: 100, wait: 0 },
    { perMinute: 600, spread: 0, wanted: 7, goes: 7, wait: 0 },
    { perMinute: 1, spread: 0, wanted: 50, goes: 1, wait: 0 },
    { perMinute: 6, spread: 0, wanted: 50, goes: 1, wait: 0 },
    // Half of it is taken.
    { perMinute: 60, spread: 5_000, wanted: 50, goes: 5, wait: 0 },
    // All of it.
    { perMinute: 60, spread: 10_000, wanted: 50, goes: 0, wait: 1_000 },
    { perMinute: 60, spread: 9_400, wanted: 50, goes: 0, wait: 400 },
    { perMinute: 1, spread: 60_000, wanted: 50, goes: 0, wait: 60_000 },
    { perMinute: 1, spread: 1, wanted: 50, goes: 0, wait: 1 },
    { perMinute: 7, spread: 10_000, wanted: 50, goes: 0, wait: 8_572 },
  ])(
    'of $wanted at $perMinute a minute, spread until $spread ms from now, $goes go',
    ({ perMinute, spread, wanted, goes, wait }) => {
      const pace = { perMinute, fullUntil: NOW + spread }
      expect([allowedNow(pace, NOW, wanted), waitFor(pace, NOW)]).toEqual([goes, wait])
    },
  )

  it.each([1, 6, 7, 60, 600, 24_000])(
    'lets at most %i a minute and ten seconds’ worth go, however it is asked',
    (perMinute) => {
      let fullUntil = 0
      let gone = 0
      for (let second = 0; second < 600; second += 0.5) {
        const at = NOW + second * 1000
        const goes = allowedNow({ perMinute, fullUntil }, at, 1 + (second % 70))
        fullUntil = fullAfter({ perMinute, fullUntil }, at, goes)
        gone += goes
      }
      const each = 60_000 / perMinute
      expect(gone).toBeLessThanOrEqual((600_000 + Math.max(PACE_BURST_MS, each)) / each)
      expect(gone).toBeGreaterThan(0)
    },
  )
})
