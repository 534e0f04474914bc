import { BOOKKEEPING } from '@fieldhouse/domain/access'
import { BOOK_ACCOUNTS, BOOK_LIMITS, SOLD_KINDS } from '@fieldhouse/domain/bookkeeping'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Day, Id, InstantOut, line, Month, PageCursor, text } from '../schemas.ts'

const Count = z.number().int()

/** An account of the ledger as a club's own chart of accounts has it. */
const OwnAccount = z.object({ account: z.string(), code: z.string(), name: z.string() })

/** What an account was debited and credited with, in minor units. */
const Sum = z.object({ currency: z.string(), account: z.string(), debit: Count, credit: Count })

/** A rate of tax of what was sold: all of its parts in percent. */
const SoldRate = { name: z.string(), percent: z.number() }

const Chart = {
  accounts: z.array(OwnAccount),
  /** What Xero calls the rate of lines without tax. */
  xeroTaxRate: z.string(),
  /** What Xero calls the rates of the club; empty where it has said nothing. */
  taxRates: z.array(z.object({ ...SoldRate, xero: z.string() })),
}

/** A period into which nothing is posted any more, with the chart of accounts as it was when it was closed. */
const BookPeriod = z.object({
  id: Id,
  /** Null where it begins with the books. */
  firstDay: z.string().nullable(),
  lastDay: z.string(),
  timezone: z.string(),
  closedAt: InstantOut,
  closedBy: z.string(),
  /** What its postings came to. */
  sums: z.array(Sum),
  ...Chart,
})
export type BookPeriod = z.infer<typeof BookPeriod>

const Books = z.object({
  ...Chart,
  /** Named by the next saving: where somebody else has saved meanwhile, nothing is saved. */
  version: Count,
  timezone: z.string(),
  /** Today in the partner's zone. */
  today: z.string(),
  /** The last day that is closed. */
  closedUntil: z.string().nullable(),
  /** The newest first, at most 60. */
  periods: z.array(BookPeriod),
})
export type Books = z.infer<typeof Books>

/** What an account was debited and credited with on a day of the partner's zone. */
const BookDay = Sum.extend({
  day: z.string(),
  /** The rate that it was sold at: of sales and of fees on top, without their tax. */
  taxRate: z.object(SoldRate).nullable(),
})
export type BookDay = z.infer<typeof BookDay>

const Journal = z.object({
  id: Id,
  day: z.string(),
  /** By the partner's clock, 'HH:mm'. */
  time: z.string(),
  kind: z.string(),
  currency: z.string(),
  orderId: Id.nullable(),
  /** The number of its order. */
  reference: z.string().nullable(),
  /** Debits above 0, minor units. */
  postings: z.array(z.object({ account: z.string(), amount: Count })),
})
export type BookJournal = z.infer<typeof Journal>

/** What was sold of a kind in a month of the partner's calendar, by the money that came and by what was earned. Minor units. */
const EarnedRow = z.object({
  month: z.string(),
  kind: z.enum(SOLD_KINDS),
  currency: z.string(),
  /** What customers paid by any method, and what they got back. */
  paid: Count,
  paidBack: Count,
  /** By how much more customers owe. */
  opened: Count,
  tax: Count,
  fees: Count,
  sold: Count,
  givenBack: Count,
  /** What the club owed its customers of what it had sold ahead, as the month began. */
  owedBefore: Count,
  earned: Count,
  owedAfter: Count,
})
export type EarnedRow = z.infer<typeof EarnedRow>

const Earned = z.object({
  /** The day with which the last month ends here: its last one, or today. */
  until: z.string(),
  /** The last day that is closed: what is told of months until then stays as it is. */
  closedUntil: z.string().nullable(),
  rows: z.array(EarnedRow),
})
export type Earned = z.infer<typeof Earned>

const OF_PARTNER = '/partners/partners/:partnerId/bookkeeping'
const days = { from: Day, to: Day }

export const bookkeeping = {
  getBooks: endpoint({
    method: 'GET',
    path: OF_PARTNER,
    access: BOOKKEEPING.view,
    summary: "The club's own chart of accounts, and the periods that are closed (BEYOND-36)",
    reply: data(Books),
  }),
  saveChartOfAccounts: endpoint({
    method: 'PUT',
    path: `${OF_PARTNER}/accounts`,
    access: BOOKKEEPING.close,
    changes: ['partner'],
    summary: 'Give accounts the codes and names that the club has for them; one with neither loses them (BEYOND-36)',
    body: z.strictObject({
      version: z.number().int().min(1).max(1_000_000),
      accounts: z
        .array(
          z.strictObject({
            account: text(60),
            code: text(BOOK_LIMITS.code),
            name: line(BOOK_LIMITS.name),
          }),
        )
        .max(BOOK_ACCOUNTS.length),
      /** Empty: what every organisation there has. */
      xeroTaxRate: text(BOOK_LIMITS.taxRate),
      /** What Xero calls rates of the club; one without a name there loses it. */
      taxRates: z
        .array(
          z.strictObject({
            name: line(BOOK_LIMITS.name),
            percent: z.number().min(0).max(100),
            xero: text(BOOK_LIMITS.taxRate),
          }),
        )
        .max(BOOK_LIMITS.taxRates)
        .default([]),
    }),
    reply: data(Books),
    idempotent: true,
  }),
  sumPostings: endpoint({
    method: 'GET',
    path: `${OF_PARTNER}/sums`,
    access: BOOKKEEPING.view,
    summary: 'What each account was debited and credited with on each of up to 366 days (BEYOND-36)',
    query: z.strictObject(days),
    reply: data(z.array(BookDay)),
  }),
  listJournals: endpoint({
    method: 'GET',
    path: `${OF_PARTNER}/journals`,
    access: BOOKKEEPING.view,
    summary: 'Journals of money with their postings, the earliest first, a page after the other (BEYOND-36)',
    query: z.strictObject({
      ...days,
      /** Where the page before ended. */
      after: PageCursor.optional(),
    }),
    reply: data(z.object({ journals: z.array(Journal), next: z.string().nullable() })),
  }),
  getEarned: endpoint({
    method: 'GET',
    path: `${OF_PARTNER}/earned`,
    access: BOOKKEEPING.view,
    summary: 'What was sold, and what of it was earned, in each of up to 24 months by kind: both views tie (BEYOND-37)',
    query: z.strictObject({ from: Month, to: Month }),
    reply: data(Earned),
  }),
  closePeriod: endpoint({
    method: 'POST',
    path: `${OF_PARTNER}/periods`,
    access: BOOKKEEPING.close,
    changes: ['partner'],
    summary: 'Close the books up to a day: nothing is posted into them any more (BEYOND-36)',
    body: z.strictObject({
      lastDay: Day,
      /** The last day that was closed when it was looked at. */
      closedUntil: Day.nullable(),
    }),
    reply: data(Books),
    idempotent: true,
  }),
}
