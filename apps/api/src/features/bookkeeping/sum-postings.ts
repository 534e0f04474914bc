import type { BookDay } from '@fieldhouse/contract/bookkeeping'
import { bookSpans, problemOfBookDays } from '@fieldhouse/domain/bookkeeping'
import type { LocalDate } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findBookClock, findDaySums } from './books.store.ts'

export type BookDays = { from: LocalDate; to: LocalDate }

/**
 * What each account of money was debited and credited with on each of some days of the club's clock (BEYOND-36), in minor units; days of a
 * closed period are of the zone of then. Refuses days the wrong way round, and more than 366. Two statements.
 */
export const sumPostings = (deps: Deps, { partnerId }: Context, days: BookDays): Promise<BookDay[]> => {
  refuseWrongDays(days)
  return deps.read(partnerId, async (db) => {
    const { zone, periods } = await findBookClock(db, partnerId)
    return findDaySums(db, partnerId, bookSpans(days, periods, zone))
  })
}

/** Refuses days that no export is of, naming the field. */
export const refuseWrongDays = ({ from, to }: BookDays): void => {
  const problem = problemOfBookDays(from, to)
  if (problem === 'startAfterEnd') throw wrongField('from', 'must not be after the last day')
  if (problem === 'tooLong') throw wrongField('to', 'must be at most 366 days with the first')
}
