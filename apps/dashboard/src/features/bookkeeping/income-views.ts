import type { EarnedRow } from '@fieldhouse/contract/bookkeeping'

/** How the income of some months is looked at: by the money that came, or by what was earned. Both meet in what was sold. */
export const INCOME_VIEWS = ['earned', 'cash'] as const
export type IncomeView = (typeof INCOME_VIEWS)[number]

type Figure = Exclude<keyof EarnedRow, 'month' | 'kind' | 'currency'>

/** The figures of each view in their order; those of `less` are taken off. The last ones are what it comes to. */
export const FIGURES = {
  earned: ['owedBefore', 'sold', 'givenBack', 'earned', 'owedAfter'],
  cash: ['paid', 'paidBack', 'opened', 'tax', 'fees', 'sold', 'givenBack'],
} as const satisfies Record<IncomeView, readonly Figure[]>

/** Every figure, as a file has them: both views beside each other. */
export const FILE_FIGURES = [
  'owedBefore',
  'sold',
  'givenBack',
  'earned',
  'owedAfter',
  'paid',
  'paidBack',
  'opened',
  'tax',
  'fees',
] as const satisfies readonly Figure[]

export const isIncomeView = (value: unknown): value is IncomeView => INCOME_VIEWS.some((view) => view === value)
