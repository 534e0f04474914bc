import { describe, expect, it } from 'vitest'
import { TEST_MAIL_LIMITS, waitForTestMail } from './test-mail-limits.ts'

const MINUTE = 60_000
const NOW = Date.UTC(2026, 10, 21, 4)
/** A mail to ten addresses in each of the last minutes. */
const tens = (count: number, isOfPerson = true) =>
  Array.from({ length: count }, (_, i) => ({ at: NOW - (i + 1) * MINUTE, addresses: 10, isOfPerson }))

describe('test mails of campaigns [CAMPAIGNS-67]', () => {
  it.each<[string, ReturnType<typeof tens>, number, number]>([
    ['none was sent', [], 10, 0],
    ['as many as one person may', tens(5), 10, 0],
    ['one more than one person may', tens(6), 1, 54 * MINUTE],
    ['ten more: the first two make room', tens(7), 1, 54 * MINUTE],
    ['in another order', tens(6).toReversed(), 1, 54 * MINUTE],
    ['by others of the club', tens(19, false), 10, 0],
    ['one more than the club may', tens(20, false), 1, (24 * 60 - 20) * MINUTE],
    ['an hour ago, for a person', tens(6).map((one) => ({ ...one, at: one.at - 59 * MINUTE })), 10, 0],
  ])('%s', (_case, sent, addresses, wait) => {
    expect(waitForTestMail(sent, addresses, NOW)).toBe(wait)
  })

  it('go to as many at once as a request may name', () => {
    expect(Math.min(TEST_MAIL_LIMITS.person.most, TEST_MAIL_LIMITS.club.most)).toBeGreaterThanOrEqual(10)
  })
})
