import { ACCOUNTS, type AccountClass } from '../ledger/accounts.ts'

/** What an account of the ledger is called in a club's own chart of accounts. */
export type OwnAccount = { account: string; code: string; name: string }

/** A rate of tax as what was sold at it has it: its name, and all of its parts in percent. */
export type SoldRate = { name: string; percent: number }

/** What such a rate is called in the club's Xero; empty where it has said nothing. */
export type OwnTaxRate = SoldRate & { xero: string }

/** The longest code and name of an own account, in characters, the longest name of a tax rate, and the most of those. */
export const BOOK_LIMITS = { code: 20, name: 100, taxRate: 50, taxRates: 100 } as const

/** Where a list of rates names one that it has named before; null where it names each once. */
export const rateTwice = (rates: readonly SoldRate[]): number | null => {
  const at = rates.findIndex(({ name, percent }, n) =>
    rates.some((one, m) => m < n && one.name === name && one.percent === percent),
  )
  return at < 0 ? null : at
}

/** What a rate is called in the club's Xero, or null where it has said nothing. */
export const xeroRateOf = (own: readonly OwnTaxRate[], { name, percent }: SoldRate): string | null =>
  own.find((one) => one.name === name && one.percent === percent)?.xero || null

/** The rates of a club in the order in which they are told, each with what it is called in Xero; those that it had, where it is called something. */
export const ownTaxRates = (rates: readonly SoldRate[], own: readonly OwnTaxRate[]): OwnTaxRate[] => {
  const isOneOf = (list: readonly SoldRate[], { name, percent }: SoldRate) =>
    list.some((one) => one.name === name && one.percent === percent)
  return [
    ...rates.map((rate) => ({ ...rate, xero: xeroRateOf(own, rate) ?? '' })),
    ...own.filter((one) => !isOneOf(rates, one)),
  ]
}

/** The tax rate that lines of journals for Xero name, where the club has named none: the one that every organisation there has. */
export const XERO_TAX_RATE = 'Tax Exempt'

/**
 * What customers are owed of what they bought ahead, in journals for other programs (BEYOND-37). The ledger has no such account: what is owed
 * follows from what was sold and when it is delivered.
 */
export const SOLD_AHEAD = { account: 'soldAhead', name: 'Sold ahead, owed to customers', class: 'liability' } as const

type BookAccount = { account: string; name: string; class: Exclude<AccountClass, 'passes'> }

/**
 * The accounts that a bookkeeper gives codes to (BEYOND-36): those of the ledger that hold money, in the order of the chart, and that of what
 * is owed.
 */
export const BOOK_ACCOUNTS: readonly BookAccount[] = [
  ...[...ACCOUNTS].flatMap(([account, { name, class: kind }]): BookAccount[] =>
    kind === 'passes' ? [] : [{ account, name, class: kind }],
  ),
  SOLD_AHEAD,
]

/** Where in a list of own accounts something is wrong, and what: an account that there is not, or one that is named twice. */
export const ownAccountsProblem = (own: readonly OwnAccount[]): { at: number; problem: 'unknown' | 'twice' } | null => {
  const seen = new Set<string>()
  for (const [at, { account }] of own.entries()) {
    if (!BOOK_ACCOUNTS.some((one) => one.account === account)) return { at, problem: 'unknown' }
    if (seen.has(account)) return { at, problem: 'twice' }
    seen.add(account)
  }
  return null
}

/** A club's own code and name of an account of the ledger; the ledger's name where it has none of its own, and no code. */
export const ownAccountOf = (own: readonly OwnAccount[], account: string): { code: string; name: string } => {
  const found = own.find((one) => one.account === account)
  return {
    code: found?.code ?? '',
    name: found?.name || (BOOK_ACCOUNTS.find((one) => one.account === account)?.name ?? account),
  }
}
