import { addDays } from '@fieldhouse/domain/time'
import { describe, it } from 'vitest'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()
const byOwner = () => ({ by: on.owner })

describe('private lessons', () => {
  it('are offered and placed, once and each week [BEYOND-47]', async () => {
    const { partnerId, desk } = on
    const { club } = desk
    const id = club.instructorId
    const day = ['8:00-12:00', '14:00-20:00']
    const hours = { MO: day, TU: day, WE: day, TH: day, FR: day, SA: [], SU: [] }
    const offer = { isOn: true, hours, daysOff: [], groupIds: [], price: 8000, memberPrice: 6000, version: 0 }
    await on.leaves('saveLessonOffer', 'for the first time', { id, body: offer }, byOwner())
    await on.leaves('saveLessonOffer', 'that somebody else has saved', { id, body: offer }, byOwner())
    const monday = on.monday()
    const once = {
      facilityId: club.courts.facilities[2]!.id,
      startTime: desk.at(9, monday),
      endTime: desk.at(10, monday),
      instructorId: id,
      customerId: club.customers[1].id,
    }
    await on.leaves('placeLesson', 'paid at the desk', { partnerId, body: { ...once, orderStatus: 'paid' } }, byOwner())
    await on.leaves('placeLesson', 'of somebody who teaches then', { partnerId, body: once }, byOwner())
    const early = { ...once, startTime: desk.at(7, monday), endTime: desk.at(8, monday) }
    await on.leaves('placeLesson', 'outside of their hours', { partnerId, body: early }, byOwner())
    const weekly = {
      ...once,
      startTime: desk.at(15, monday),
      endTime: desk.at(16, monday),
      repeatType: 'everyWeek' as const,
      endDate: addDays(monday, 14),
      leftOut: [addDays(monday, 7)],
    }
    await on.leaves('placeLesson', 'each week, without one of them', { partnerId, body: weekly }, byOwner())
  })
})
