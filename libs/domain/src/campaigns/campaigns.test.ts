import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  campaignPercentages,
  canPause,
  canResume,
  endOfCampaign,
  fillMarkup,
  fillText,
  movedToZone,
  nextSend,
  nextSendAfter,
  percentageOf,
  PLACEHOLDERS,
  runProblem,
  SAMPLE_VALUES,
  sendTimeOf,
  testAddresses,
  testSubject,
  toggled,
  usualSendTime,
} from './index.ts'
import type { AutomatedFrequency, CampaignState, PlaceholderValues, Timed } from './index.ts'

const SG = 'Asia/Singapore'
const at = (local: string, zone = SG) => Temporal.PlainDateTime.from(local).toZonedDateTime(zone).epochMilliseconds
const iso = (instant: number) => new Date(instant).toISOString()

describe('when a campaign is sent next [CAMPAIGNS-57]', () => {
  it.each<[string, AutomatedFrequency, number, string, string]>([
    ['Wednesday before Monday', 'weekly', 1, '2026-01-07T10:00', '2026-01-12T04:00:00.000Z'],
    ['a minute before', 'weekly', 1, '2026-01-12T11:59', '2026-01-12T04:00:00.000Z'],
    ['at that very moment', 'weekly', 1, '2026-01-12T12:00', '2026-01-19T04:00:00.000Z'],
    ['on Sunday', 'weekly', 7, '2026-01-07T10:00', '2026-01-11T04:00:00.000Z'],
    ['half an hour late in the month', 'monthly', 28, '2026-01-28T12:30', '2026-02-28T04:00:00.000Z'],
    ['on the first', 'monthly', 1, '2026-01-28T09:00', '2026-02-01T04:00:00.000Z'],
    ['over the year', 'monthly', 14, '2026-12-20T09:00', '2027-01-14T04:00:00.000Z'],
    ['daily, strictly after', 'daily', 1, '2026-01-07T12:00', '2026-01-08T04:00:00.000Z'],
    ['daily, later today', 'daily', 1, '2026-01-07T11:59', '2026-01-07T04:00:00.000Z'],
    ['on a day that February lacks', 'monthly', 31, '2026-02-01T09:00', '2026-02-28T04:00:00.000Z'],
  ])('%s', (_case, frequency, day, now, next) => {
    expect(iso(nextSendAfter({ frequency, day, minute: 720 }, at(now), SG))).toBe(next)
  })

  it('begins at day 1, 12:00 [CAMPAIGNS-21] [CAMPAIGNS-22] [CAMPAIGNS-23]', () => {
    expect(usualSendTime('weekly')).toEqual({ frequency: 'weekly', day: 1, minute: 720 })
    expect(usualSendTime('monthly')).toEqual({ frequency: 'monthly', day: 1, minute: 720 })
  })

  it('keeps the hour of the clock when summer time comes, and the first send', () => {
    const first = at('2026-03-02T12:00', 'America/New_York')
    expect(nextSend('weekly', first, first - 86_400_000, 'America/New_York')).toBe(first)
    expect(nextSend('weekly', first, first, 'America/New_York')).toBe(at('2026-03-09T12:00', 'America/New_York'))
  })

  it('is after now, and at the chosen day and time, whenever it is asked', () => {
    const frequency = fc.constantFrom<AutomatedFrequency>('daily', 'weekly', 'monthly')
    const instant = fc.integer({ min: at('2026-01-01T00:00'), max: at('2030-01-01T00:00') })
    fc.assert(
      fc.property(
        frequency,
        fc.integer({ min: 1, max: 7 }),
        fc.integer({ min: 0, max: 47 }),
        instant,
        (often, day, half, now) => {
          const time = { frequency: often, day: often === 'daily' ? 1 : day, minute: half * 30 }
          const next = nextSendAfter(time, now, SG)
          expect(next).toBeGreaterThan(now)
          expect(sendTimeOf(often, next, SG)).toEqual(time)
        },
      ),
    )
  })
})

describe('when a campaign is sent next once its partner counts in another zone [CAMPAIGNS-57]', () => {
  const now = at('2026-01-07T10:00')
  const move = (over: Partial<Timed>, to: string) => {
    const { startTime, nextSend: next } = movedToZone(
      {
        runFrequency: 'weekly',
        startTime: at('2026-01-05T12:00'),
        lastSent: null,
        nextSend: at('2026-01-12T12:00'),
        ...over,
      },
      { from: SG, to, now },
    )
    return [iso(startTime), next === null ? null : iso(next)]
  }
  it.each<[string, Partial<Timed>, string, [string, string | null]]>([
    [
      'keeps its day and hour of the clock',
      {},
      'Europe/London',
      ['2026-01-05T12:00:00.000Z', '2026-01-12T12:00:00.000Z'],
    ],
    ['is none while it is paused', { nextSend: null }, 'Europe/London', ['2026-01-05T12:00:00.000Z', null]],
    ['stays due where it is due', { nextSend: now }, 'Europe/London', ['2026-01-05T12:00:00.000Z', iso(now)]],
    [
      'is not a second one of the same day',
      {
        runFrequency: 'daily',
        startTime: at('2026-01-05T09:00'),
        lastSent: at('2026-01-07T09:00'),
        nextSend: at('2026-01-08T09:00'),
      },
      'Europe/London',
      ['2026-01-05T09:00:00.000Z', '2026-01-08T09:00:00.000Z'],
    ],
    [
      'is a later one where its hour is over by the other clock',
      { runFrequency: 'daily', startTime: at('2026-01-05T11:00'), nextSend: at('2026-01-07T11:00') },
      'Pacific/Auckland',
      ['2026-01-04T22:00:00.000Z', '2026-01-07T22:00:00.000Z'],
    ],
  ])('%s', (_case, over, to, expected) => {
    expect(move(over, to)).toEqual(expected)
  })
})

describe('percentages', () => {
  it('are of messages or of what was delivered, capped at 100 [CAMPAIGNS-51] [CAMPAIGNS-52] [CAMPAIGNS-62]', () => {
    const counts = { delivered: 287, open: 310, click: 41, bounce: 13, unsubscribe: 1, spamReport: 0 }
    expect(campaignPercentages(300, counts)).toEqual({
      delivered: 95.7,
      open: 100,
      click: 14.3,
      bounce: 4.3,
      unsubscribe: 0.3,
      spamReport: 0,
    })
    const none = { delivered: 0, open: 0, click: 0, bounce: 0, unsubscribe: 0, spamReport: 0 }
    expect(campaignPercentages(0, none)).toEqual(none)
    expect(percentageOf(1, 2000)).toBe(0.1)
    expect(percentageOf(49, 100_000)).toBe(0)
  })
})

describe('what stands for something of the customer', () => {
  const mine: PlaceholderValues = {
    ...SAMPLE_VALUES,
    'customer.firstName': 'An <b>&',
    'customer.email': 'an@x.example',
    'customer.lastName': '',
  }
  it('is filled in as a text, nobody’s name is markup, and an empty one is empty [CAMPAIGNS-63]', () => {
    expect(PLACEHOLDERS.map(({ name }) => name).join()).toBe(
      'First name,Last name,Full name,Email,Mobile,Membership plan,Club credit balance',
    )
    expect(fillText('Hi {{customer.firstName}}{{customer.lastName}}!', mine)).toBe('Hi An <b>&!')
    expect(fillMarkup('<p>Hi {{customer.firstName}}</p>', mine)).toBe('<p>Hi An &lt;b&gt;&amp;</p>')
    expect(fillMarkup('<a href="https://x.example/?m={{customer.email}}">{{customer.email}}</a>', mine)).toBe(
      '<a href="https://x.example/?m=an%40x.example">an@x.example</a>',
    )
    expect(fillText('{{customer.constructor}} {{other}}', mine)).toBe('{{customer.constructor}} {{other}}')
  })
  it('is filled once: a name with braces is a name', () => {
    expect(fillText('{{customer.firstName}}', { ...mine, 'customer.firstName': '{{customer.email}}' })).toBe(
      '{{customer.email}}',
    )
  })
})

describe('a test mail [CAMPAIGNS-67]', () => {
  it.each<[string, string[] | null]>([
    ['a@x.example', ['a@x.example']],
    [' a@x.example , b@x.example ', ['a@x.example', 'b@x.example']],
    ['a@x.example,', null],
    ['', null],
    ['a@x.example,nobody', null],
    [
      Array.from({ length: 10 }, (_, n) => `a${n}@x.example`).join(),
      Array.from({ length: 10 }, (_, n) => `a${n}@x.example`),
    ],
    [Array.from({ length: 11 }, (_, n) => `a${n}@x.example`).join(), null],
  ])('to %j', (typed, addresses) => expect(testAddresses(typed)).toEqual(addresses))

  it('says so, and what stands in brackets [CAMPAIGNS-50]', () => {
    expect(testSubject('Hello')).toBe('[TEST] Hello')
    expect(SAMPLE_VALUES['customer.firstName']).toBe('[First name]')
  })
})

describe('the state of a campaign', () => {
  const one: CampaignState = { status: 'draft', runFrequency: 'manual', enabled: false }
  const weekly: CampaignState = { ...one, runFrequency: 'weekly' }
  it('changes with its switch [CAMPAIGNS-59]', () => {
    expect(toggled(one, true)).toEqual({ status: 'draft', enabled: true })
    expect(toggled({ ...one, status: 'paused' }, true)).toEqual({ status: 'sending', enabled: true })
    expect(toggled(weekly, true)).toEqual({ status: 'sending', enabled: true })
    expect(toggled(weekly, false)).toEqual({ status: 'draft', enabled: false })
    expect(toggled({ ...weekly, status: 'sending', enabled: true }, false)).toEqual({
      status: 'paused',
      enabled: false,
    })
  })
  it('says what is offered', () => {
    expect([one, weekly, { ...weekly, status: 'sending' as const, enabled: true }].map(canPause)).toEqual([
      false,
      false,
      true,
    ])
    expect([one, weekly, { ...weekly, status: 'paused' as const }].map(canResume)).toEqual([false, false, true])
  })
  it('says whether it can be run', () => {
    const now = at('2026-01-07T10:00')
    const ready = { ...one, enabled: true, endTime: endOfCampaign(now) }
    expect(runProblem(ready, now + 5 * 86_400_000)).toBeNull()
    expect(runProblem(ready, now + 5 * 86_400_000 + 1)).toBe('campaignEnded')
    expect(runProblem({ ...ready, enabled: false }, now)).toBe('campaignNotEnabled')
    expect(runProblem({ ...ready, status: 'sent' }, now)).toBe('campaignAlreadySent')
    expect(runProblem({ ...ready, runFrequency: 'daily' }, now)).toBe('campaignNotOneTime')
  })
})
