import type { Readings } from './fixtures/reader.ts'
import { MONDAY, TUESDAY } from './fixtures/stage.ts'

/** What the calendar of classes answers, to whoever has all of it and to who teaches. */
export const OF_CLASSES: Readings = {
  'classes and their sessions': async ({ club, desk, classes }, { ask, askWho, keep }) => {
    const { owner, instructor, operations } = club.staff
    const week = { partnerId: club.id, query: { startTime: desk.at(0, MONDAY), endTime: desk.at(168, MONDAY) } }
    await ask(owner, 'listClassSessions', week)
    await askWho(instructor, 'listClassSessions', week)
    for (const more of [{ venueId: club.venueId }, { instructorIds: [club.instructorId] }, { venueId: club.id }])
      await askWho(owner, 'listClassSessions', { ...week, query: { ...week.query, ...more } })
    await ask(owner, 'listClassDays', week)
    await ask(instructor, 'getClassSession', { id: classes.squad.id })
    await ask(instructor, 'getClassSession', { id: classes.yoga.id })
    await ask(operations, 'listClassSessions', week)
    await ask(instructor, 'listAttendances', { sessionId: classes.squad.id })
    await ask(instructor, 'listAttendances', { sessionId: classes.yoga.id })
    await keep('classes')
  },

  'what would be in the way of classes': async ({ club, desk, classes }, { ask, keep }) => {
    const { owner, instructor } = club.staff
    const body = {
      name: 'Early',
      typeOfSports: ['Badminton' as const],
      venueId: club.venueId,
      facilityId: club.courts.facilities[0]!.id,
      startTime: desk.at(5.5, MONDAY),
      endTime: desk.at(6.5, MONDAY),
      repeatType: 'everyDay' as const,
      endDate: TUESDAY,
      memberPrice: 0,
      nonMemberPrice: 0,
      instructorIds: [club.instructorId],
    }
    await ask(owner, 'previewClass', { partnerId: club.id, body })
    await ask(owner, 'previewClass', { partnerId: club.id, body: { ...body, startTime: null } })
    const { repeatType: _, endDate: __, ...session } = body
    for (const applyForAllSession of [false, true])
      await ask(owner, 'previewClassSession', { id: classes.squad.id, body: { ...session, applyForAllSession } })
    await ask(instructor, 'previewClassSession', { id: classes.squad.id, body: session })
    await keep('previews-of-classes')
  },
}
