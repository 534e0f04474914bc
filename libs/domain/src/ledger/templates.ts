import { accountName, ACCOUNTS, takesPayments } from './accounts.ts'

/** Which way an account may move in a kind of journal: up (debit), down (credit), or either. */
type Side = 'debit' | 'credit' | 'either'

/** What a kind of journal looks like: what it belongs to, its unit, and the accounts that it moves. */
type Template = {
  /** A journal of an order names it; one of a holder's is named by one entry of their log, one of a payout's by the payout, one of a day's by its close. */
  of: 'order' | 'holder' | 'payout' | 'dayClose'
  unit: 'money' | 'passes'
  accounts: Readonly<Record<string, Side>>
  /** Set where one account of a payment method moves as well, and which way. */
  method?: Side
}

/** Where the money lies that is paid out, what was kept of it, and what the deployment adds. */
const PAID_OUT = {
  'settlement.creditCard': 'either',
  'settlement.razorpay': 'either',
  walletFunded: 'either',
  feesKept: 'either',
  commission: 'either',
  discountsBorne: 'either',
} as const
const SOLD = { receivable: 'either', sales: 'either', processingFees: 'either', taxPayable: 'either' } as const

/** Where what went back too much lies; before there was an account for it, among what customers owe. */
const IN_EXCESS = { suspense: 'either', receivable: 'either' } as const

/** The unit of journals of passes; ISO 4217 codes have three letters, so no currency is called that. */
export const PASS_UNIT = 'PASS'

/**
 * Every kind of journal with its template (docs/rules/ledger.md). A change of a sale goes both ways, and so does a refund: its money may
 * come back. The books check holds every journal against its own; what can be held without looking elsewhere, the database holds.
 */
export const TEMPLATES = {
  sale: {
    of: 'order',
    unit: 'money',
    accounts: { receivable: 'debit', sales: 'credit', processingFees: 'credit', taxPayable: 'credit' },
  },
  saleChange: { of: 'order', unit: 'money', accounts: SOLD },
  saleCancellation: { of: 'order', unit: 'money', accounts: SOLD },
  payment: { of: 'order', unit: 'money', accounts: { receivable: 'credit' }, method: 'debit' },
  refund: { of: 'order', unit: 'money', accounts: { receivable: 'either' }, method: 'either' },
  overRefund: { of: 'order', unit: 'money', accounts: IN_EXCESS, method: 'either' },
  overRefundPaidBack: { of: 'order', unit: 'money', accounts: IN_EXCESS, method: 'either' },
  overRefundWrittenOff: { of: 'order', unit: 'money', accounts: { ...IN_EXCESS, writtenOff: 'either' } },
  feeWithheld: { of: 'order', unit: 'money', accounts: { feesKept: 'either' }, method: 'either' },
  dispute: { of: 'order', unit: 'money', accounts: { disputed: 'either' }, method: 'either' },
  disputeLost: { of: 'order', unit: 'money', accounts: { disputed: 'either', disputesLost: 'either' } },
  creditIssue: { of: 'holder', unit: 'money', accounts: { creditsIssued: 'debit', clubCredits: 'credit' } },
  creditRevocation: { of: 'holder', unit: 'money', accounts: { clubCredits: 'debit', creditsIssued: 'credit' } },
  walletTopUp: { of: 'holder', unit: 'money', accounts: { walletFunded: 'debit', wallet: 'credit' } },
  payoutRequest: { of: 'payout', unit: 'money', accounts: { payoutsUnderWay: 'debit', ...PAID_OUT } },
  payoutReturn: { of: 'payout', unit: 'money', accounts: { payoutsUnderWay: 'credit', ...PAID_OUT } },
  payoutPaid: { of: 'payout', unit: 'money', accounts: { payouts: 'debit', payoutsUnderWay: 'credit' } },
  cashCount: { of: 'dayClose', unit: 'money', accounts: { 'settlement.cash': 'either', cashOverShort: 'either' } },
  passesSold: { of: 'order', unit: 'passes', accounts: { passesSold: 'debit', passesHeld: 'credit' } },
  passesUsed: { of: 'order', unit: 'passes', accounts: { passesHeld: 'debit', passesUsed: 'credit' } },
  passesGivenBack: { of: 'order', unit: 'passes', accounts: { passesUsed: 'debit', passesHeld: 'credit' } },
  passesWithdrawn: { of: 'order', unit: 'passes', accounts: { passesHeld: 'debit', passesSold: 'credit' } },
} as const satisfies Record<string, Template>

/** What a journal tells of; the database knows the same list. */
export type JournalKind = keyof typeof TEMPLATES

/** A journal as it was posted. Amounts in minor units or in passes, debits above 0. */
export type PostedJournal = {
  kind: string
  currency: string
  hasOrder: boolean
  postings: readonly { account: string; amount: number }[]
}

/** A journal as a person calls it: 'sale change' for saleChange. */
export const journalName = (kind: string): string => kind.replaceAll(/(?=[A-Z])/g, ' ').toLowerCase()

const templateOf = (kind: string): Template | undefined => (TEMPLATES as Readonly<Record<string, Template>>)[kind]

/** What about a journal is not as its kind is, in words; nothing where all of it is. */
export const journalFaults = (journal: PostedJournal): string[] => {
  const { kind, currency, postings } = journal
  const template = templateOf(kind)
  if (!template) return [`is of a kind that there is not: '${kind}'`]
  if (postings.length === 0) return ['holds no posting']
  const faults: string[] = []
  const total = postings.reduce((sum, { amount }) => sum + amount, 0)
  if (total !== 0) faults.push('does not balance')
  if (journal.hasOrder !== (template.of === 'order'))
    faults.push(journal.hasOrder ? 'belongs to an order, as such a journal never does' : 'belongs to no order')
  if ((currency === PASS_UNIT) !== (template.unit === 'passes'))
    faults.push(template.unit === 'passes' ? `counts passes as ${currency}` : 'counts money as passes')
  return [...faults, ...accountFaults(template, postings)]
}

const accountFaults = (template: Template, postings: PostedJournal['postings']): string[] => {
  const sums = new Map<string, number>()
  for (const { account, amount } of postings) sums.set(account, (sums.get(account) ?? 0) + amount)
  const faults: string[] = []
  let methods = 0
  for (const [account, sum] of sums) {
    const isMethod = template.method !== undefined && takesPayments(account)
    const side = isMethod ? template.method : template.accounts[account]
    if (isMethod) methods++
    if (!ACCOUNTS.has(account)) faults.push(`moves '${accountName(account)}', an account that there is not`)
    else if (side === undefined) faults.push(`moves '${accountName(account)}', which such a journal never does`)
    else if (side !== 'either' && sum !== 0 && sum > 0 !== (side === 'debit'))
      faults.push(`${side === 'debit' ? 'credits' : 'debits'} '${accountName(account)}' instead of the other way round`)
    if (isMethod && postings.filter((posting) => posting.account === account).length > 1)
      faults.push(`moves '${accountName(account)}' more than once`)
  }
  if (template.method !== undefined && methods !== 1)
    faults.push(`moves ${methods} accounts of payment methods, not one`)
  return faults
}
