import type { TimeRange } from '../time/index.ts'
import { HOUR_MS } from '../time/index.ts'
import type { LessonLevel, LessonOffer } from './lesson-offer.ts'

/** How lessons repeat. */
export const LESSON_REPEATS = ['none', 'everyWeek'] as const

/** How long a lesson lasts, in minutes, as the form offers it. */
export const LESSON_MINUTES = [30, 45, 60, 75, 90, 120, 150, 180] as const

/** The longest name of a level, and the most that an instructor has. */
export const LEVEL_NAME_MAX = 40
export const LEVELS_MAX = 10

/** What an hour costs: of a level where one is named, else the instructor's own; null where they have no such level. */
export const hourlyPrices = (
  offer: Pick<LessonOffer, 'price' | 'memberPrice' | 'levels'>,
  level: string | null,
): Pick<LessonLevel, 'price' | 'memberPrice'> | null =>
  level === null ? offer : (offer.levels.find(({ name }) => name === level) ?? null)

/** The places of levels whose name another one before has, whatever its case. */
export const repeatedLevels = (levels: readonly Pick<LessonLevel, 'name'>[]): number[] => {
  const names = levels.map(({ name }) => name.trim().toLocaleLowerCase('en'))
  return names.flatMap((name, at) => (names.indexOf(name) < at ? [at] : []))
}

/**
 * What a lesson costs members and others, in minor units: its share of the price of an hour, rounded up once. The court is in it.
 */
export const lessonPrices = (
  { price, memberPrice }: Pick<LessonLevel, 'price' | 'memberPrice'>,
  { start, end }: TimeRange,
): { memberPrice: number; nonMemberPrice: number } => {
  const share = (hourly: number) => Math.ceil((hourly * (end - start)) / HOUR_MS)
  return { memberPrice: share(memberPrice ?? price), nonMemberPrice: share(price) }
}
