import type { FacilityLink } from '@fieldhouse/domain/facilities'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { planClosures, restoreFollowers } from './plan-closures.ts'
import type { Follower, Lead, TakenTime } from './plan-closures.ts'

const FIELDS = ['whole', 'left', 'right', 'far']
const LINKS: FacilityLink[] = [
  ['whole', 'left'],
  ['right', 'whole'],
]
const lead = (facilityId: string, start: number, end: number, id = `${facilityId}${start}`): Lead => ({
  id,
  facilityId,
  start,
  end,
})
const taken = (facilityId: string, start: number, end: number, more: Partial<TakenTime> = {}): TakenTime => ({
  facilityId,
  start,
  end,
  bookingId: `${facilityId}${start}`,
  isClosure: false,
  leadId: null,
  ...more,
})
const follower = (facilityId: string, start: number, end: number, leadId: string): TakenTime =>
  taken(facilityId, start, end, { isClosure: true, leadId })
const short = (followers: Follower[]) =>
  followers.map((f) => `${f.facilityId} ${f.start}-${f.end} by ${f.leadId}`).sort()

describe('closures of linked facilities', () => {
  it('close every directly linked facility for the same time, and no further [FACILITIES-87]', () => {
    expect(short(planClosures([lead('whole', 10, 14)], LINKS, []).followers)).toEqual([
      'left 10-14 by whole10',
      'right 10-14 by whole10',
    ])
    expect(short(planClosures([lead('left', 10, 14)], LINKS, []).followers)).toEqual(['whole 10-14 by left10'])
  })

  it('both halves can be closed for one time: the whole is closed once', () => {
    const plan = planClosures([lead('left', 10, 12), lead('right', 11, 14)], LINKS, [])
    expect(short(plan.followers)).toEqual(['whole 10-12 by left10', 'whole 12-14 by right11'])
    const later = planClosures([lead('right', 11, 14)], LINKS, [
      taken('left', 10, 12, { isClosure: true }),
      follower('whole', 10, 12, 'left10'),
    ])
    expect(later.inTheWay).toEqual([])
    expect(short(later.followers)).toEqual(['whole 12-14 by right11'])
  })

  it('a closure takes the place of one that only follows, and what is left of that stays', () => {
    const following = follower('whole', 10, 14, 'left10')
    const plan = planClosures([lead('whole', 11, 12)], LINKS, [taken('left', 10, 14, { isClosure: true }), following])
    expect(plan.released).toEqual([following])
    expect(short(plan.followers)).toEqual(['right 11-12 by whole11', 'whole 10-11 by left10', 'whole 12-14 by left10'])
  })

  it('bookings are in the way on any of the facilities, touching ones are not', () => {
    const inTheWay = (...times: TakenTime[]) => planClosures([lead('left', 10, 12)], LINKS, times).inTheWay
    const onLeft = taken('left', 11, 13)
    const onWhole = taken('whole', 11, 13)
    expect(inTheWay(onLeft, onWhole)).toEqual([onLeft, onWhole])
    expect(inTheWay(taken('left', 12, 13), taken('whole', 9, 10), taken('right', 10, 12))).toEqual([])
    const closedBefore = taken('left', 9, 11, { isClosure: true })
    expect(inTheWay(closedBefore)).toEqual([closedBefore])
  })

  it('where a closure ends, those of other linked facilities close again, but never over anything', () => {
    const free = [{ facilityId: 'whole', start: 10, end: 14 }]
    const restored = restoreFollowers([lead('right', 9, 13)], LINKS, free, [taken('whole', 11, 12)])
    expect(short(restored)).toEqual(['whole 10-11 by right9', 'whole 12-13 by right9'])
  })
})

describe('properties of the plan', () => {
  const range = fc
    .tuple(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 8 }))
    .map(([s, n]) => ({ start: s, end: s + n }))
  const wish = fc.record({ facilityId: fc.constantFrom(...FIELDS), range })
  const links = fc.uniqueArray(
    fc.constantFrom<FacilityLink>(...FIELDS.flatMap((a, i) => FIELDS.slice(i + 1).map((b): FacilityLink => [a, b]))),
  )
  type Standing = { leads: Lead[]; followers: (Follower & { id: string })[] }

  const takenBy = ({ leads, followers }: Standing): TakenTime[] => [
    ...leads.map((l) => taken(l.facilityId, l.start, l.end, { bookingId: l.id, isClosure: true })),
    ...followers.map((f) => ({ ...follower(f.facilityId, f.start, f.end, f.leadId), bookingId: f.id })),
  ]
  let count = 0
  const named = (followers: Follower[]) => followers.map((f) => ({ ...f, id: `f${count++}` }))
  const close = (standing: Standing, wanted: Lead, linked: FacilityLink[]): Standing => {
    const plan = planClosures([wanted], linked, takenBy(standing))
    if (plan.inTheWay.length > 0) return standing
    const gone = new Set(plan.released.map((r) => r.bookingId))
    return {
      leads: [...standing.leads, wanted],
      followers: [...standing.followers.filter((f) => !gone.has(f.id)), ...named(plan.followers)],
    }
  }
  const reopen = (standing: Standing, at: number, linked: FacilityLink[]): Standing => {
    const gone = standing.leads[at % Math.max(1, standing.leads.length)]
    if (!gone) return standing
    const leads = standing.leads.filter((l) => l !== gone)
    const free = [gone, ...standing.followers.filter((f) => f.leadId === gone.id)]
    const followers = standing.followers.filter((f) => f.leadId !== gone.id)
    return {
      leads,
      followers: [...followers, ...named(restoreFollowers(leads, linked, free, takenBy({ leads, followers })))],
    }
  }
  const at = (ranges: readonly { facilityId: string; start: number; end: number }[], facilityId: string, t: number) =>
    ranges.filter((r) => r.facilityId === facilityId && r.start <= t && t < r.end).length

  it('however closures come and go, a facility is closed exactly when it or a linked one is, and never twice [FACILITIES-87] [BEYOND-01]', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('close' as const), wish }),
      fc.record({ kind: fc.constant('reopen' as const), at: fc.nat(20) }),
    )
    fc.assert(
      fc.property(links, fc.array(step, { maxLength: 12 }), (linked, steps) => {
        let standing: Standing = { leads: [], followers: [] }
        for (const [i, s] of steps.entries())
          standing =
            s.kind === 'close'
              ? close(standing, { id: `l${i}`, facilityId: s.wish.facilityId, ...s.wish.range }, linked)
              : reopen(standing, s.at, linked)
        const all = [...standing.leads, ...standing.followers]
        for (const facilityId of FIELDS)
          for (let t = 0; t < 30; t++) {
            const sources = FIELDS.filter(
              (f) => f === facilityId || linked.some((l) => l.includes(f) && l.includes(facilityId)),
            )
            const asked = sources.some((f) => at(standing.leads, f, t) > 0)
            expect(at(all, facilityId, t)).toBe(asked ? 1 : 0)
          }
      }),
      { numRuns: 300 },
    )
  })
})
