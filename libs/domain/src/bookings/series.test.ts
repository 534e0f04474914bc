import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, atWall, dateOf, edgeAt, wallOf } from '../time/index.ts'
import { inScope, overlapping, placeInSeries, seriesOf, type Occurrence, type SeriesScope } from './index.ts'

const SINGAPORE = 'Asia/Singapore'

/** Weekly bookings of an hour from ten on, on one court. */
const weekly = (
  times: number,
  { from = '2026-01-05', zone = SINGAPORE, minute = 600, court = 'c1' } = {},
): Occurrence[] =>
  Array.from({ length: times }, (_, week) => {
    const date = addDays(from, 7 * week)
    return {
      id: `b${week}`,
      facilityId: court,
      start: edgeAt(date, minute, zone),
      end: edgeAt(date, minute + 60, zone),
      originalDate: date,
      seriesDate: date,
      movedByHand: false,
      canceled: false,
    }
  })
const at = (facilityId: string, date: string, minute: number, length = 60, zone = SINGAPORE) => ({
  facilityId,
  start: edgeAt(date, minute, zone),
  end: edgeAt(date, minute + length, zone),
})
const said = ({ facilityId, start, end }: { facilityId: string; start: number; end: number }, zone = SINGAPORE) => {
  const from = wallOf(start, zone)
  return `${facilityId} ${from.date} ${from.minute}-${wallOf(end, zone).minute}`
}

describe('the series of a request to repeat', () => {
  const rule = { time: 'week' as const, endOn: '2026-01-19', includeDays: ['MO' as const] }
  const days = ['2026-01-05', '2026-01-12', '2026-01-19']

  it('is what stands at one court and time; what was moved in the review is of it and moved by hand', () => {
    const asked = days.map((date) => ({ range: at('c1', date, 600), original: at('c1', date, 600) }))
    asked[1] = { range: at('c2', '2026-01-13', 900), original: asked[1]!.original }
    expect(seriesOf(asked, rule, '2026-01-05', SINGAPORE)).toEqual([
      [
        { index: 0, originalDate: '2026-01-05', movedByHand: false },
        { index: 1, originalDate: '2026-01-12', movedByHand: true },
        { index: 2, originalDate: '2026-01-19', movedByHand: false },
      ],
    ])
  })

  it('is one for each court; what was added on another day or at another time is of none', () => {
    const range = (court: string, date: string, minute = 600) => {
      const place = at(court, date, minute)
      return { range: place, original: place }
    }
    const asked = [
      ...days.map((date) => range('c1', date)),
      ...days.map((date) => range('c2', date)),
      range('c1', '2026-01-08'),
      range('c1', '2026-01-12', 900),
    ]
    const found = seriesOf(asked, rule, '2026-01-05', SINGAPORE)
    expect(found.map((each) => each.map(({ index }) => index))).toEqual([
      [0, 1, 2],
      [3, 4, 5],
    ])
  })
})

describe('which bookings of a series a change is for (worked example)', () => {
  const series = weekly(5)
  const anchor = series[2]!
  const ids = (scope: SeriesScope, now = atWall('2026-01-01', 0, SINGAPORE)) =>
    inScope(series, { anchor, scope, withMoved: false, now }).map(({ occurrence }) => occurrence.id)

  it('only this, this and following, or all to come', () => {
    expect([ids('this'), ids('following'), ids('all')]).toEqual([
      ['b2'],
      ['b2', 'b3', 'b4'],
      ['b0', 'b1', 'b2', 'b3', 'b4'],
    ])
  })

  it('what has begun is not to come, but the one on which somebody stands', () => {
    expect(ids('all', atWall('2026-01-26', 630, SINGAPORE))).toEqual(['b2', 'b4'])
  })

  it('one moved past later ones keeps its day: what follows is told by the days of the series [BEYOND-08]', () => {
    const moved = weekly(3)
    moved[0] = { ...moved[0]!, ...at('c1', '2026-01-14', 600), movedByHand: true }
    const found = inScope(moved, { anchor: moved[1]!, scope: 'following', withMoved: true, now: 0 })
    expect(found.map(({ occurrence }) => occurrence.id)).toEqual(['b1', 'b2'])
  })
})

describe('where a booking of a series goes (worked examples)', () => {
  const series = weekly(3)
  const [anchor, , last] = series as [Occurrence, Occurrence, Occurrence]

  it.each([
    ['an hour later', at('c1', '2026-01-05', 660), 'c1 2026-01-19 660-720'],
    ['a day later', at('c1', '2026-01-06', 600), 'c1 2026-01-20 600-660'],
    ['for two hours', at('c1', '2026-01-05', 600, 120), 'c1 2026-01-19 600-720'],
    ['on another court', at('c2', '2026-01-05', 600), 'c2 2026-01-19 600-660'],
    ['past midnight', at('c1', '2026-01-05', 1380, 120), 'c1 2026-01-19 1380-60'],
  ])('%s: so do the others', (_, to, expected) => {
    expect(said(placeInSeries(last, anchor, to, SINGAPORE)!)).toBe(expected)
  })

  it('what an earlier change gave later ones stays theirs where this one does not speak of it', () => {
    const other = { ...last, ...at('c2', '2026-01-20', 900) }
    expect(said(placeInSeries(other, anchor, at('c1', '2026-01-06', 600), SINGAPORE)!)).toBe('c2 2026-01-21 900-960')
    expect(said(placeInSeries(other, anchor, at('c3', '2026-01-05', 600), SINGAPORE)!)).toBe('c3 2026-01-20 900-960')
  })

  it('one that was moved by hand joins the series on its own day of it [BEYOND-08]', () => {
    const away = { ...last, ...at('c4', '2026-01-23', 1200), movedByHand: true }
    expect(said(placeInSeries(away, anchor, at('c2', '2026-01-06', 660), SINGAPORE)!)).toBe('c2 2026-01-20 660-720')
  })
})

describe('a series over a change of the clocks', () => {
  it.each([
    ['forward in London', 'Europe/London', '2026-03-22'],
    ['back in London', 'Europe/London', '2026-10-18'],
    ['forward in New York', 'America/New_York', '2026-03-01'],
    ['back in Sydney', 'Australia/Sydney', '2026-03-29'],
  ])('keeps its times of the clock, %s', (_, zone, from) => {
    const series = weekly(3, { from, zone })
    const to = at('c1', addDays(from, 1), 1170, 90, zone)
    const places = series.map((each) => said(placeInSeries(each, series[0]!, to, zone)!, zone))
    expect(places).toEqual([1, 8, 15].map((days) => `c1 ${addDays(from, days)} 1170-1260`))
  })

  it('begins at the change where midnight does not exist, and ends on that day', () => {
    // Chile puts the clocks forward at midnight of 6 September 2026.
    const zone = 'America/Santiago'
    const series = weekly(2, { from: '2026-08-30', zone })
    const place = placeInSeries(series[1]!, series[0]!, at('c1', '2026-08-30', 0, 120, zone), zone)!
    expect(said(place, zone)).toBe('c1 2026-09-06 60-120')
    expect(place.end - place.start).toBe(3_600_000)
  })

  it('has no place where the clocks skip all of its time', () => {
    const zone = 'America/Santiago'
    const series = weekly(2, { from: '2026-08-30', zone })
    expect(placeInSeries(series[1]!, series[0]!, at('c1', '2026-08-30', 0, 60, zone), zone)).toBeNull()
  })
})

describe('any changes of a series', () => {
  const step = fc.record({
    kind: fc.constantFrom('move', 'move', 'cancel'),
    scope: fc.constantFrom<SeriesScope>('this', 'following', 'all'),
    at: fc.nat(7),
    days: fc.integer({ min: -3, max: 3 }),
    minute: fc.integer({ min: 0, max: 80 }).map((quarter) => quarter * 15),
    court: fc.constantFrom('c1', 'c2'),
    withMoved: fc.boolean(),
  })

  it('leave each booking where a simple model has it: by whole days and times of the clock, exceptions untouched', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(SINGAPORE, 'Europe/London', 'America/Santiago'),
        fc.array(step, { maxLength: 12 }),
        (zone, steps) => {
          let series = weekly(8, { from: '2026-08-16', zone, minute: 720 })
          const model = series.map(({ originalDate }) => ({
            date: originalDate,
            of: originalDate,
            minute: 720,
            court: 'c1',
            away: false,
            gone: false,
          }))
          for (const { kind, scope, at: n, days, minute, court, withMoved } of steps) {
            const anchor = series[n]!
            if (anchor.canceled) continue
            const to = at(court, addDays(dateOf(anchor.start, zone), days), kind === 'move' ? minute : 0, 60, zone)
            // The skipped hour of Santiago is shown above.
            if (to.end - to.start !== 3_600_000 || minute < 60) continue
            const rows = inScope(series, { anchor, scope, withMoved, now: 0 })
            const before = { ...model[n]! }
            for (const [i, each] of model.entries()) {
              const isIn = scope === 'all' || i === n || (scope === 'following' && i > n)
              if (!isIn || each.gone) continue
              const changes = i === n || withMoved || !each.away
              if (kind === 'cancel') each.gone = changes
              else {
                const shift = scope === 'this' ? 0 : days
                if (changes && i === n) Object.assign(each, { date: addDays(each.date, days), minute, court })
                else if (changes && each.away) Object.assign(each, { date: addDays(each.of, days), minute, court })
                else if (changes) {
                  each.date = addDays(each.date, days)
                  if (minute !== before.minute) each.minute = minute
                  if (court !== before.court) each.court = court
                }
                each.of = addDays(each.of, shift)
                each.away = scope === 'this' || (each.away && !withMoved)
              }
            }
            series = series.map((each) => {
              const row = rows.find(({ occurrence }) => occurrence.id === each.id)
              if (!row || row.state === 'canceled') return each
              if (kind === 'cancel') return row.state === 'changes' ? { ...each, canceled: true } : each
              const place = row.state === 'changes' ? placeInSeries(each, anchor, to, zone)! : each
              return {
                ...each,
                facilityId: place.facilityId,
                start: place.start,
                end: place.end,
                seriesDate: addDays(each.seriesDate, scope === 'this' ? 0 : days),
                movedByHand: scope === 'this' || (each.movedByHand && !withMoved),
              }
            })
          }
          expect(series.map(({ canceled, ...each }) => (canceled ? 'gone' : said(each, zone)))).toEqual(
            model.map(({ gone, court, date, minute }) =>
              gone ? 'gone' : `${court} ${date} ${minute}-${(minute + 60) % 1440}`,
            ),
          )
          expect(series.map(({ originalDate }) => originalDate)).toEqual(
            weekly(8, { from: '2026-08-16', zone }).map(({ originalDate }) => originalDate),
          )
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('two places of one court at the same time are told apart from those that only touch', () => {
  const places = [
    at('c1', '2026-01-05', 600),
    at('c1', '2026-01-05', 660),
    at('c1', '2026-01-05', 630),
    at('c2', '2026-01-05', 600),
  ]
  expect([...overlapping(places)]).toEqual([2])
})
