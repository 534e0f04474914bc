import { randomBytes, randomUUID } from 'node:crypto'
import type { CalendarFeed } from '@fieldhouse/contract/calendars'
import { can } from '@fieldhouse/domain/access'
import { rightToShare } from '@fieldhouse/domain/calendars'
import { toIso } from '@fieldhouse/domain/time'
import { API_BASE } from '@fieldhouse/contract'
import type { Kysely } from 'kysely'
import type { Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { venueLimitIn } from '../../db/venue-limit.ts'
import { hashToken } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../identity/index.ts'
import { deleteFeed, findFeed, findSubject, replaceFeed, type Subject } from './calendar-feeds.store.ts'

/**
 * Refuses whoever may not give this calendar's address to somebody, and a calendar of nobody. Who teaches has their own. What an instructor
 * and a customer do is of every venue, so that whoever is held to some is refused it (docs/decisions/0103).
 */
const admit = async (db: Kysely<DB>, { partnerId, actor }: Context, of: Subject): Promise<void> => {
  const found = await findSubject(db, partnerId, of)
  const isOwn = Boolean(found?.staffId) && found?.staffId === actor.staffId
  if (!isOwn && !can(actor.policies, rightToShare(of.subject)))
    throw new Refused({ code: 'error.forbidden.noPermission' })
  if (!isOwn && of.subject !== 'facility' && venueLimitIn(partnerId) !== null)
    throw new Refused({ code: 'error.forbidden.wholeClub', details: { reason: 'venues' } })
  if (!found) throw new Refused({ code: `error.notFound.${of.subject}` })
}

/** Whether a calendar has an address; the address itself is not kept. */
export const findCalendarFeed = async (deps: Deps, context: Context, of: Subject): Promise<CalendarFeed | null> => {
  await deps.read(context.partnerId, (db) => admit(db, context, of))
  const feed = await deps.platform((db) => findFeed(db, context.partnerId, of))
  return feed ? { ...feed, madeAt: toIso(feed.madeAt) } : null
}

/** Makes the address of a calendar, and with it ends the one before. It is told here and never again: the database keeps its hash. */
export const makeCalendarFeed = (deps: Deps, context: Context, of: Subject): Promise<CalendarFeed & { url: string }> =>
  deps.command(context, async (command) => {
    await admit(command.db, context, of)
    const token = randomBytes(32).toString('base64url')
    await replaceFeed(command, of, { id: randomUUID(), tokenHash: hashToken(token) })
    command.audit({ action: 'calendar.shared', subjectType: of.subject, subjectId: of.subjectId })
    const url = `${publicUrl(deps.config)}${API_BASE}/calendars/${token}.ics`
    return { madeAt: toIso(command.now), madeBy: command.actor.name, url }
  })

/** Ends the address of a calendar; what has none stays without. */
export const revokeCalendarFeed = (deps: Deps, context: Context, of: Subject): Promise<{ subjectId: string }> =>
  deps.command(context, async (command) => {
    await admit(command.db, context, of)
    if (await deleteFeed(command, of))
      command.audit({ action: 'calendar.revoked', subjectType: of.subject, subjectId: of.subjectId })
    return { subjectId: of.subjectId }
  })
