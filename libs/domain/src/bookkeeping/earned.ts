import { addDays, addMonths } from '../time/date.ts'
import type { LocalDate } from '../time/types.ts'
import { SOLD_AHEAD } from './accounts.ts'
import type { DaySum } from './files.ts'
import { SOLD_KINDS, type Owed, type SoldKind } from './sold-ahead.ts'

/** A month of the calendar: '2026-11'. */
export type Month = string

/** The most months that are shown at once. */
export const MOST_EARNED_MONTHS = 24

export const monthOf = (day: LocalDate): Month => day.slice(0, 7)
export const firstDayOfMonth = (month: Month): LocalDate => `${month}-01`
export const lastDayOfMonth = (month: Month): LocalDate => addDays(addMonths(firstDayOfMonth(month), 1), -1)

/** The months from one to another, both among them; none where they are the wrong way round. */
export const monthsBetween = (from: Month, to: Month): Month[] => {
  const months: Month[] = []
  for (let month = from; month <= to; month = monthOf(addMonths(firstDayOfMonth(month), 1))) months.push(month)
  return months
}

/** What stands in the way of showing these months: they are the wrong way round, begin after today, or are too many. */
export const problemOfMonths = (
  from: Month,
  to: Month,
  today: LocalDate,
): 'startAfterEnd' | 'notYet' | 'tooLong' | null => {
  if (from > to) return 'startAfterEnd'
  if (to > monthOf(today)) return 'notYet'
  return addMonths(firstDayOfMonth(from), MOST_EARNED_MONTHS) <= firstDayOfMonth(to) ? 'tooLong' : null
}

/**
 * What journals of orders that sold a kind moved in a month, in minor units. All as a bookkeeper reads them: `paid` what customers paid by
 * any method, `paidBack` what they got back, `sold` and `givenBack` what was posted to sales and taken off them, `tax` and `fees` what became
 * payable and what fees were charged, `opened` by how much more customers owe.
 */
export type Moved = {
  month: Month
  kind: SoldKind
  currency: string
  paid: number
  paidBack: number
  sold: number
  givenBack: number
  tax: number
  fees: number
  opened: number
}

/** One kind in one month in both views. They meet in what was sold. */
export type EarnedMonth = Moved & {
  /** What was owed as the month began. */
  owedBefore: number
  /** Income of the month: what was owed and sold, less what was given back and is owed at its end. */
  earned: number
  /** What is owed as it ends, or today. */
  owedAfter: number
}

/** What was owed at the end of a day, by kind and currency. */
export type OwedOnDay = { day: LocalDate; owed: readonly Owed[] }

/**
 * The days at whose ends a period keeps what is owed when it is closed: the last ones of its months, the latest 24, and its own. The first
 * period begins with the first posting.
 */
export const daysKept = (firstDay: LocalDate, lastDay: LocalDate): LocalDate[] => {
  const months = monthsBetween(monthOf(firstDay), monthOf(lastDay)).slice(-MOST_EARNED_MONTHS - 1)
  const ends = months.map(lastDayOfMonth).filter((day) => day < lastDay)
  return [...ends, lastDay]
}

/** What was owed at the ends of days. */
export type OwedOn = ReadonlyMap<LocalDate, readonly Owed[]>

const NOTHING = { paid: 0, paidBack: 0, sold: 0, givenBack: 0, tax: 0, fees: 0, opened: 0 }

/** The days at whose ends is asked what is owed, for some months until today: the one before them, and the last one of each. */
export const daysOwed = (months: readonly Month[], today: LocalDate): LocalDate[] => [
  addDays(firstDayOfMonth(months[0]!), -1),
  ...months.map((month) => (monthOf(today) === month ? today : lastDayOfMonth(month))),
]

/**
 * Both views of some months, month by month and kind by kind, by what was moved in each and owed at the ends of `daysOwed`. Kinds of which
 * nothing was moved or owed in a month are left out of it.
 */
export const earnedMonths = (
  months: readonly Month[],
  { moved, owed, today }: { moved: readonly Moved[]; owed: OwedOn; today: LocalDate },
): EarnedMonth[] => {
  const ends = daysOwed(months, today)
  const owedOn = (day: LocalDate, kind: SoldKind, currency: string) =>
    owed.get(day)?.find((one) => one.kind === kind && one.currency === currency)?.owed ?? 0
  const currencies = [...new Set([...moved, ...[...owed.values()].flat()].map(({ currency }) => currency))].sort()
  return months.flatMap((month, n) =>
    currencies.flatMap((currency) =>
      SOLD_KINDS.flatMap((kind) => {
        const found = moved.find((one) => one.month === month && one.kind === kind && one.currency === currency)
        const owedBefore = owedOn(ends[n]!, kind, currency)
        const owedAfter = owedOn(ends[n + 1]!, kind, currency)
        if (!found && owedBefore === 0 && owedAfter === 0) return []
        const of = found ?? { month, kind, currency, ...NOTHING }
        return [{ ...of, owedBefore, earned: owedBefore + of.sold - of.givenBack - owedAfter, owedAfter }]
      }),
    ),
  )
}

/** What of some months of one currency comes to: the first beginning, the last end, and the sums between. */
export type EarnedTotal = Omit<EarnedMonth, 'month' | 'kind' | 'currency'>

const SUMMED = ['paid', 'paidBack', 'sold', 'givenBack', 'tax', 'fees', 'opened', 'earned'] as const

/** Rows of one currency added up over kinds and months. */
export const totalEarned = (rows: readonly EarnedMonth[]): EarnedTotal => {
  const months = rows.map(({ month }) => month).sort()
  const at = (month: Month | undefined, field: 'owedBefore' | 'owedAfter') =>
    rows.reduce((sum, row) => (row.month === month ? sum + row[field] : sum), 0)
  const sums = Object.fromEntries(SUMMED.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]))
  return {
    ...(sums as Record<(typeof SUMMED)[number], number>),
    owedBefore: at(months[0], 'owedBefore'),
    owedAfter: at(months.at(-1), 'owedAfter'),
  }
}

/** By how much both views miss each other: what was sold by the money that came, and what was earned and is owed. 0 where they tie. */
export const missing = (row: EarnedTotal): number =>
  Math.abs(row.paid - row.paidBack + row.opened - row.tax - row.fees - (row.sold - row.givenBack)) +
  Math.abs(row.owedBefore + row.sold - row.givenBack - row.earned - row.owedAfter)

/**
 * What a bookkeeper posts at the end of each month that is over by `today`, so that income stands in the month in which it is earned: what is
 * owed more than before goes from sales to `SOLD_AHEAD`, what is owed less comes back. Of rows of one currency; a month in which nothing
 * changes has none. Each has two lines that balance.
 */
export const deferralsOf = (rows: readonly EarnedMonth[], today: LocalDate): DaySum[] =>
  [...Map.groupBy(rows, ({ month }) => month)].flatMap(([month, ofMonth]) => {
    const day = lastDayOfMonth(month)
    const more = ofMonth.reduce((sum, { owedBefore, owedAfter }) => sum + owedAfter - owedBefore, 0)
    if (more === 0 || day >= today) return []
    const [debit, credit] = [Math.max(0, more), Math.max(0, -more)]
    return [
      { day, account: 'sales', debit, credit },
      { day, account: SOLD_AHEAD.account, debit: credit, credit: debit },
    ]
  })
