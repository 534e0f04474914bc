import type { RepeatType } from '@fieldhouse/domain/classes'
import type { Sport } from '@fieldhouse/domain/facilities'
import {
  addDays,
  atWall,
  DAY_MS,
  dateOf,
  WEEKDAYS,
  weekdayOf,
  type Instant,
  type LocalDate,
} from '@fieldhouse/domain/time'
import type { DemoClub } from './demo-club.ts'

/** A class that a demo club teaches week after week. Prices in major units. */
type DemoClass = {
  name: string
  description: string
  sport: Sport
  day: (typeof WEEKDAYS)[number]
  /** Hours after midnight. */
  from: number
  until: number
  price: number
  memberPrice: number
  most: number | null
  /** Whether the club's coach teaches it. */
  coached: boolean
  /** Passes that a place costs who pays with them; null where none are taken. */
  passes: number | null
}

const CLASSES: Readonly<Record<DemoClub['uri'], readonly DemoClass[]>> = {
  riverside: [
    {
      name: 'Tennis for beginners',
      description: 'Grip, footwork and first rallies. Rackets are here.',
      sport: 'Tennis',
      day: 'TU',
      from: 9,
      until: 10.5,
      price: 30,
      memberPrice: 24,
      most: 8,
      coached: true,
      passes: 2,
    },
    {
      name: 'Drop-in drills',
      description: 'Warm-up, baskets and points. Come as you are.',
      sport: 'Tennis',
      day: 'TH',
      from: 8,
      until: 9,
      price: 12,
      memberPrice: 0,
      most: null,
      coached: true,
      passes: null,
    },
    {
      name: 'Junior squad',
      description: 'For players from eight to twelve who have their own racket.',
      sport: 'Tennis',
      day: 'SA',
      from: 9,
      until: 11,
      price: 25,
      memberPrice: 18,
      most: 12,
      coached: true,
      passes: 2,
    },
    {
      name: 'Yoga on the terrace',
      description: 'Slow stretches before the heat. Bring a mat.',
      sport: 'Yoga',
      day: 'SU',
      from: 7.5,
      until: 8.5,
      price: 15,
      memberPrice: 15,
      most: 16,
      coached: false,
      passes: null,
    },
  ],
  harbour: [
    {
      name: 'Cardio tennis',
      description: 'An hour of running that happens to involve a ball.',
      sport: 'Tennis',
      day: 'WE',
      from: 18,
      until: 19,
      price: 28,
      memberPrice: 20,
      most: 10,
      coached: true,
      passes: 1,
    },
    {
      name: 'Sunday doubles clinic',
      description: 'Who goes to the net, and who says so.',
      sport: 'Tennis',
      day: 'SU',
      from: 10,
      until: 11.5,
      price: 35,
      memberPrice: 25,
      most: 8,
      coached: true,
      passes: null,
    },
  ],
}

/** A class that began some weeks ago and goes on for some more. */
export type PlannedClass = DemoClass & {
  madeAt: Instant
  start: Instant
  end: Instant
  repeatType: RepeatType
  endDate: LocalDate
}

/** Days before its first session that a class is created, and days that it goes on after that: what clubs may repeat at the most. */
const [AHEAD, LENGTH] = [3, 56]

/** What a club teaches around a moment: three weeks of it are over. */
export const planClasses = (club: DemoClub, now: Instant): PlannedClass[] => {
  const monday = addDays(dateOf(now, club.timezone), -21 - WEEKDAYS.indexOf(weekdayOf(dateOf(now, club.timezone))))
  return CLASSES[club.uri]!.map((taught) => {
    const date = addDays(monday, WEEKDAYS.indexOf(taught.day))
    const start = atWall(date, taught.from * 60, club.timezone)
    return {
      ...taught,
      start,
      end: atWall(date, taught.until * 60, club.timezone),
      madeAt: start - AHEAD * DAY_MS,
      repeatType: 'everyWeek',
      endDate: addDays(date, LENGTH),
    }
  })
}
