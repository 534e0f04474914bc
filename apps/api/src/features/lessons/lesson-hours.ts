import { lessonProblem, type LessonProblem } from '@fieldhouse/domain/lessons'
import type { LessonHours } from '../classes/index.ts'
import { findCourts } from '../schedule/index.ts'
import { findOffers, readOffer } from './offers.store.ts'

/**
 * What instructors offer, as it is asked again of lessons that move (BEYOND-47): the rule by which they are placed. What they teach then is
 * not asked here, but when they are taken. A lesson without a court, or on one that is gone, is asked for nothing: that says the court.
 */
export const lessonHours: LessonHours = {
  problemsOf: async ({ db, partnerId }, lessons) => {
    const problems = new Map<string, LessonProblem>()
    const facilityIds = [...new Set(lessons.flatMap(({ facilityId }) => facilityId ?? []))]
    if (facilityIds.length === 0) return problems
    const { courts } = await findCourts(db, partnerId, facilityIds)
    const offers = await findOffers(db, partnerId, null)
    for (const { id, start, end, facilityId, instructorIds } of lessons) {
      const court = facilityId === null ? undefined : courts.get(facilityId)
      if (!court) continue
      const wanted = { start, end, groupId: court.groupId, zone: court.zone }
      const found = instructorIds
        .map((instructorId) => offers.find(({ instructor }) => instructor.id === instructorId))
        .map((one) => lessonProblem(one?.offer ? readOffer(one.offer) : null, wanted, []))
        .find((problem) => problem !== null)
      if (found) problems.set(id, found)
    }
    return problems
  },
}
