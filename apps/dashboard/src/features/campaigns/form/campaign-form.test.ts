import type { Campaign } from '@fieldhouse/contract/campaigns'
import { describe, expect, it } from 'vitest'
import {
  atFrequency,
  bodyOf,
  daysOf,
  formProblems,
  minutesOf,
  newCampaign,
  newTimes,
  nextSendOf,
  timesOf,
  valuesOf,
} from './campaign-form.ts'

const ZONE = 'Asia/Singapore'
// A Wednesday, 18:00 at the club.
const NOW = Date.parse('2026-01-07T10:00:00Z')
const weekly = { frequency: 'weekly' as const, day: 1, minute: 720 }
const campaign = {
  name: 'Weekly',
  segment: { id: 'members', name: 'Active members' },
  runFrequency: 'weekly',
  startTime: '2026-02-02T04:00:00.000Z',
  endTime: '2026-01-12T00:00:00.000Z',
  content: { id: '1', channel: 'email', template: { title: 'Hi', body: '<p>x</p>' } },
} as Campaign

describe('the form of a campaign', () => {
  it('begins weekly on day 1 at 12:00 where it is automated, and without a send time where it is not [CAMPAIGNS-21] [CAMPAIGNS-23]', () => {
    expect(newCampaign('automated', 'members')).toMatchObject({ segmentId: 'members', sendTime: weekly })
    expect(newCampaign('one-time', undefined)).toMatchObject({ segmentId: null, sendTime: null })
  })

  it('has the first day of another frequency, at the time that was chosen [CAMPAIGNS-22]', () => {
    expect(atFrequency('monthly', { frequency: 'weekly', day: 5, minute: 570 })).toEqual({
      frequency: 'monthly',
      day: 1,
      minute: 570,
    })
  })

  it('offers what the rules say, and what stands beside it [CAMPAIGNS-24] [CAMPAIGNS-25]', () => {
    expect(daysOf({ frequency: 'monthly', day: 3, minute: 0 })).toEqual([1, 3, 7, 14, 21, 28])
    expect(daysOf({ frequency: 'daily', day: 1, minute: 0 })).toEqual([])
    expect(minutesOf({ ...weekly, minute: 725 })).toHaveLength(49)
  })

  it('needs everything [CAMPAIGNS-18] [CAMPAIGNS-68]', () => {
    const nothing = { ...newCampaign('one-time', undefined), name: ' ', body: '<p> </p>' }
    expect(formProblems(nothing)).toEqual({
      name: 'missing',
      segmentId: 'missing',
      subject: 'missing',
      body: 'missing',
    })
  })

  it('is sent with a start and an end: now and five days on, or its first send [CAMPAIGNS-09] [CAMPAIGNS-49] [CAMPAIGNS-57] [CAMPAIGNS-58]', () => {
    const values = { ...newCampaign('one-time', 'all'), name: ' News ', subject: ' Hi ', body: '<p>x</p>' }
    expect(bodyOf(values, { partnerId: 'p', ...newTimes(values, NOW, ZONE) })).toEqual({
      partnerId: 'p',
      name: 'News',
      startTime: '2026-01-07T10:00:00.000Z',
      endTime: '2026-01-12T10:00:00.000Z',
      priority: 'high',
      runFrequency: 'manual',
      content: { channel: 'email', template: { title: 'Hi', body: '<p>x</p>' } },
      segmentId: 'all',
    })
    expect(newTimes({ sendTime: weekly }, NOW, ZONE).startTime).toBe('2026-01-12T04:00:00.000Z')
    for (const frequency of ['daily', 'weekly', 'monthly'] as const) {
      const automated = { ...values, sendTime: { ...weekly, frequency } }
      const { runFrequency, startTime } = bodyOf(automated, { partnerId: 'p', ...newTimes(automated, NOW, ZONE) })
      const first = { daily: '2026-01-08', weekly: '2026-01-12', monthly: '2026-02-01' }[frequency]
      expect([runFrequency, startTime]).toEqual([frequency, `${first}T04:00:00.000Z`])
    }
  })

  it('keeps the first send of one that stands unless its time is another [CAMPAIGNS-57]', () => {
    const values = valuesOf(campaign, ZONE)
    expect(values.sendTime).toEqual(weekly)
    expect(timesOf(campaign, values, NOW, ZONE).startTime).toBe(campaign.startTime)
    expect(nextSendOf(campaign, weekly, NOW, ZONE)).toBe(Date.parse(campaign.startTime))
    const changed = { sendTime: { ...weekly, day: 7 } }
    expect(timesOf(campaign, changed, NOW, ZONE)).toEqual({
      startTime: '2026-01-11T04:00:00.000Z',
      endTime: campaign.endTime,
    })
    expect(nextSendOf(null, weekly, NOW, ZONE)).toBe(Date.parse('2026-01-12T04:00:00Z'))
  })
})
