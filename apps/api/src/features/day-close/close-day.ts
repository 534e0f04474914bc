import { randomUUID } from 'node:crypto'
import type { DayClose } from '@fieldhouse/contract/day-close'
import { cashPostings, cashToPost, decideClose, type CashCount } from '@fieldhouse/domain/day-close'
import { insertJournal } from '../../books/journals.store.ts'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { findPostedCash, insertClose, lockDay } from './day-closes.store.ts'
import { readDayClose } from './find-day-close.ts'

type Request = { day: string; revision: number; counts: readonly CashCount[]; note?: string | undefined }

/**
 * Closes a day as it stands, with the cash that was counted beside what the books expect (BEYOND-14). What was closed is never
 * changed: closing the day again makes a new revision. Cash that was over or short is posted, at the moment of the close. Refuses what `decideClose` refuses. Minor units.
 */
export const closeDay = (deps: Deps, context: Context, request: Request): Promise<DayClose> =>
  deps.command(context, async (command) => {
    const { db, partnerId, now } = command
    const { day, counts, note } = request
    await lockDay(command, day)
    const before = await readDayClose(db, { partnerId, now, day })
    const decision = decideClose(request, {
      today: before.today,
      latest: before.closes[0]?.revision ?? 0,
      figures: before.currencies,
    })
    if (!decision.ok) throw new Refused(decision.refusal)
    const posted = await findPostedCash(db, partnerId, day)
    const cashJournals = cashToPost(counts, posted).map((cash) => ({ ...cash, journalId: randomUUID() }))
    for (const { currency, amount, journalId } of cashJournals)
      await insertJournal(command, currency, { id: journalId, kind: 'cashCount', postings: cashPostings(amount) })
    const close = { id: randomUUID(), day, revision: decision.value.revision, counts, note: note || null }
    await insertClose(command, { ...close, zone: before.timezone, figures: before.currencies, cashJournals })
    command.audit({ action: 'day.closed', subjectType: 'dayClose', subjectId: close.id, after: close })
    command.announce({ type: 'orders', dates: [], facilityGroupIds: [] })
    return readDayClose(db, { partnerId, now, day })
  })
