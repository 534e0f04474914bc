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
    await on.leaves('updateAttendance', 'who is there', { ...first!, body: { isPresent: true } }, byOwner())
    await on.leaves('updateAttendance', 'who is there already', { ...first!, body: { isPresent: true } }, byOwner())
    await on.leaves('removeAttendance', 'that is not paid', first!, byOwner())
    await on.leaves('removeAttendance', 'that is paid', second!, byOwner())
    await on.leaves('removeAttendance', 'that is gone', second!, byOwner())
  })
})
