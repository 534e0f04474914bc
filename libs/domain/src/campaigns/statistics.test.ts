import { expect, it } from 'vitest'
import { CAMPAIGN_EVENTS, isKnown, wasNeverSent } from './statistics.ts'

it('what only a mail service tells is not known where none does, unless one has before [CAMPAIGNS-66]', () => {
  const unknown = (count: number, hears: boolean) => CAMPAIGN_EVENTS.filter((event) => !isKnown(event, count, hears))
  expect(unknown(0, false)).toEqual(['open', 'click', 'spamReport'])
  expect(unknown(0, true)).toEqual([])
  expect(unknown(3, false)).toEqual([])
})

it.each([
  ['all of which stayed in the outbox', { messagesCount: 6, keptCount: 6 }, true],
  ['some of which did', { messagesCount: 6, keptCount: 2 }, false],
  ['none of which did', { messagesCount: 6, keptCount: 0 }, false],
  ['that has none yet', { messagesCount: 0, keptCount: 0 }, false],
])('a campaign with messages, %s', (_, counts, expected) => {
  expect(wasNeverSent(counts)).toBe(expected)
})
