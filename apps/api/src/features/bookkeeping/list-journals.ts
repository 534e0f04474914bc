import type { Received } from '@fieldhouse/contract'
import type { bookkeeping, BookJournal } from '@fieldhouse/contract/bookkeeping'
import { bookDayOf, bookSpans } from '@fieldhouse/domain/bookkeeping'
import { TEMPLATES } from '@fieldhouse/domain/ledger'
import { formatClock, wallOf } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import type { Deps } from '../deps.ts'
import { findBookClock, findJournals, type JournalRow } from './books.store.ts'
import { refuseWrongDays } from './sum-postings.ts'

/** Journals of one page: about a megabyte. */
const PAGE = 2000

type Asked = Received<typeof bookkeeping.listJournals>['query']

/**
 * A page of the journals of money of some days of the club's clock with their postings, the earliest first (BEYOND-36). Refuses days the
 * wrong way round, and more than 366. Two statements.
 */
export const listJournals = (
  deps: Deps,
  { partnerId }: Context,
  { after, ...days }: Asked,
): Promise<{ journals: BookJournal[]; next: string | null }> => {
  refuseWrongDays(days)
  return deps.read(partnerId, async (db) => {
    const { zone, periods } = await findBookClock(db, partnerId)
    const spans = bookSpans(days, periods, zone)
    if (spans.length === 0) return { journals: [], next: null }
    // Each begins where the one before ended.
    const span = { start: spans[0]!.start, end: spans.at(-1)!.end }
    // One more, which says whether another page follows.
    const rows = await findJournals(db, partnerId, { span, after, limit: PAGE + 1 })
    const page = rows.slice(0, PAGE)
    const last = page.at(-1)
    return {
      journals: page.toSorted(asTheyHappened).map(({ at, micros: _micros, ...journal }) => {
        const on = bookDayOf(at, spans)!
        return { ...journal, day: on.day, time: formatClock(wallOf(at, on.zone).minute) }
      }),
      next: last && rows.length > PAGE ? `${last.micros}.${last.id}` : null,
    }
  })
}

const KINDS = Object.keys(TEMPLATES)

/** What one command posted is of one moment: order by order, and a sale before its payment. */
const asTheyHappened = (a: JournalRow, b: JournalRow): number =>
  a.at - b.at ||
  (a.reference ?? '').localeCompare(b.reference ?? '', 'en') ||
  KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind)
