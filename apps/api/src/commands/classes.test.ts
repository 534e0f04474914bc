import { addDays } from '@fieldhouse/domain/time'
import { describe, it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const byOwner = () => ({ by: on.owner })

describe('the classes of a club', () => {
  it('are created, changed and cancelled, one session or it and those that follow [CLASSES-18] [CLASSES-51] [CLASSES-52] [CLASSES-72]', async () => {
    const { partnerId, desk } = on
    const { club } = desk
    const monday = on.monday()
    const body = {
      name: 'Juniors',
      description: 'Bring a racket',
      typeOfSports: ['Badminton' as const],
      venueId: club.venueId,
      facilityId: club.courts.facilities[3]!.id,
      startTime: desk.at(9, monday),
      endTime: desk.at(10.5, monday),
      repeatType: 'everyWeek' as const,
      endDate: addDays(monday, 14),
      memberPrice: 1000,
      nonMemberPrice: 1500,
      packageIds: [on.packages.ten],
      numberOfPackagePassesRequired: 1,
      maxPeople: 8,
      instructorIds: [club.instructorId],
    }
    const made = await on.leaves(
      'createClass',
      'that repeats, on a court that is linked',
      { partnerId, body },
      byOwner(),
    )
    await on.leaves('createClass', 'without a name', { partnerId, body: { ...body, name: '' } }, byOwner())
    const elsewhere = { ...body, facilityId: club.courts.facilities[0]!.id, repeatType: 'none' as const, endDate: null }
    await on.leaves('createClass', 'of somebody who teaches elsewhere then', { partnerId, body: elsewhere }, byOwner())
    const beside = { ...elsewhere, allowTakenInstructors: true }
    await on.leaves('createClass', 'of somebody who may stand in two places', { partnerId, body: beside }, byOwner())
    const sessions = made!.data.sessions
    const { repeatType: _, endDate: __, ...session } = body
    const second = { ...session, startTime: sessions[1]!.startTime, endTime: sessions[1]!.endTime, version: 1 }
    await on.leaves(
      'updateClassSession',
      'just one, at another time',
      { id: sessions[0]!.id, body: { ...session, endTime: desk.at(10, monday), version: 1 } },
      byOwner(),
    )
    await on.leaves(
      'updateClassSession',
      'with those that follow, by another name',
      { id: sessions[1]!.id, body: { ...second, name: 'Squad', applyForAllSession: true } },
      byOwner(),
    )
    await on.leaves(
      'updateClassSession',
      'that somebody else has changed',
      { id: sessions[1]!.id, body: second },
      byOwner(),
    )
    await on.leaves('cancelClassSession', 'just one', { id: sessions[0]!.id }, byOwner())
    await on.leaves(
      'cancelClassSession',
      'with those that follow',
      { id: sessions[1]!.id, query: { applyForAllSession: 'true' } },
      byOwner(),
    )
    await on.leaves('cancelClassSession', 'that is cancelled already', { id: sessions[2]!.id }, byOwner())
  })

  it('give places, say who is there, and take places back [ATTENDANCE-24, ATTENDANCE-25, ATTENDANCE-26]', async () => {
    const { partnerId, desk } = on
    const { club } = desk
    const monday = on.monday()
    const body = {
      name: 'Squad',
      typeOfSports: ['Badminton' as const],
      venueId: club.venueId,
      startTime: desk.at(9, monday),
      endTime: desk.at(10, monday),
      memberPrice: 1000,
      nonMemberPrice: 1500,
      packageIds: [on.packages.ten],
      numberOfPackagePassesRequired: 1,
      maxPeople: 2,
      instructorIds: [club.instructorId],
    }
    const { data } = await on.owner.createClass({ partnerId, body })
    const sessionId = data.sessions[0]!.id
    const [first, second, third] = club.customers.map(({ id }) => ({ sessionId, customerId: id }))
    await on.leaves('addAttendance', 'unpaid in cash', { ...first!, body: { remark: 'Left-handed' } }, byOwner())
    await on.leaves('addAttendance', 'of who is in it', { ...first!, body: {} }, byOwner())
    const paid = { orderStatus: 'paid' as const }
    await on.leaves('addAttendance', 'paid in cash', { ...second!, body: paid }, byOwner())
    await on.leaves('addAttendance', 'in one that is full', { ...third!, body: {} }, byOwner())
    const { data: other } = await on.owner.createClass({
      partnerId,
      body: { ...body, maxPeople: 5, instructorIds: [] },
    })
    const there = club.customers.map(({ id }) => ({ sessionId: other.sessions[0]!.id, customerId: id }))
    const by = (creditToken: string) => ({ paymentMethod: 'creditCard' as const, paymentMetaData: { creditToken } })
    await on.leaves('addAttendance', 'by a card', { ...there[0]!, body: by('tok_ok') }, byOwner())
    const declined = by('tok_declined_card_declined')
    await on.leaves('addAttendance', 'by a card that does not pay', { ...there[1]!, body: declined }, byOwner())
    const link = { paymentMethod: 'creditCard' as const, isSendPayment: true }
    await on.leaves('addAttendance', 'by a link', { ...there[2]!, body: link }, byOwner())
    const { data: course } = await on.owner.createClass({
      partnerId,
      body: { ...body, instructorIds: [], repeatType: 'everyDay', endDate: addDays(monday, 2) },
    })
    const [start, next] = course.sessions.map(({ id }) => ({ sessionId: id, customerId: first!.customerId }))
    const all = { applyForAllSession: true }
    await on.leaves('addAttendance', 'in all that follow', { ...start!, body: all }, byOwner())
    await on.leaves('addAttendance', 'of who is in one that follows', { ...start!, body: all }, byOwner())
    await on.leaves('removeAttendance', 'of several, that is not paid', next!, byOwner())
    await on.leaves('updateAttendance', 'who is there', { ...first!, body: { isPresent: true } }, byOwner())
    await on.leaves('updateAttendance', 'who is there already', { ...first!, body: { isPresent: true } }, byOwner())
    await on.leaves('removeAttendance', 'that is not paid', first!, byOwner())
    await on.leaves('removeAttendance', 'that is paid', second!, byOwner())
    await on.leaves('removeAttendance', 'that is gone', second!, byOwner())
  })

  it('change and are cancelled for this, this and following, or all to come, and a change is taken back [BEYOND-08]', async () => {
    const { partnerId, desk } = on
    const { club } = desk
    const monday = on.monday()
    const body = {
      name: 'Series',
      typeOfSports: ['Badminton' as const],
      venueId: club.venueId,
      facilityId: club.courts.facilities[2]!.id,
      startTime: desk.at(13, monday),
      endTime: desk.at(14, monday),
      memberPrice: 1000,
      nonMemberPrice: 1500,
    }
    const repeat = { repeatType: 'everyDay' as const, endDate: addDays(monday, 2) }
    const { data } = await on.owner.createClass({ partnerId, body: { ...body, ...repeat } })
    const [first, second] = data.sessions.map(({ id }) => id)
    await on.owner.addAttendance({
      sessionId: second!,
      customerId: club.customers[0].id,
      body: { orderStatus: 'paid' },
    })
    const alone = {
      ...body,
      name: 'Alone',
      startTime: desk.at(13, addDays(monday, 1)),
      endTime: desk.at(14, addDays(monday, 1)),
    }
    const just = { ...alone, version: 1, scope: 'this' as const }
    const seenOf = async (id: string, change: typeof just | (Omit<typeof just, 'scope'> & { scope: 'all' })) =>
      (await on.owner.previewChangeClassSeries({ id, body: change })).data.seen
    await on.leaves(
      'changeClassSeries',
      'of one alone, which is an exception from then on',
      { id: second!, body: { ...just, seen: await seenOf(second!, just) } },
      byOwner(),
    )
    const all = {
      ...body,
      startTime: desk.at(15, monday),
      endTime: desk.at(16, monday),
      version: 1,
      scope: 'all' as const,
      tells: true,
    }
    const seen = await seenOf(first!, all)
    const changed = await on.leaves(
      'changeClassSeries',
      'of all to come, and whoever has a place is told',
      { id: first!, body: { ...all, seen } },
      byOwner(),
    )
    await on.leaves(
      'changeClassSeries',
      'of what is not any more as it was seen',
      { id: first!, body: { ...all, version: 2, seen } },
      byOwner(),
    )
    const undo = { id: first!, body: { changeId: changed!.data.changeId } }
    await on.leaves('undoClassChange', 'of all', undo, byOwner())
    await on.leaves('undoClassChange', 'that was taken back', undo, byOwner())
    const cancel = { scope: 'following' as const, refunds: true }
    const gone = (await on.owner.previewCancelClassSeries({ id: second!, body: cancel })).data.seen
    await on.leaves(
      'cancelClassSeries',
      'of this and following, with what was paid',
      { id: second!, body: { ...cancel, seen: gone } },
      byOwner(),
    )
    await on.leaves(
      'cancelClassSeries',
      'of what is cancelled',
      { id: second!, body: { ...cancel, seen: gone } },
      byOwner(),
    )
  })
})
