import type { Received } from '@fieldhouse/contract'
import type { lessons, PreviewedLesson } from '@fieldhouse/contract/lessons'
import { can } from '@fieldhouse/domain/access'
import { placePrice } from '@fieldhouse/domain/classes'
import { hourlyPrices, lessonPrices, lessonProblem } from '@fieldhouse/domain/lessons'
import { grossOf, ratesAt } from '@fieldhouse/domain/taxes'
import { dateOf, toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { findCustomership, membership, reviewCourt } from '../bookings/index.ts'
import { findTaught } from '../classes/index.ts'
import type { Deps } from '../deps.ts'
import { findOffers, readOffer } from './offers.store.ts'
import { placedBy, wantedLessons } from './wanted-lesson.ts'

type Asked = Received<typeof lessons.previewLesson>['body']

/**
 * Which instructors can give a lesson on a court at a time, and what it costs with each; why another one can't, and what is in the way of the
 * court: found by the rules that decide when it is placed (BEYOND-47). Who only teaches sees themself.
 */
export const previewLesson = (deps: Deps, context: Context, asked: Asked): Promise<PreviewedLesson> =>
  deps.read(context.partnerId, async (db) => {
    const { instructorId } = await placedBy(db, context)
    const { court, currency, times, isLeftOut } = await wantedLessons(db, context, asked)
    const kept = times.filter((time) => !isLeftOut(time))
    const courts = await reviewCourt(
      db,
      context,
      times.map((time) => ({ ...time, facilityId: asked.facilityId })),
      { except: [] },
    )
    const instructors = await findOffers(db, context.partnerId, instructorId)
    const span = { start: times[0]?.start ?? 0, end: times.at(-1)?.end ?? 0 }
    const ids = instructors.map(({ instructor }) => instructor.id)
    const taught = ids.length > 0 ? await findTaught({ db, partnerId: context.partnerId }, ids, span) : []
    const customership = await findCustomership(db, context.partnerId, asked.customerId)
    const isMemberOn = membership(customership)
    const rates = ratesAt(customership.partner.taxes, 'joinClass', context.now)
    const mayRead = can(context.actor.policies, 'facilityBooking.view')
    return {
      currency,
      lessons: times.map((time, at) => ({
        startTime: toIso(time.start),
        endTime: toIso(time.end),
        slot: courts[at]!.slot,
        inTheWay: courts[at]!.inTheWay.map(({ facilityName, kind, label, start, end }) => ({
          kind,
          name: facilityName,
          label: mayRead ? label : null,
          start: toIso(start),
          end: toIso(end),
        })),
      })),
      instructors: instructors.map(({ instructor, offer: row }) => {
        const offer = row && readOffer(row)
        const own = taught.filter((one) => one.instructorId === instructor.id)
        const problems = kept.map((time) => ({
          time,
          problem: lessonProblem(offer, { ...time, groupId: court.groupId, zone: court.zone }, own),
        }))
        const first = problems.find(({ problem }) => problem !== null)
        const gross = (net: number) => grossOf(net, rates.lines)
        const pricesOf = (level: string | null) => {
          const hourly = (offer && hourlyPrices(offer, level)) ?? { price: 0, memberPrice: null }
          const one = kept[0] ? lessonPrices(hourly, kept[0]) : { memberPrice: 0, nonMemberPrice: 0 }
          return {
            memberPrice: gross(one.memberPrice),
            nonMemberPrice: gross(one.nonMemberPrice),
            total:
              customership.customer === null
                ? null
                : kept.reduce((sum, time) => {
                    const isMember = isMemberOn(dateOf(time.start, court.zone))
                    return sum + gross(placePrice(lessonPrices(hourly, time), { isMember, paymentMethod: 'cash' }))
                  }, 0),
          }
        }
        return {
          instructor,
          problem: first?.problem ?? null,
          problemAt: first ? toIso(first.time.start) : null,
          ...pricesOf(null),
          levels: (offer?.levels ?? []).map(({ name }) => ({ name, ...pricesOf(name) })),
        }
      }),
    }
  })
