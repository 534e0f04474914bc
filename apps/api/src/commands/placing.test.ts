import { describe, it } from 'vitest'
import { takeImports } from '../features/imports/fixtures/take-imports.ts'
import { readCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

const hall = (i: 0 | 1, startTime: string, endTime: string) => ({
  facilityId: on.desk.club.halls.facilities[i]!.id,
  startTime,
  endTime,
})
const placing = (customerId: string, bookings: { facilityId: string; startTime: string; endTime: string }[]) => ({
  bookings,
  customerId,
  isForceBook: true,
  options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
})

describe('placing a booking', () => {
  it('by card charges each court by its times, and one fee above them [BOOKING-57]', async () => {
    const { desk, partnerId, leaves, monday } = on
    const day = monday()
    const bookings = [desk.range({ day, from: 7, until: 9 }), desk.range({ court: 1, day, from: 17, until: 19 })]
    const body = placing(desk.club.customers[2].id, bookings)
    const more = { paymentMethod: 'creditCard' as const, customerNote: 'Two rackets', emailingEnable: true }
    await leaves('placeBooking', 'two courts at two prices each, by card', { partnerId, body: { ...body, ...more } })
  })

  it('of a member takes the member price where there is one, and the ground that another facility shares', async () => {
    const { desk, partnerId, leaves, monday } = on
    const day = monday()
    const bookings = [desk.range({ day, from: 17, until: 20 }), desk.range({ court: 3, day, from: 18, until: 19 })]
    const body = placing(desk.club.customers[0].id, bookings)
    const more = { paymentMethod: 'cash' as const, orderStatus: 'paid' as const }
    await leaves('placeBooking', 'a member in the evening, paid in cash', { partnerId, body: { ...body, ...more } })
  })

  it('by club credits takes them in the currency of the order only', async () => {
    const { desk, partnerId, leaves, monday, holder } = on
    const day = monday()
    const bookings = [desk.range({ day, from: 9, until: 10 }), desk.range({ court: 1, day, from: 9, until: 10 })]
    const { id } = await holder('Cara')
    const body = { ...placing(id, bookings), paymentMethod: 'clubCredits' as const }
    await leaves('placeBooking', 'two courts by credits of two types', { partnerId, body })
    const more = placing(id, [desk.range({ court: 2, day, from: 18, until: 20 })])
    await leaves('placeBooking', 'more than the credits that are left', {
      partnerId,
      body: { ...more, paymentMethod: 'clubCredits' },
    })
  })

  it('by wallet takes what it costs out of the wallet', async () => {
    const { desk, partnerId, leaves, monday, holder } = on
    const bookings = [desk.range({ day: monday(), from: 7, until: 9 })]
    const body = { ...placing((await holder('Wanda')).id, bookings), paymentMethod: 'fieldhouseWallet' as const }
    await leaves('placeBooking', 'by wallet', { partnerId, body })
  })

  it('by passes takes one for each slot, those that expire first', async () => {
    const { desk, partnerId, leaves, monday, holder } = on
    const day = monday()
    const bookings = [desk.range({ day, from: 6, until: 14 }), desk.range({ court: 1, day, from: 9, until: 13 })]
    const body = { ...placing((await holder('Pasco')).id, bookings), paymentMethod: 'packages' as const }
    await leaves('placeBooking', 'twelve slots by passes of two packages', { partnerId, body })
  })

  it('in another zone is told to that day of its own venue', async () => {
    const { desk, partnerId, leaves, auckland } = on
    const [lawn, other] = auckland.lawns.facilities
    // Six in the evening of Tuesday in Auckland, an hour after noon in Singapore.
    const [startTime, endTime] = ['2026-12-01T05:00:00Z', '2026-12-01T07:00:00Z']
    const bookings = [lawn, other].map((facility) => ({ facilityId: facility!.id, startTime, endTime }))
    const body = { ...placing(desk.club.customers[1].id, bookings), paymentMethod: 'bankTransfer' as const }
    await leaves('placeBooking', 'two lawns of the venue in Auckland', { partnerId, body })
  })

  it('of ground that is taken by way of another facility is refused whole', async () => {
    const { desk, partnerId, leaves, monday } = on
    const day = monday()
    await desk.book({ court: 3, day, from: 10, until: 12 })
    const bookings = [hall(0, desk.at(11, day), desk.at(11.5, day)), hall(1, desk.at(11, day), desk.at(11.5, day))]
    const body = { ...placing(desk.club.customers[1].id, bookings), paymentMethod: 'cash' as const }
    await leaves('placeBooking', 'a hall on the ground of a court that is taken', { partnerId, body })
  })
})

describe('placing what nobody pays for', () => {
  it('an event takes its courts and the ground that they share [BOOKING-58]', async () => {
    const { desk, partnerId, leaves, monday } = on
    const day = monday()
    const bookings = [desk.range({ day, from: 17, until: 20 }), desk.range({ court: 3, day, from: 18, until: 20 })]
    const staffId = desk.club.staff.instructor.staffId!
    const reply = await leaves('placeInternalBooking', 'an event on two courts, with its staff', {
      partnerId,
      body: { bookings, eventName: 'Club night', staffId },
    })
    const shared = reply!.data.facilityBookings.find(({ facilityId }) => facilityId === bookings[1]!.facilityId)!
    const query = { bookingIds: [shared.id] }
    await leaves('deleteInternalBookings', 'the second of two courts of an event', { query })
  })

  it('a block of two courts is gone with its group [BOOKING-60]', async () => {
    const { desk, partnerId, leaves, monday } = on
    const day = monday()
    const bookings = [
      desk.range({ court: 1, day, from: 6, until: 8 }),
      desk.range({ court: 3, day, from: 6, until: 8 }),
    ]
    const reply = await leaves('placeInternalBooking', 'a block on two courts', {
      partnerId,
      body: { bookings, eventName: 'Net repair', type: 'closure' },
    })
    await leaves('deleteInternalBookings', 'a block with all its courts', { query: { groupId: reply!.data.groupId } })
  })

  it('a closed slot opens again: by its block, by its part of a closure, and by a price setting [BOOKING-106]', async () => {
    const { desk, partnerId, leaves, monday, owner } = on
    const day = monday()
    const [court, other] = desk.club.courts.facilities
    const bookings = [desk.range({ day, from: 10, until: 11 }), desk.range({ court: 1, day, from: 10, until: 11 })]
    const block = { bookings, eventName: 'Painting', type: 'closure' as const }
    await desk.api.placeInternalBooking({ partnerId, body: block })
    const slot = (from: number) => ({ startTime: desk.at(from, day), endTime: desk.at(from + 1, day) })
    await leaves('reopenSlot', 'a slot of a block on two courts', { id: court!.id, body: slot(10) })
    const timeRange = { start: desk.at(12, day), end: desk.at(16, day) }
    const closures = [court, other].map((facility) => ({ facilityId: facility!.id, timeRange }))
    await desk.api.createClosures({ id: desk.club.courts.id, body: { closures } })
    await leaves('reopenSlot', 'an hour of a closure, without the right', { id: court!.id, body: slot(13) })
    await leaves(
      'reopenSlot',
      'the second of four hours of a closure',
      { id: court!.id, body: slot(13) },
      { by: owner },
    )
    const shut = {
      dayOfWeek: 'MO' as const,
      startTime: '16:00',
      endTime: '17:00',
      isDisable: true,
      effectiveFrom: day,
      effectiveUntil: day,
    }
    await owner.createPriceSettings({ id: desk.club.courts.id, body: { priceSettings: [shut] } })
    await leaves('reopenSlot', 'an hour that a price setting shuts', { id: court!.id, body: slot(16) }, { by: owner })
  })
})

it('slots are held for one desk, and what it held before is let go', async () => {
  const { desk, partnerId, leaves, monday } = on
  const day = monday()
  const slots = [desk.range({ day, from: 6, until: 7 }), desk.range({ court: 3, day, from: 6, until: 7 })]
  await leaves('holdSlots', 'two slots, one on shared ground', { partnerId, body: { slots } })
  await leaves('holdSlots', 'another slot instead', {
    partnerId,
    body: { slots: [slots[0]!, desk.range({ court: 1, day, from: 6, until: 7 })] },
  })
})

describe('bookings of a file', () => {
  it('wait for their job, and are taken back together', async () => {
    const { desk, partnerId, leaves, monday, product } = on
    const day = monday()
    const rows = [
      `Court 1,${day},7:00,8:00,Fina,fina@file.example,,,,no,,F-1`,
      `Court 2,${day},7:00,8:00,Fina,fina@file.example,,,12.50,yes,cash,F-2`,
      `Court 3,${day},7:00,8:00,,,internal event,Open day,,,,`,
      `Court 9,${day},7:00,8:00,Fina,fina@file.example,,,,,,F-4`,
    ]
    const head = 'Court,Date,Start,End,First Name,Email,Type,Note,Price,Paid,Payment Method,Reference'
    const file = new File([[head, ...rows].join('\n')], 'bookings.csv')
    await leaves('startBookingImport', 'that waits for its job', { partnerId, body: { file } })
    const [begun] = (await desk.api.listBookingImports({ partnerId, query: {} })).data
    const { id } = begun!
    await takeImports(product.fieldhouse.deps)
    await leaves('undoBookingImport', 'of which nothing was used', { id })
    await takeImports(product.fieldhouse.deps)
    await leaves('undoBookingImport', 'that was taken back', { id })
  })
})
