import { randomUUID } from 'node:crypto'
import type { Received } from '@fieldhouse/contract'
import type { Attendance } from '@fieldhouse/contract/classes'
import type { lessons, PlacedLesson } from '@fieldhouse/contract/lessons'
import { nameOfInstructor } from '@fieldhouse/domain/instructors'
import { hourlyPrices, lessonPrices, lessonProblem } from '@fieldhouse/domain/lessons'
import { unlessRepeated, type Command } from '../../db/command.ts'
import type { Context } from '../../db/context.ts'
import { Refused, wrongField } from '../../db/refused.ts'
import { localeOfClub, wordsIn } from '../../messages/locale.ts'
import { lockCustomership, tellWhatIsInTheWay } from '../bookings/index.ts'
import { byStaff, givePlacesIn, instructorNotFree, openClass, payForPlaces, type NewSession } from '../classes/index.ts'
import { refuseGone } from '../customers/index.ts'
import type { Deps } from '../deps.ts'
import { findOffers, readOffer } from './offers.store.ts'
import { placedBy, wantedLessons, type WantedLessons } from './wanted-lesson.ts'

type Asked = Received<typeof lessons.placeLesson>['body']
type Placed = { classId: string; lessons: number; place: Attendance }

/**
 * Places a private lesson, or one each week: court, instructor and customer in one command, all of them or none (BEYOND-47). It is a class of its
 * own with one place, sold at the instructor's price by one order. Refuses an instructor who does not teach there and then, or teaches something else,
 * saying which lesson and why; a court that is taken or closed; and what the place of a class is refused for. A card is charged once the
 * lesson is the customer's, and where it does not pay there is no lesson.
 */
export const placeLesson = async (deps: Deps, context: Context, asked: Asked): Promise<PlacedLesson> => {
  const wanted = await unlessRepeated(deps.read, context, () =>
    deps.read(context.partnerId, (db) => wantedLessons(db, context, asked)),
  )
  const ranges = wanted ? standing(wanted).map((time) => ({ ...time, facilityId: asked.facilityId })) : []
  const { classId, place, ...placed } = await tellWhatIsInTheWay(deps, context, ranges, () =>
    deps.command(context, (command) => placeIn(deps, command, asked)),
  )
  const { order, sessionId } = place
  const paid =
    order.paymentMethod === 'creditCard' && order.paymentStatus === 'pending'
      ? await payForPlaces(deps, context, place, asked)
      : { order, isPaymentSent: null, clientSecret: null }
  const { isPaymentSent, clientSecret } = paid
  return { classId, sessionId, ...placed, order: paid.order, isPaymentSent, clientSecret }
}

const standing = ({ times, isLeftOut }: WantedLessons) => times.filter((time) => !isLeftOut(time))

const placeIn = async (deps: Deps, command: Command, asked: Asked): Promise<Placed> => {
  const { db, partnerId } = command
  const { instructorId, customerId, repeatType } = asked
  const own = await placedBy(db, command)
  if (own.instructorId !== null && own.instructorId !== instructorId)
    throw new Refused({ code: 'error.forbidden.noPermission' })
  const wanted = await wantedLessons(db, command, asked)
  const times = standing(wanted)
  if (times.length === 0) throw wrongField('leftOut', 'A series has one lesson at least')
  // Before courts and instructors, as whoever books a court does.
  const { customer, partner } = await lockCustomership(command, customerId)
  if (!customer) return refuseGone(db, partnerId, customerId)
  const [found] = await findOffers(db, partnerId, instructorId)
  if (!found) throw new Refused({ code: 'error.notFound.instructor' })
  const { court, currency } = wanted
  const offer = found.offer && readOffer(found.offer)
  const hourly = offer && hourlyPrices(offer, asked.level)
  if (offer && !hourly) throw wrongField('level', 'The instructor has no such level')
  for (const time of times) {
    // What they teach then is asked under their lock, when they are taken.
    const problem = lessonProblem(offer, { ...time, groupId: court.groupId, zone: court.zone }, [])
    if (problem) throw instructorNotFree(problem, time.start)
  }
  const classId = randomUUID()
  const name = wordsIn(localeOfClub(partner.countryCode)).lessonWith(nameOfInstructor(found.instructor))
  const sessions = times.map((time): NewSession => ({
    ...time,
    ...lessonPrices(hourly!, time),
    id: randomUUID(),
    name: asked.level === null ? name : `${name} · ${asked.level}`,
    description: '',
    images: [],
    typeOfSports: [court.sport],
    venueId: court.venueId,
    facilityId: asked.facilityId,
    currency,
    passesRequired: 0,
    maxPeople: 1,
    packageIds: [],
    instructorIds: [instructorId],
  }))
  const rows = await openClass(
    command,
    {
      id: classId,
      kind: 'lesson',
      repeatType,
      endDate: repeatType === 'none' ? null : asked.endDate,
      terms: { level: asked.level, sharePercent: offer!.sharePercent },
    },
    sessions,
    { ...trail(asked), allowTakenInstructors: false },
  )
  const place = await givePlacesIn(deps, command, rows, customerId, { ...asked, ...byStaff(deps, command, asked) })
  return { classId, lessons: rows.length, place }
}

/** What the trail keeps of what was asked for: no token of a card. */
const trail = (asked: Asked) => ({ ...asked, paymentMetaData: undefined })
