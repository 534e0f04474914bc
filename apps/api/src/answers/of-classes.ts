import type { Readings } from './fixtures/reader.ts'
import { serveLists } from '../features/waiting-lists/fixtures/serve-lists.ts'
import { MONDAY, TUESDAY } from './fixtures/stage.ts'
import { taking } from '../features/waiting-lists/fixtures/taking.ts'

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

  'what a change of a class would do, and its cancelling': async ({ club, desk, classes }, { ask, keep }) => {
    const { owner } = club.staff
    const { id } = classes.squad
    const body = {
      name: 'Squad of the morning',
      typeOfSports: ['Badminton' as const],
      venueId: club.venueId,
      facilityId: club.courts.facilities[0]!.id,
      startTime: desk.at(5.5, MONDAY),
      endTime: desk.at(6.5, MONDAY),
      memberPrice: 0,
      nonMemberPrice: 0,
      version: classes.squad.version,
    }
    for (const scope of ['this', 'all'] as const)
      await ask(owner, 'previewChangeClassSeries', { id, body: { ...body, scope, tells: true } })
    for (const refunds of [false, true])
      await ask(owner, 'previewCancelClassSeries', { id, body: { scope: 'all', refunds } })
    await keep('previews-of-series-of-classes')
  },
}

/** Who waits, and what the link of an offer shows. Last of all: it changes what the others read. */
export const OF_WAITING: Readings = {
  'waiting lists': async ({ club, desk, product, naming }, { ask, keep }) => {
    const { instructor, operations } = club.staff
    const owner = product.as(club.staff.owner)
    const { data } = await owner.createClass({
      partnerId: club.id,
      body: {
        name: 'Full house',
        typeOfSports: ['Badminton'],
        venueId: club.venueId,
        startTime: desk.at(18, TUESDAY),
        endTime: desk.at(19, TUESDAY),
        memberPrice: 1000,
        nonMemberPrice: 1500,
        maxPeople: 1,
      },
    })
    const sessionId = data.sessions[0]!.id
    const people: string[] = []
    for (const firstName of ['Inside', 'Next', 'Later']) {
      const body = { partnerId: club.id, firstName, email: `${firstName.toLowerCase()}@waits.example` }
      const { id } = (await owner.createCustomer({ body })).data
      naming.name(id, `the customer ${firstName}`)
      people.push(id)
    }
    const [inIt, next, later] = people as [string, string, string]
    await owner.addAttendance({ sessionId, customerId: inIt, body: {} })
    for (const customerId of [next, later]) await owner.joinClassWaiting({ sessionId, body: { customerId } })
    const slot = desk.range({ court: 3, day: TUESDAY, from: 19, until: 20 })
    await desk.book({ court: 3, day: TUESDAY, from: 19, until: 20 })
    await owner.joinSlotWaiting({ partnerId: club.id, body: { ...slot, customerId: next } })
    await owner.joinSlotWaiting({ partnerId: club.id, body: { ...slot, customerId: later, anyCourt: false } })
    await ask(club.staff.owner, 'listClassWaiting', { sessionId })
    await owner.removeAttendance({ sessionId, customerId: inIt })
    await serveLists(product.fieldhouse.deps)
    await ask(club.staff.owner, 'listClassWaiting', { sessionId })
    await ask(instructor, 'listClassWaiting', { sessionId })
    await ask(operations, 'listSlotWaiting', { partnerId: club.id, query: slot })
    const { rows } = await product.fieldhouse.database.connection(({ client }) =>
      client.query<{ token: string }>(
        `SELECT one_time_token AS token FROM outbox_messages WHERE recipient = 'next@waits.example' AND one_time_token IS NOT NULL`,
      ),
    )
    const { token } = rows[0]!
    naming.name(token, 'the token of the offer')
    await ask(null, 'getOffer', { token })
    await product.as(null).acceptOffer(await taking(product.as(null), token, 'cash'))
    const code = (await product.as(null).getOffer({ token })).data.code!
    naming.name(code, 'the code of the place')
    await ask(null, 'getOffer', { token })
    await ask(null, 'getOffer', { token: 'x'.repeat(43) })
    await ask(club.staff.owner, 'readPlaceCode', { partnerId: club.id, code })
    await ask(club.staff.owner, 'readPlaceCode', { partnerId: club.id, code: 'x'.repeat(86) })
    // Of another teacher's class they hear which it is, and not who comes.
    await ask(instructor, 'readPlaceCode', { partnerId: club.id, code })
    await ask(operations, 'readPlaceCode', { partnerId: club.id, code })
    await ask(club.staff.owner, 'listAttendances', { sessionId }, (list) =>
      list.map(({ customerId, checkInAt, codeHash }) => ({ customerId, checkInAt, codeHash })),
    )
    await owner.removeAttendance({ sessionId, customerId: next })
    await ask(club.staff.owner, 'readPlaceCode', { partnerId: club.id, code })
    await keep('waiting-lists')
  },
}

/** Private lessons: what an instructor offers, who can give one, and what was taught. Last of all, as it makes some. */
export const OF_LESSONS: Readings = {
  'private lessons': async ({ club, desk, product }, { ask, keep }) => {
    const { owner: who, instructor, operations } = club.staff
    const owner = product.as(who)
    const id = club.instructorId
    const day = ['8:00-12:00', '14:00-20:00']
    const hours = { MO: day, TU: day, WE: day, TH: day, FR: day, SA: [], SU: [] }
    await ask(who, 'getLessonOffer', { id })
    const offer = {
      isOn: true,
      hours,
      daysOff: [],
      groupIds: [club.courts.id],
      price: 8000,
      memberPrice: 6000,
      version: 0,
    }
    await owner.saveLessonOffer({ id, body: offer })
    await ask(instructor, 'getLessonOffer', { id })
    await ask(operations, 'getLessonOffer', { id })
    const wanted = {
      facilityId: club.courts.facilities[3]!.id,
      startTime: desk.at(18, TUESDAY),
      endTime: desk.at(19, TUESDAY),
      repeatType: 'everyWeek' as const,
      endDate: '2026-12-08',
      customerId: club.customers[1].id,
    }
    await ask(operations, 'previewLesson', { partnerId: club.id, body: wanted })
    await ask(operations, 'previewLesson', {
      partnerId: club.id,
      body: { ...wanted, startTime: desk.at(21, TUESDAY), endTime: desk.at(22, TUESDAY) },
    })
    await owner.placeLesson({ partnerId: club.id, body: { ...wanted, instructorId: id } })
    await ask(operations, 'previewLesson', { partnerId: club.id, body: { ...wanted, customerId: null } })
    product.setNow('2026-11-25T00:00:00Z')
    for (const month of ['2026-11', '2026-10'])
      await ask(who, 'listLessonMonth', { partnerId: club.id, query: { month } })
    await ask(instructor, 'listLessonMonth', { partnerId: club.id, query: { month: '2026-11' } })
    await keep('private-lessons')
  },
}
