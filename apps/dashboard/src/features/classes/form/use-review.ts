import type { ClassReview } from '@fieldhouse/contract/classes'
import { client } from '../../../lib/api/api.ts'
import { useRehearsalOf, type Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { bodyOf, type ClassValues } from './class-form.ts'
import type { useClassRules } from './use-class-rules.ts'

/** What a class or a session would find in its way, as the server says of what is entered now (CLASSES-70, CLASSES-71). */
export const useReview = (
  values: ClassValues,
  rulesFor: ReturnType<typeof useClassRules>['rulesFor'],
  of: { sessionId: string; withFollowing: boolean } | null,
): Rehearsal<ClassReview> => {
  const { id: partnerId } = usePartner()
  const { facilityId, instructorIds, repeatType, endDate } = values
  const body = bodyOf(values, rulesFor(values))
  const { startTime, endTime } = body
  const asks = startTime !== null && endTime !== null && startTime < endTime && body.venueId !== null
  // What is said of a class besides is no part of what is in its way: typing its name asks nothing.
  const input = asks
    ? {
        venueId: body.venueId,
        facilityId,
        instructorIds,
        startTime,
        endTime,
        of,
        ...(of ? {} : { repeatType, endDate }),
      }
    : null
  return useRehearsalOf('reviewClass', input, async ({ of: session, ...asked }, signal) => {
    if (session === null) return (await client.previewClass({ partnerId, body: asked }, { signal })).data
    const { sessionId: id, withFollowing: applyForAllSession } = session
    return (await client.previewClassSession({ id, body: { ...asked, applyForAllSession } }, { signal })).data
  })
}
