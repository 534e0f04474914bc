import type { Order } from '@fieldhouse/contract/orders'
import { describe, it } from 'vitest'
import { seriesMaker } from '../features/bookings/fixtures/series-maker.ts'
import { readCommands, type ReadCommands } from '../fixtures/read-commands.ts'

const on = readCommands()

type More = Parameters<ReadCommands['desk']['book']>[1]

/** Three courts on a Monday of their own: 28.00, 50.00, and 20.00 for the one that shares its ground. */
const sold = async (more?: More): Promise<{ order: Order; day: string; ids: string[] }> => {
  const day = on.monday()
  const courts = [
    { day, from: 7, until: 9 },
    { court: 1, day, from: 17, until: 19 },
    { court: 3, day, from: 18, until: 19 },
  ]
  const order = await on.desk.book(courts, more)
  return { order, day, ids: on.desk.bookingIds(order) }
}
const paid = (more?: More) => sold({ ...more, orderStatus: 'paid' })
const money = (refundAmountCents: number, more: object = {}) => ({ refundAmountCents, ...more })
const changeLogMeta = { reason: 'Rain', comment: 'Court under water' }

describe('cancelling bookings', () => {
  it('of a paid order shares out what is given back over their lines, and keeps the rest on them [BOOKING-61]', async () => {
    const { order, ids } = await paid()
    const body = { bookingIds: ids.slice(1), ...money(5500), changeLogMeta, emailingEnable: true }
    await on.leaves('cancelBookings', 'two of three that were paid, part of the money back', {
      orderId: order.id,
      body,
    })
  })

  it('of an unpaid order lets what is still to be paid fall', async () => {
    const { order, ids } = await sold({ paymentMethod: 'creditCard' })
    const body = { bookingIds: [ids[0]!, ids[1]!], changeLogMeta }
    await on.leaves('cancelBookings', 'two of three that nobody has paid', { orderId: order.id, body })
  })

  it('of an order that is partly paid lets what is open fall, and gives nothing back', async () => {
    const { order, ids } = await paid()
    const lineItem = { price: 1500, currency: 'SGD', description: 'Rackets' }
    await on.desk.api.addLineItems({
      id: order.id,
      body: { changes: [{ action: 'addItem', lineItem }], paymentMethod: 'cheque' },
    })
    const body = { bookingIds: [ids[0]!], changeLogMeta }
    const more = { ...body, ...money(2000, { handedBack: true }) }
    await on.leaves('cancelBookings', 'more back than an order that is partly paid gives', {
      orderId: order.id,
      body: more,
    })
    await on.leaves('cancelBookings', 'one of three of an order that is partly paid', { orderId: order.id, body })
  })

  const back: readonly (readonly [
    what: string,
    paymentMethod: 'clubCredits' | 'packages',
    name: string,
    hours: readonly (readonly [from: number, until: number])[],
    given: object,
    state: string,
  ])[] = [
    [
      'by credits gives credits back at once where that is asked for',
      'clubCredits',
      'Corin',
      [
        [9, 10],
        [9, 11],
      ],
      money(3000, { autoRefund: true }),
      'one of two that credits paid, given back at once',
    ],
    [
      'by passes gives back each package what it gave',
      'packages',
      'Perla',
      [
        [6, 14],
        [9, 13],
      ],
      {},
      'one of two that passes of two packages paid',
    ],
  ]
  it.each(back)('that were paid %s', async (_what, paymentMethod, name, hours, given, state) => {
    const { id: customerId } = await on.holder(name)
    const day = on.monday()
    const slots = hours.map(([from, until], court) => ({ day, from, until, court }))
    const order = await on.desk.book(slots, { customerId, paymentMethod })
    const body = { bookingIds: on.desk.bookingIds(order).slice(1), ...given, changeLogMeta }
    await on.leaves('cancelBookings', state, { orderId: order.id, body })
  })

  it('the last ones cancels the order [BOOKING-102]', async () => {
    const { order, ids } = await paid()
    await on.desk.api.cancelBookings({ orderId: order.id, body: { bookingIds: [ids[0]!], ...money(1000) } })
    const body = { bookingIds: ids.slice(1), ...money(7000), changeLogMeta }
    await on.leaves('cancelBookings', 'the last two of three', { orderId: order.id, body })
    await on.leaves('cancelBookings', 'one that is cancelled', { orderId: order.id, body: { bookingIds: [ids[0]!] } })
  })
})

describe('moving bookings', () => {
  it('to dearer and cheaper places charges the difference of all of them together [BOOKING-59]', async () => {
    const { order, ids, day } = await paid()
    // 28.00 becomes 20.00 on shared ground, and 20.00 on shared ground becomes 60.00.
    const toFacilityBookings = [
      on.desk.range({ court: 3, day, from: 10, until: 11 }),
      on.desk.range({ court: 2, day, from: 18, until: 20 }),
    ]
    const body = {
      fromFacilityBookings: [{ id: ids[0]! }, { id: ids[2]! }],
      toFacilityBookings,
      paymentMethod: 'creditCard' as const,
    }
    const reply = await on.leaves('moveBookings', 'two of three, dearer, the rest by card', { orderId: order.id, body })
    const version = reply!.data.currentVersion
    await on.leaves('undoMove', 'a dearer move of two that is still to be paid', {
      orderId: order.id,
      body: { version },
    })
  })

  it('to a cheaper place owes the difference back, once open payments have fallen [BOOKING-99]', async () => {
    const { order, ids, day } = await paid()
    const toFacilityBookings = [on.desk.range({ day, from: 12, until: 13 })]
    const body = { fromFacilityBookings: [{ id: ids[1]! }], toFacilityBookings }
    const reply = await on.leaves('moveBookings', 'one of three, cheaper', { orderId: order.id, body })
    const version = reply!.data.currentVersion
    await on.leaves('undoMove', 'a cheaper move that owes money back', { orderId: order.id, body: { version } })
    await on.leaves('undoMove', 'a version that is no longer the latest', { orderId: order.id, body: { version } })
  })

  it('that nobody has paid changes what is to be paid', async () => {
    const { order, ids, day } = await sold({ paymentMethod: 'creditCard' })
    const body = {
      fromFacilityBookings: [{ id: ids[0]! }],
      toFacilityBookings: [on.desk.range({ day, from: 18, until: 20 })],
    }
    await on.leaves('moveBookings', 'one of three that nobody has paid', {
      orderId: order.id,
      body: { ...body, paymentMethod: 'creditCard' },
    })
  })

  it('to another venue is refused', async () => {
    const { order, ids } = await paid()
    const [lawn] = on.auckland.lawns.facilities
    const there = { facilityId: lawn!.id, startTime: '2026-12-02T05:00:00Z', endTime: '2026-12-02T06:00:00Z' }
    const body = {
      fromFacilityBookings: [{ id: ids[2]! }],
      toFacilityBookings: [there],
      orderStatus: 'paid' as const,
      paymentMethod: 'cash' as const,
    }
    await on.leaves('moveBookings', 'to the venue in Auckland', {
      orderId: order.id,
      body,
    })
  })

  it('that passes paid takes them anew', async () => {
    const { id: customerId } = await on.holder('Penn')
    const day = on.monday()
    const order = await on.desk.book(
      [
        { day, from: 6, until: 14 },
        { court: 1, day, from: 9, until: 13 },
      ],
      {
        customerId,
        paymentMethod: 'packages',
      },
    )
    const [, second] = on.desk.bookingIds(order)
    const body = {
      fromFacilityBookings: [{ id: second! }],
      toFacilityBookings: [on.desk.range({ court: 2, day, from: 9, until: 11 })],
    }
    const reply = await on.leaves('moveBookings', 'one of two that passes paid, to fewer slots', {
      orderId: order.id,
      body,
    })
    const version = reply!.data.currentVersion
    await on.leaves('undoMove', 'a move that passes paid', { orderId: order.id, body: { version } })
  })
})

describe('cancelling bookings that are owed', () => {
  it('lets fall what is owed though a card was declined for it [BOOKING-46]', async () => {
    const { order, ids } = await sold({ paymentMethod: 'creditCard' })
    await on.desk.declined(order)
    const body = { bookingIds: [ids[0]!], changeLogMeta }
    await on.leaves('cancelBookings', 'one of three whose card was declined', { orderId: order.id, body })
  })
})

describe('a part of a series', () => {
  const { weekly } = seriesMaker(() => on.desk)
  const nth = (order: Order, n: number) => ({ orderId: order.id, bookingId: on.desk.bookingIds(order)[n]! })

  it('is moved together, as a move of each', async () => {
    const order = await weekly({ times: 3, at: { court: 2, from: 8, until: 9 } })
    const { data } = await on.desk.api.getBookingSeries(nth(order, 1))
    const { facilityId, start, end } = data!.occurrences[1]!
    const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()
    const to = { facilityId, startTime: later(start), endTime: later(end) }
    const version = (await on.desk.order(order.id)).currentVersion
    await on.leaves('moveSeries', 'two of three an hour later', {
      ...nth(order, 1),
      body: { version, scope: 'following', to },
    })
  })

  it('is cancelled together, and what was paid goes back', async () => {
    const order = await weekly({ times: 3, at: { court: 3, from: 8, until: 9 }, orderStatus: 'paid' })
    const { data } = await on.desk.api.previewCancelSeries({ ...nth(order, 1), body: { scope: 'following' } })
    await on.leaves('cancelSeries', 'two of three that were paid', {
      ...nth(order, 1),
      body: { version: data.version, scope: 'following', refundAmountCents: 2000, changeLogMeta },
    })
  })
})

describe('telling of moves', () => {
  it('tells the customer of it with the move, afterwards, and once it is taken back', async () => {
    const { order, ids, day } = await sold({ customerId: on.desk.club.customers[0].id })
    const body = {
      fromFacilityBookings: [{ id: ids[1]! }],
      toFacilityBookings: [on.desk.range({ day, from: 12, until: 13 })],
      emailingEnable: true,
    }
    const reply = await on.leaves('moveBookings', 'with a mail to the customer', { orderId: order.id, body })
    const version = reply!.data.currentVersion
    await on.leaves('sendMoveNotice', 'of the latest move', { orderId: order.id, body: { version } })
    await on.leaves('sendMoveNotice', 'of another version', { orderId: order.id, body: { version: 1 } })
    await on.leaves('undoMove', 'a move that the customer knows of', { orderId: order.id, body: { version } })
  })
})
