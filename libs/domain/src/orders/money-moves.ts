import type { PaymentMethod } from '../fees/payment-methods.ts'
import { sumOf } from './status.ts'
import type { OrderTransaction } from './types.ts'

/**
 * An account of the ledger. 'receivable' is what customers owe; 'sales' and 'processingFees' are what was earned and what fees
 * were charged, both without the tax within, which is 'taxPayable'; 'clubCredits' and 'wallet' are what customers hold; 'settlement.*'
 * is money by the way it came, of which providers withhold 'feesKept'. What went back too much lies in 'suspense' until it is paid back or
 * 'writtenOff'; what is 'disputed' until the dispute is decided, and what of it was lost on 'disputesLost'. 'passes' stays empty: an order
 * by passes moves no money, and passes have journals of their own.
 */
export type Account =
  | 'receivable'
  | 'sales'
  | 'processingFees'
  | 'taxPayable'
  | 'clubCredits'
  | 'wallet'
  | 'passes'
  | 'suspense'
  | 'writtenOff'
  | 'feesKept'
  | 'disputed'
  | 'disputesLost'
  | `settlement.${PaymentMethod}`

/** How an over-refund was settled: written off, or paid back by the customer, by one of these methods. */
export const OVER_REFUND_SETTLEMENTS = [
  'writtenOff',
  'cash',
  'cheque',
  'bankTransfer',
  'voucher',
  'pointOfSales',
  'touchAndGo',
] as const satisfies readonly ('writtenOff' | PaymentMethod)[]
export type OverRefundSettlement = (typeof OVER_REFUND_SETTLEMENTS)[number]

/** What a provider gave back beyond what the order held. Minor units. */
export type OverRefund = {
  paymentMethod: PaymentMethod
  amount: number
  /** Those from before there was an account for it are among what customers owe. */
  liesOn: 'suspense' | 'receivable'
  /** Null while it is open. */
  settledAs: OverRefundSettlement | null
  /** True for one whose money the provider took back, once its customer had paid it back, too. */
  cameBack: boolean
}

/** Money that a cardholder disputes at the bank. It is gone until the dispute is won. Minor units. */
export type Dispute = { paymentMethod: PaymentMethod; amount: number; status: 'open' | 'won' | 'lost' }

/** What of an order its journals of money follow from. */
export type MovedMoneyOf = {
  transactions: readonly (Pick<OrderTransaction, 'transactionType' | 'status' | 'paymentMethod' | 'amount' | 'fee'> & {
    /** True for what was posted before fees were withheld at once: its fee leaves with its payout. */
    feeWithPayout?: boolean
  })[]
  overRefunds: readonly OverRefund[]
  disputes: readonly Dispute[]
}

type MoneyKind =
  | 'payment'
  | 'refund'
  | 'overRefund'
  | 'overRefundPaidBack'
  | 'overRefundWrittenOff'
  | 'feeWithheld'
  | 'dispute'
  | 'disputeLost'

/** Money that came to one account from another one; below 0 where it went the other way. Minor units. */
export type MoneyMove = { kind: MoneyKind; to: Account; from: Account; amount: number }

/** Where money of a payment method comes to lie. */
export const accountOf = (method: PaymentMethod): Account => {
  if (method === 'clubCredits') return 'clubCredits'
  if (method === 'fieldhouseWallet') return 'wallet'
  return method === 'packages' ? 'passes' : `settlement.${method}`
}

/** The methods whose provider withholds its fee when it takes the money. What the club charges for any other is its own. */
const WITHHOLDING: readonly PaymentMethod[] = ['creditCard', 'razorpay']

const total = (rows: readonly { amount: number }[]): number => rows.reduce((sum, { amount }) => sum + amount, 0)

const withheldOf = (entries: MovedMoneyOf['transactions']): number =>
  entries.reduce((sum, { transactionType, status, paymentMethod, fee, feeWithPayout }) => {
    if (status !== 'SUCCESS' || feeWithPayout || !WITHHOLDING.includes(paymentMethod)) return sum
    return transactionType === 'PURCHASE' ? sum + fee : sum - fee
  }, 0)

/** What money an order moved all in all, by what it tells of and the accounts: first by each method, then what is of none. */
export const movesOf = ({ transactions, overRefunds, disputes }: MovedMoneyOf): MoneyMove[] => {
  const by = [...transactions, ...overRefunds, ...disputes].map(({ paymentMethod }) => paymentMethod)
  const paidBack = overRefunds.map(({ settledAs }) => settledAs).filter((as) => as !== null && as !== 'writtenOff')
  const lyingOn = (account: OverRefund['liesOn']) => overRefunds.filter(({ liesOn }) => liesOn === account)
  const ofMethod = (method: PaymentMethod): MoneyMove[] => {
    const to = accountOf(method)
    const entries = transactions.filter(({ paymentMethod }) => paymentMethod === method)
    const over = (['receivable', 'suspense'] as const).flatMap((from): MoneyMove[] => [
      {
        kind: 'overRefund',
        to,
        from,
        amount: -total(lyingOn(from).filter((each) => each.paymentMethod === method && !each.cameBack)),
      },
      {
        kind: 'overRefundPaidBack',
        to,
        from,
        amount: total(lyingOn(from).filter(({ settledAs }) => settledAs === method)),
      },
    ])
    const gone = disputes.filter(({ paymentMethod, status }) => paymentMethod === method && status !== 'won')
    return [
      { kind: 'payment', to, from: 'receivable', amount: sumOf(entries, 'PURCHASE', ['SUCCESS']) },
      { kind: 'refund', to, from: 'receivable', amount: -sumOf(entries, 'REFUND', ['SUCCESS']) },
      ...over,
      { kind: 'feeWithheld', to: 'feesKept', from: to, amount: withheldOf(entries) },
      { kind: 'dispute', to: 'disputed', from: to, amount: total(gone) },
    ]
  }
  return [
    ...[...new Set([...by, ...paidBack])].flatMap(ofMethod),
    ...(['receivable', 'suspense'] as const).map((from): MoneyMove => {
      const writtenOff = lyingOn(from).filter(({ settledAs }) => settledAs === 'writtenOff')
      return { kind: 'overRefundWrittenOff', to: 'writtenOff', from, amount: total(writtenOff) }
    }),
    {
      kind: 'disputeLost',
      to: 'disputesLost',
      from: 'disputed',
      amount: total(disputes.filter(({ status }) => status === 'lost')),
    },
  ]
}
