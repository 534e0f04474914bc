import { describe, expect, it } from 'vitest'
import { weekOf } from '../facilities/index.ts'
import { atWall } from '../time/index.ts'
import { hourlyPrices, lessonPrices, lessonProblem, repeatedLevels, type LessonOffer } from './index.ts'

const ZONE = 'Asia/Singapore'
const HALL = 'b3f0c1de-0000-4000-8000-00000000000a'
const LAWN = 'b3f0c1de-0000-4000-8000-00000000000b'
/** Monday 30 November 2026, in minutes of the day. */
const at = (from: number, until: number, zone = ZONE, day = '2026-11-30') => ({
  start: atWall(day, from, zone),
  end: atWall(day, until, zone),
  groupId: HALL,
  zone,
})
const clock = (written: string) => {
  const [hours, minutes] = written.split(':').map(Number) as [number, number]
  return hours * 60 + minutes
}

// Monday to Friday 9:00-12:00 and 14:00-18:00, in the hall, off from 7 to 9 December; 80.00 an hour, 60.00 for members.
const offer: LessonOffer = {
  isOn: true,
  hours: weekOf(
    [
      { start: 540, end: 720 },
      { start: 840, end: 1080 },
    ],
    ['MO', 'TU', 'WE', 'TH', 'FR'],
  ),
  daysOff: [{ from: '2026-12-07', until: '2026-12-09' }],
  groupIds: [HALL],
  price: 8000,
  memberPrice: 6000,
  levels: [{ name: 'Competition', price: 12_000, memberPrice: null }],
  sharePercent: 60,
}
/** Teaches a class on that Monday from 15:00 to 16:00. */
const taught = [at(900, 960)]

describe('when an instructor gives a private lesson', () => {
  it.each([
    ['9:00', '10:00', '2026-11-30', null],
    ['11:00', '12:00', '2026-11-30', null],
    ['8:30', '9:30', '2026-11-30', 'outsideHours'],
    ['11:30', '12:30', '2026-11-30', 'outsideHours'],
    ['11:30', '14:30', '2026-11-30', 'outsideHours'],
    ['17:00', '18:00', '2026-11-30', null],
    ['9:00', '10:00', '2026-11-28', 'outsideHours'],
    ['9:00', '10:00', '2026-12-07', 'dayOff'],
    ['9:00', '10:00', '2026-12-09', 'dayOff'],
    ['9:00', '10:00', '2026-12-10', null],
    ['14:00', '15:00', '2026-11-30', null],
    ['14:30', '15:30', '2026-11-30', 'taken'],
    ['16:00', '17:00', '2026-11-30', null],
  ])('%s to %s on %s: %s [BEYOND-47]', (from, until, day, problem) => {
    expect(lessonProblem(offer, at(clock(from), clock(until), ZONE, day), taught)).toBe(problem)
  })

  it('where they teach, and where nothing is said everywhere [BEYOND-47]', () => {
    const lesson = { ...at(540, 600), groupId: LAWN }
    expect(lessonProblem(offer, lesson, [])).toBe('elsewhere')
    expect(lessonProblem({ ...offer, groupIds: [] }, lesson, [])).toBeNull()
  })

  it('who offers none gives none, and that is said first', () => {
    expect(lessonProblem(null, at(540, 600), [])).toBe('noLessons')
    expect(lessonProblem({ ...offer, isOn: false }, { ...at(0, 60), groupId: LAWN }, taught)).toBe('noLessons')
  })

  it('has no break where two ranges touch', () => {
    const hours = weekOf([
      { start: 540, end: 720 },
      { start: 720, end: 780 },
    ])
    expect(lessonProblem({ ...offer, hours }, at(690, 750), [])).toBeNull()
  })

  it('is asked by the clock of the venue, also on a day on which that changes, and until midnight', () => {
    const night = { ...offer, daysOff: [], groupIds: [], hours: weekOf([{ start: 0, end: 1440 }]) }
    expect(lessonProblem(night, at(1380, 1440), [])).toBeNull()
    // London, 25 October 2026: the hour from 1:00 comes twice.
    expect(
      lessonProblem(
        { ...offer, hours: weekOf([{ start: 540, end: 720 }]) },
        at(540, 600, 'Europe/London', '2026-10-25'),
        [],
      ),
    ).toBeNull()
  })
})

describe('what a private lesson costs', () => {
  it.each([
    [60, 6000, 8000],
    [45, 4500, 6000],
    [90, 9000, 12_000],
    [30, 3000, 4000],
  ])('%i minutes: %i for members, %i for others [BEYOND-47]', (minutes, memberPrice, nonMemberPrice) => {
    expect(lessonPrices(offer, at(540, 540 + minutes))).toEqual({ memberPrice, nonMemberPrice })
  })

  it.each([
    [null, { memberPrice: 4500, nonMemberPrice: 6000 }],
    ['Competition', { memberPrice: 9000, nonMemberPrice: 9000 }],
    ['Beginners', null],
  ])('45 minutes of the level %s: %j [BEYOND-47]', (level, costs) => {
    const hourly = hourlyPrices(offer, level)
    expect(hourly && lessonPrices(hourly, at(540, 585))).toEqual(costs)
  })

  it('names each level once, whatever its case', () => {
    expect(repeatedLevels([{ name: 'Juniors' }, { name: 'Adults' }, { name: ' juniors' }])).toEqual([2])
  })

  it('is rounded up once, and the same for members where nothing else is said', () => {
    expect(lessonPrices({ price: 5001, memberPrice: null }, at(540, 585))).toEqual({
      memberPrice: 3751,
      nonMemberPrice: 3751,
    })
  })
})
