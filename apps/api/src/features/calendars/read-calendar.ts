import { calendarWindow } from '@fieldhouse/domain/calendars'
import { Refused } from '../../db/refused.ts'
import { localeOfClub, wordsIn } from '../../messages/locale.ts'
import { hashToken } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { findEntries, findTitle } from './calendar-entries.store.ts'
import { findFeedByToken } from './calendar-feeds.store.ts'
import { writeCalendar } from './write-calendar.ts'

/**
 * The calendar at an address, for whoever has it (BEYOND-19). Refuses an address that was taken back or replaced, and that of a facility,
 * an instructor or a customer who is there no more.
 */
export const readCalendar = async (deps: Deps, address: string): Promise<string> => {
  const feed = await deps.platform((db) => findFeedByToken(db, hashToken(address.replace(/\.ics$/, ''))))
  if (!feed) throw new Refused({ code: 'error.notFound.calendar' })
  return deps.read(feed.partnerId, async (db) => {
    const title = await findTitle(db, feed.partnerId, feed)
    if (!title) throw new Refused({ code: 'error.notFound.calendar' })
    const entries = await findEntries(db, feed.partnerId, feed, calendarWindow(deps.now()))
    return writeCalendar(title, feed.subject, entries, wordsIn(localeOfClub(title.countryCode)).calendar)
  })
}
