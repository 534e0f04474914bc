import { accept, refuse, type Decision } from '../refusal.ts'
import type { LocalDate } from '../time/types.ts'
import { cashExpected } from './figures.ts'
import type { CashCount, DayFigures } from './types.ts'

export type CloseRequest = {
  day: LocalDate
  /** The revision that the person saw; 0 for a day that nobody had closed. */
  revision: number
  counts: readonly CashCount[]
  /** Why the cash is not what was expected, in a person's words. */
  note?: string | undefined
}

/** How the cash that was counted stands to what is expected, and by how much; minor units. */
export const compareCash = (expected: number, counted: number): { as: 'exact' | 'short' | 'over'; by: number } => ({
  as: counted === expected ? 'exact' : counted < expected ? 'short' : 'over',
  by: Math.abs(counted - expected),
})

/** Whether any of the cash that was counted is over or short. */
export const isOff = (counts: readonly Pick<CashCount, 'expected' | 'counted'>[]): boolean =>
  counts.some(({ expected, counted }) => compareCash(expected, counted).as !== 'exact')

/** By how much the payment log says more than the ledger; below 0, less. Minor units. */
export const logDifference = ({ logged, ledger }: { logged: number; ledger: number }): number => logged - ledger

const wrong = (property: string, msg: string) =>
  refuse('error.badRequest.invalidInput', { msg, fields: [{ property, constraints: { allowed: msg } }] })

/**
 * Whether a day may be closed as it was counted (BEYOND-14): returns the next revision. Refuses a day to come, a day that
 * somebody else has closed meanwhile, cash that was moved and not counted, a count of a currency without cash, a count
 * beside other figures than the person saw, and cash that is over or short without a word why: it is posted. Minor units.
 */
export const decideClose = (
  { day, revision, counts, note }: CloseRequest,
  { today, latest, figures }: { today: LocalDate; latest: number; figures: readonly DayFigures[] },
): Decision<{ revision: number }> => {
  if (day > today) return wrong('day', 'A day can be closed once it has begun')
  if (revision !== latest) return refuse('error.conflict.dayClosedMeanwhile', { revision: latest })
  const expected = new Map(cashExpected(figures).map((cash) => [cash.currency, cash.expected]))
  const counted = new Set(counts.map(({ currency }) => currency))
  if (counted.size < counts.length) return wrong('counts', 'Each currency is counted once')
  const moved = [...expected.keys()].some((currency) => !counted.has(currency))
  const strange = counts.some((count) => !expected.has(count.currency))
  const other = counts.some((count) => expected.has(count.currency) && expected.get(count.currency) !== count.expected)
  // Cash of a currency that came or went since the person looked is no mistake of theirs.
  if (other) return refuse('error.conflict.dayChangedMeanwhile')
  if (moved) return wrong('counts', 'Please count the cash of each currency')
  if (strange) return wrong('counts', 'No cash was moved in this currency')
  if (isOff(counts) && !note?.trim()) return wrong('note', 'Please say why the cash is over or short')
  return accept({ revision: latest + 1 })
}
