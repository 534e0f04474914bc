import type { Received } from '@fieldhouse/contract'
import type { LessonOffer, lessons } from '@fieldhouse/contract/lessons'
import { can } from '@fieldhouse/domain/access'
import { repeatedLevels } from '@fieldhouse/domain/lessons'
import { toMajor } from '@fieldhouse/domain/money'
import type { Weekday } from '@fieldhouse/domain/time'
import type { Kysely } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { atEveryVenueIn } from '../../db/connect.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import type { DB } from '../../db/schema.gen.ts'
import { findClassPlace, personOf } from '../classes/index.ts'
import type { Deps } from '../deps.ts'
import { checkedHours } from '../facilities/index.ts'
import { findOffers, findStandingGroups, lockInstructor, saveOffer, type OfferRow } from './offers.store.ts'

type Saved = Received<typeof lessons.saveLessonOffer>['body']

const NO_HOURS: Record<Weekday, string[]> = { MO: [], TU: [], WE: [], TH: [], FR: [], SA: [], SU: [] }

/** What an instructor offers (BEYOND-47). Who teaches reads their own, and hears nothing of others. */
export const getLessonOffer = (deps: Deps, context: Context, id: string): Promise<LessonOffer> =>
  deps.read(context.partnerId, (db) => readStanding(db, context, id))

/**
 * Saves all that an instructor offers: by who edits the staff, and by the instructor themself where they may edit classes (BEYOND-47). Lessons that
 * were placed stay as they were sold. Refuses another version than the one that stands, hours that make no sense or overlap, a group that
 * the club has not, days off that end before they begin, a price below one major unit that is not 0, two levels of one name, and another share
 * than stands from who does not edit the staff.
 */
export const saveLessonOffer = (
  deps: Deps,
  context: Context,
  id: string,
  { version, ...saved }: Saved,
): Promise<LessonOffer> =>
  deps.command(context, async (command) => {
    const { db, partnerId } = command
    await lockInstructor(command, id)
    const before = await readStanding(db, command, id)
    if (!before.mayEdit) throw new Refused({ code: 'error.forbidden.noPermission' })
    if (before.version !== version)
      throw new Refused({ code: 'error.conflict.lessonOfferChangedMeanwhile', details: { version: before.version } })
    if (!before.maySetShare && saved.sharePercent !== before.sharePercent)
      throw wrongField('sharePercent', 'The share of an instructor is set by who edits the staff')
    const { currency } = await findClassPlace(db, partnerId, { venueId: null, facilityId: null })
    const elsewhere = await groupsElsewhere(command, id, before.groupIds)
    const known = await checked(command, saved, currency)
    const offer = { ...known, groupIds: [...known.groupIds, ...elsewhere], currency }
    await saveOffer(command, id, offer)
    const after = await readStanding(db, command, id)
    command.audit({
      action: 'lessonOffer.saved',
      subjectType: 'instructor',
      subjectId: id,
      ...(before.version > 0 && { before: audited(before) }),
      after: audited(after),
    })
    command.announce({ type: 'staff', dates: [], facilityGroupIds: [] })
    return after
  })

/** The groups of an offer that whoever changes it can't see, as they are at a venue that they are not held to: these stay as they were. */
const groupsElsewhere = async ({ db, partnerId }: Command, id: string, seen: readonly string[]): Promise<string[]> => {
  const everywhere = atEveryVenueIn(db)
  const [found] = await findOffers(everywhere, partnerId, id)
  const standing = await findStandingGroups(everywhere, partnerId, found?.offer?.groupIds ?? [])
  return standing.filter((each) => !seen.includes(each))
}

const audited = ({ instructorId: _id, mayEdit: _may, maySetShare: _share, version: _version, ...offer }: LessonOffer) =>
  offer

const readStanding = async (db: Kysely<DB>, context: Context, id: string): Promise<LessonOffer> => {
  const [found] = await findOffers(db, context.partnerId, id)
  const person = await personOf(db, context)
  const isOwn = person.instructorId === id
  const editsStaff = can(context.actor.policies, 'partnerStaff.edit')
  // Who teaches has their own; of others they hear nothing, as the desk does, unless they see to the staff.
  const isOthers =
    (person.instructorId !== null || person.atDesk) && !isOwn && !can(context.actor.policies, 'partnerStaff.view')
  if (!found || isOthers) throw new Refused({ code: 'error.notFound.instructor' })
  const { currency } = await findClassPlace(db, context.partnerId, { venueId: null, facilityId: null })
  const offer = found.offer ?? NOTHING(currency)
  const seen = await findStandingGroups(db, context.partnerId, offer.groupIds)
  return {
    instructorId: id,
    ...offer,
    groupIds: offer.groupIds.filter((each) => seen.includes(each)),
    mayEdit: editsStaff || (isOwn && person.editsClasses),
    maySetShare: editsStaff,
  }
}

const NOTHING = (currency: string): OfferRow => ({
  isOn: false,
  hours: NO_HOURS,
  daysOff: [],
  groupIds: [],
  price: 0,
  memberPrice: null,
  levels: [],
  sharePercent: null,
  currency,
  version: 0,
})

const checked = async (command: Command, saved: Omit<Saved, 'version'>, currency: string) => {
  const hours = checkedHours(saved.hours, 'hours')
  for (const [at, { from, until }] of saved.daysOff.entries())
    if (until < from) throw wrongField(`daysOff.${at}.until`, 'must not be before the first day')
  const [repeated] = repeatedLevels(saved.levels)
  if (repeated !== undefined) throw wrongField(`levels.${repeated}.name`, 'another level has this name')
  const prices = [['', saved] as const, ...saved.levels.map((level, at) => [`levels.${at}.`, level] as const)]
  for (const [of, priced] of prices)
    for (const property of ['price', 'memberPrice'] as const) {
      const price = priced[property]
      if (price !== null && price !== 0 && toMajor(price, currency) < 1)
        throw wrongField(`${of}${property}`, 'Price is not less than 1')
    }
  const known = await findStandingGroups(command.db, command.partnerId, saved.groupIds)
  for (const [at, id] of saved.groupIds.entries())
    if (!known.includes(id)) throw wrongField(`groupIds.${at}`, 'The club has no such facility group')
  return { ...saved, hours }
}
