import { PAYMENT_METHODS, paysFromHoldings, type PaymentMethod } from '../fees/payment-methods.ts'
import { accountOf } from '../orders/money-moves.ts'
import type { DayBooks, DayFigures, DayHolding, DayLine, HoldingAccount, PostedSum } from './types.ts'

/**
 * Kinds of journals by which money comes from customers and goes to them, each with a log: of payments, and of what went back too much.
 * Everything else on an account of a method is between the club and the provider.
 */
export const MONEY_KINDS: readonly string[] = ['payment', 'refund', 'overRefund', 'overRefundPaidBack']

const isMoney = ({ kind }: PostedSum): boolean => MONEY_KINDS.includes(kind)

const sum = <T>(rows: readonly T[], of: (row: T) => number): number => rows.reduce((total, row) => total + of(row), 0)

/**
 * A day by currency and payment method: the payment log beside the ledger, what is open, what customers hold and what was paid
 * out (BEYOND-14). Currencies by name, methods in the order in which they are listed, and only those that the day knows.
 * Minor units. The lines' `ledger` of a currency add up to all that payments and refunds moved on accounts of methods.
 */
export const dayFigures = (books: DayBooks): DayFigures[] =>
  [...new Set([...books.logged, ...books.posted, ...books.open].map(({ currency }) => currency))]
    .sort()
    .map((currency) => {
      const of = <T extends { currency: string }>(rows: readonly T[]) => rows.filter((row) => row.currency === currency)
      return figuresOf(currency, { logged: of(books.logged), posted: of(books.posted), open: of(books.open) })
    })
    .filter(({ lines, holdings, payouts }) => lines.length > 0 || holdings.length > 0 || payouts !== 0)

const figuresOf = (currency: string, books: DayBooks): DayFigures => ({
  currency,
  lines: PAYMENT_METHODS.map((method) => lineOf(method, books)).filter(hasMoved),
  holdings: HOLDINGS.map((account) => holdingOf(account, books.posted)).filter(
    ({ issued, used, givenBack, revoked }) => issued !== 0 || used !== 0 || givenBack !== 0 || revoked !== 0,
  ),
  payouts: sum(
    books.posted.filter(({ account }) => account === 'payouts'),
    ({ amount }) => amount,
  ),
})

const lineOf = (method: PaymentMethod, { logged, posted, open }: DayBooks): DayLine => {
  const pick = (rows: DayBooks['logged'], type: 'PURCHASE' | 'REFUND') =>
    rows.filter((row) => row.method === method && row.transactionType === type)
  const bought = pick(logged, 'PURCHASE')
  const returned = pick(logged, 'REFUND')
  const waiting = pick(open, 'PURCHASE')
  const taken = sum(bought, ({ amount }) => amount)
  const refunded = sum(returned, ({ amount }) => amount)
  const ledger = sum(
    posted.filter((row) => isMoney(row) && row.account === accountOf(method)),
    ({ amount }) => amount,
  )
  return {
    method,
    taken,
    takenCount: sum(bought, ({ count }) => count),
    refunded,
    refundedCount: sum(returned, ({ count }) => count),
    net: taken - refunded,
    ledger,
    difference: taken - refunded - ledger,
    open: sum(waiting, ({ amount }) => amount),
    openCount: sum(waiting, ({ count }) => count),
    toHandBack: sum(pick(open, 'REFUND'), ({ amount }) => amount),
  }
}

const hasMoved = (line: DayLine): boolean =>
  line.takenCount > 0 || line.refundedCount > 0 || line.ledger !== 0 || line.openCount > 0 || line.toHandBack > 0

const HOLDINGS: readonly HoldingAccount[] = ['clubCredits', 'wallet', 'passes']

// Passes have a unit and journals of their own; what is used of them is no payment in money.
const LEDGER_ACCOUNTS: Record<HoldingAccount, string> = {
  clubCredits: 'clubCredits',
  wallet: 'wallet',
  passes: 'passesHeld',
}
const USES = ['payment', 'passesUsed']
const RETURNS = ['refund', 'passesGivenBack']

// What customers hold is owed to them, so it stands below 0: issuing credits the account, using debits it.
const holdingOf = (account: HoldingAccount, posted: DayBooks['posted']): DayHolding => {
  const own = posted.filter((row) => row.account === LEDGER_ACCOUNTS[account])
  const amounts = (matches: (row: PostedSum) => boolean) => sum(own.filter(matches), ({ amount }) => amount)
  const isIssue = ({ kind }: PostedSum) => !USES.includes(kind) && !RETURNS.includes(kind)
  return {
    account,
    issued: 0 - amounts((row) => isIssue(row) && row.amount < 0),
    used: amounts(({ kind }) => USES.includes(kind)),
    givenBack: 0 - amounts(({ kind }) => RETURNS.includes(kind)),
    revoked: amounts((row) => isIssue(row) && row.amount > 0),
  }
}

/**
 * The sums of a currency's lines: of money that came and went, and `redeemed` apart, which is what was paid from credits and wallets
 * less what went back to them (BEYOND-38). Minor units.
 */
export const totalsOf = ({ lines }: Pick<DayFigures, 'lines'>) => {
  const money = lines.filter(({ method }) => !paysFromHoldings(method))
  const held = lines.filter(({ method }) => paysFromHoldings(method))
  return {
    taken: sum(money, ({ taken }) => taken),
    refunded: sum(money, ({ refunded }) => refunded),
    net: sum(money, ({ net }) => net),
    redeemed: sum(held, ({ net }) => net),
    open: sum(lines, ({ open }) => open),
    toHandBack: sum(lines, ({ toHandBack }) => toHandBack),
  }
}

/** What the books expect in the till from this day alone; one entry for each currency in which cash was moved. Minor units. */
export const cashExpected = (figures: readonly DayFigures[]): { currency: string; expected: number }[] =>
  figures.flatMap(({ currency, lines }) =>
    lines
      .filter((line) => line.method === 'cash' && (line.takenCount > 0 || line.refundedCount > 0 || line.ledger !== 0))
      .map(({ ledger }) => ({ currency, expected: ledger })),
  )

/**
 * True when money has moved that the close did not know: a payment dated on that day came or went afterwards. What was open
 * then and is paid now is another day's money, and no change.
 */
export const changedSince = (closed: readonly DayFigures[], now: readonly DayFigures[]): boolean =>
  moneyOf(closed) !== moneyOf(now)

const moneyOf = (figures: readonly DayFigures[]): string =>
  figures
    .flatMap(({ currency, lines, holdings, payouts }) => [
      ...lines.map(({ method, taken, refunded, ledger }) => [currency, method, taken, refunded, ledger]),
      ...holdings.map((holding) => [
        currency,
        holding.account,
        holding.issued,
        holding.used,
        holding.givenBack,
        holding.revoked,
      ]),
      [currency, 'payouts', payouts],
    ])
    .filter(([, , ...amounts]) => amounts.some((amount) => amount !== 0))
    .map((row) => row.join(' '))
    .sort()
    .join('\n')
