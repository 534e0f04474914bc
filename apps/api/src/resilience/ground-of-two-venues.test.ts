import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { CAST_ROLES, TEST_NOW, type Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findContradictions } from '../books/check-books.ts'
import { findingsAfter } from '../books/fixtures/planted.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { makeThings } from './fixtures/make-things.ts'

// A court of the club's first venue and one of its second share their ground. Whatever takes one takes the other, whoever does it: also a desk
// that is held to one of the venues, and sees nothing of the other.

type Desk = 'held to the first venue' | 'held to the second venue' | 'of the whole club'
const DESKS: readonly Desk[] = ['held to the first venue', 'held to the second venue', 'of the whole club']

let product: Product
let east: { venueId: string; groupId: string; court: string; other: string }
let west: typeof east

const club = () => product.cast.riverside
const partnerId = () => club().id
const people = (): Record<Desk, Person> => ({
  'held to the first venue': club().staff.operations,
  'held to the second venue': club().staff.marketing,
  'of the whole club': club().staff.owner,
})
const by = (desk: Desk) => product.as(people()[desk])
const owner = () => by('of the whole club')
const ownOf = (desk: Desk) => (desk === 'held to the second venue' ? west : east)
const rows = <T>(text: string, values: unknown[]) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows as T[])

beforeAll(async () => {
  product = await startProduct()
  const [court, other] = club().courts.facilities.map(({ id }) => id)
  east = { venueId: club().venueId, groupId: club().courts.id, court: court!, other: other! }
  const { id: venueId } = await makeThings(product).venue()
  const { data: group } = await owner().createFacilityGroup({
    venueId,
    body: { price: 0, useVenueOpeningHours: false, name: 'West', count: 2 },
  })
  west = { venueId, groupId: group.id, court: group.facilities[0]!.id, other: group.facilities[1]!.id }
  await owner().linkFacilities({ partnerId: partnerId(), body: { facilityIds: [east.court, west.court] } })
  for (const [desk, place] of [
    ['held to the first venue', east],
    ['held to the second venue', west],
  ] as const)
    await rows('UPDATE partner_staffs SET roles = $2, venue_ids = $3 WHERE partner_id = $4 AND profile_id = $1', [
      people()[desk].profileId,
      CAST_ROLES.filter((role) => role !== 'owner'),
      [place.venueId],
      partnerId(),
    ])
})
afterAll(() => product.close())

let hours = 0
/** The next hour that nothing has taken. */
const nextHour = () => {
  const start = Date.parse('2026-11-24T00:00:00Z') + Math.floor(hours / 8) * 86_400_000 + (hours++ % 8) * 3_600_000
  return { startTime: new Date(start).toISOString(), endTime: new Date(start + 3_600_000).toISOString() }
}
type Hour = ReturnType<typeof nextHour>
/** Two of them on one day. */
const twoHours = (): [Hour, Hour] => {
  const [first, second] = [nextHour(), nextHour()]
  return first.startTime.slice(0, 10) === second.startTime.slice(0, 10) ? [first, second] : twoHours()
}
const rangeOf = ({ startTime: start, endTime: end }: Hour) => ({ start, end })

/** What takes the two courts in an hour. */
const takenIn = async ({ startTime }: Hour) => {
  const found = await rows<{ facility_id: string; kind: string }>(
    'SELECT facility_id, kind FROM occupancies WHERE partner_id = $1 AND starts_at = $2 AND released_at IS NULL',
    [partnerId(), startTime],
  )
  const kindOn = (id: string) => found.find(({ facility_id }) => facility_id === id)?.kind ?? 'free'
  return { east: kindOn(east.court), west: kindOn(west.court) }
}
const FREE = { east: 'free', west: 'free' }
/** What takes the courts where the desk's own has the first kind and the other one the second. */
const kinds = (desk: Desk, own: string, shared: string) =>
  ownOf(desk) === east ? { east: own, west: shared } : { east: shared, west: own }

const book = (desk: Desk, hour: Hour, facilityId = ownOf(desk).court) =>
  by(desk).placeBooking({
    partnerId: partnerId(),
    body: {
      bookings: [{ facilityId, ...hour }],
      customerId: club().customers[0].id,
      paymentMethod: 'cash',
      isForceBook: true,
    },
  })
const close = async (desk: Desk, hour: Hour) =>
  (
    await by(desk).createClosures({
      id: ownOf(desk).groupId,
      body: { closures: [{ facilityId: ownOf(desk).court, timeRange: rangeOf(hour) }] },
    })
  ).data[0]!
const block = async (desk: Desk, hour: Hour) =>
  (
    await by(desk).placeInternalBooking({
      partnerId: partnerId(),
      body: { bookings: [{ facilityId: ownOf(desk).court, ...hour }], eventName: 'Nets', type: 'closure' },
    })
  ).data
const changeLogMeta = { reason: 'Others', comment: '' }
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => null,
    ({ status, body }: { status: number; body: { data: Record<string, unknown> } }) => ({ status, ...body.data }),
  )

describe.each(DESKS)('a desk %s takes and frees the ground of two venues as one', (desk) => {
  it('with a booking, and where it is cancelled [FACILITIES-74] [BEYOND-17]', async () => {
    const hour = nextHour()
    const { data: order } = await book(desk, hour)
    expect(await takenIn(hour)).toEqual(kinds(desk, 'booking', 'linked'))
    // What follows it is of the same booking group, costs nothing, and the order knows of one booking.
    expect(order.orderLineItems).toHaveLength(1)
    const written = `SELECT type, price_minor AS price, order_id AS "orderId", booking_group_id = (SELECT booking_group_id
        FROM facility_bookings WHERE id = $1) AS together FROM facility_bookings WHERE $1 IN (id, main_booking_id) ORDER BY type`
    expect(await rows(written, [order.orderLineItems[0]!.facilityBooking!.id])).toMatchObject([
      { type: 'booking', orderId: order.id, together: true },
      { type: 'linked', price: 0, orderId: null, together: true },
    ])
    await by(desk).cancelOrder({ id: order.id, body: { refundAmountCents: 0, changeLogMeta } })
    expect(await takenIn(hour)).toEqual(FREE)
  })

  it('with one booking of an order that is cancelled [FACILITIES-74] [BEYOND-17]', async () => {
    const hour = nextHour()
    const { data: order } = await book(desk, hour)
    const bookingIds = [order.orderLineItems[0]!.facilityBooking!.id]
    await by(desk).cancelBookings({ orderId: order.id, body: { bookingIds, refundAmountCents: 0, changeLogMeta } })
    expect(await takenIn(hour)).toEqual(FREE)
  })

  it('with one that moves to another hour, to a court of its own, and back [FACILITIES-74] [BEYOND-17]', async () => {
    const [first, second] = [nextHour(), nextHour()]
    const { data: order } = await book(desk, first)
    const move = async (facilityId: string, hour: Hour) => {
      const { orderLineItems } = (await by(desk).getOrder({ id: order.id })).data
      const body = {
        fromFacilityBookings: [{ id: orderLineItems[0]!.facilityBooking!.id }],
        toFacilityBookings: [{ facilityId, ...hour }],
      }
      return (await by(desk).moveBookings({ orderId: order.id, body })).data
    }
    await move(ownOf(desk).court, second)
    expect([await takenIn(first), await takenIn(second)]).toEqual([FREE, kinds(desk, 'booking', 'linked')])
    const { currentVersion: version } = await move(ownOf(desk).other, second)
    expect(await takenIn(second)).toEqual(FREE)
    await by(desk).undoMove({ orderId: order.id, body: { version } })
    expect(await takenIn(second)).toEqual(kinds(desk, 'booking', 'linked'))
  })

  it('with a closure, where it moves, and where it ends [FACILITIES-87] [BEYOND-17]', async () => {
    const [first, second] = [nextHour(), nextHour()]
    const { id } = await close(desk, first)
    expect(await takenIn(first)).toEqual(kinds(desk, 'closure', 'closure'))
    await by(desk).updateClosure({ id, body: { facilityId: ownOf(desk).court, timeRange: rangeOf(second) } })
    expect([await takenIn(first), await takenIn(second)]).toEqual([FREE, kinds(desk, 'closure', 'closure')])
    await by(desk).deleteClosure({ id, query: {} })
    expect(await takenIn(second)).toEqual(FREE)
  })

  it('with a block, and where it is deleted [FACILITIES-74] [BEYOND-17]', async () => {
    const hour = nextHour()
    const { groupId } = await block(desk, hour)
    expect(await takenIn(hour)).toEqual(kinds(desk, 'closure', 'linked'))
    await by(desk).deleteInternalBookings({ query: { groupId } })
    expect(await takenIn(hour)).toEqual(FREE)
  })

  it('with slots that it holds, and where it gives them up [BEYOND-05] [BEYOND-17]', async () => {
    const hour = nextHour()
    const hold = (slots: ({ facilityId: string } & Hour)[]) =>
      by(desk).holdSlots({ partnerId: partnerId(), body: { slots } })
    await hold([{ facilityId: ownOf(desk).court, ...hour }])
    expect(await takenIn(hour)).toEqual(kinds(desk, 'hold', 'hold'))
    await hold([])
    expect(await takenIn(hour)).toEqual(FREE)
  })

  it('with a class, where it is saved, moved and taken back, and where it is cancelled [FACILITIES-74] [BEYOND-17]', async () => {
    const [hour, second] = twoHours()
    // Of those who are held to a venue, an instructor changes classes.
    await rows('UPDATE partner_staffs SET venue_ids = $2 WHERE profile_id = $1', [
      club().staff.instructor.profileId,
      desk === 'of the whole club' ? null : [ownOf(desk).venueId],
    ])
    await rows('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club().instructorId])
    const teacher = product.as(club().staff.instructor)
    const body = {
      ...makeThings(product).classInput(),
      ...hour,
      venueId: ownOf(desk).venueId,
      facilityId: ownOf(desk).court,
    }
    const { data: made } = await teacher.createClass({ partnerId: partnerId(), body })
    expect(await takenIn(hour)).toEqual(kinds(desk, 'classSession', 'linked'))
    const session = made.sessions[0]!
    const own = kinds(desk, 'classSession', 'linked')
    // Saved at another hour of its day, moved on with what follows it, taken back, and cancelled.
    const third = nextHour()
    const { data: saved } = await teacher.updateClassSession({
      id: session.id,
      body: { ...body, ...second, version: session.version },
    })
    expect([await takenIn(hour), await takenIn(second)]).toEqual([FREE, own])
    const change = { ...body, ...third, version: saved.version, scope: 'following' as const }
    const { data: seen } = await teacher.previewChangeClassSeries({ id: session.id, body: change })
    const { data: changed } = await teacher.changeClassSeries({
      id: session.id,
      body: { ...change, seen: seen.seen },
    })
    expect([await takenIn(second), await takenIn(third)]).toEqual([FREE, own])
    await teacher.undoClassChange({ id: session.id, body: { changeId: changed.changeId } })
    expect([await takenIn(second), await takenIn(third)]).toEqual([own, FREE])
    const all = { scope: 'all' as const }
    const { data: going } = await teacher.previewCancelClassSeries({ id: session.id, body: all })
    await teacher.cancelClassSeries({ id: session.id, body: { ...all, seen: going.seen } })
    expect(await takenIn(second)).toEqual(FREE)

    const last = nextHour()
    const { data: single } = await teacher.createClass({ partnerId: partnerId(), body: { ...body, ...last } })
    await teacher.cancelClassSession({ id: single.sessions[0]!.id })
    expect(await takenIn(last)).toEqual(FREE)
  })

  it('with an internal event, and where it is deleted [FACILITIES-74] [BEYOND-17]', async () => {
    const hour = nextHour()
    const { data } = await by(desk).placeInternalBooking({
      partnerId: partnerId(),
      body: { bookings: [{ facilityId: ownOf(desk).court, ...hour }], eventName: 'Nets', type: 'internalEvent' },
    })
    expect(await takenIn(hour)).toEqual(kinds(desk, 'internalEvent', 'linked'))
    await by(desk).deleteInternalBookings({ query: { groupId: data.groupId } })
    expect(await takenIn(hour)).toEqual(FREE)
  })
})

describe.each(DESKS.slice(0, 2))('a desk %s', (desk) => {
  const elsewhere = () => (ownOf(desk) === east ? west : east)

  it('is told that the ground is taken, and not by whom [BEYOND-02] [BEYOND-17]', async () => {
    const hour = nextHour()
    await owner().placeInternalBooking({
      partnerId: partnerId(),
      body: { bookings: [{ facilityId: elsewhere().other, ...hour }], eventName: 'Secret', type: 'closure' },
    })
    // Linked once both were taken: the other court's taking has no shadow here.
    await owner().linkFacilities({
      partnerId: partnerId(),
      body: { facilityIds: [ownOf(desk).other, elsewhere().other] },
    })
    const refused = [
      await refusal(book(desk, hour, ownOf(desk).other)),
      await refusal(
        by(desk).createClosures({
          id: ownOf(desk).groupId,
          body: { closures: [{ facilityId: ownOf(desk).other, timeRange: rangeOf(hour) }] },
        }),
      ),
    ]
    expect(refused).toMatchObject([
      { status: 409, errorCode: 'error.badRequest.alreadyBookedSlot' },
      { errorCode: 'error.badRequest.alreadyBookedSlot' },
    ])
    expect(JSON.stringify(refused)).not.toContain('Secret')
    await owner().unlinkFacilities({
      partnerId: partnerId(),
      body: { facilityIds: [ownOf(desk).other, elsewhere().other] },
    })
  })

  it('is never told who plays, what happens or what is taught at the other venue, whatever it tries there [BEYOND-02] [BEYOND-17]', async () => {
    const SECRET = 'Xanthippe'
    await rows('UPDATE partner_staffs SET venue_ids = $2 WHERE profile_id = $1', [
      club().staff.instructor.profileId,
      [ownOf(desk).venueId],
    ])
    await rows('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club().instructorId])
    const { court } = elsewhere()
    const { data: customer } = await owner().createCustomer({
      body: { firstName: SECRET, lastName: SECRET, email: `${randomUUID()}@secret.example`, gender: 'female' },
    })
    const booked = (hour: Hour) =>
      owner().placeBooking({
        partnerId: partnerId(),
        body: { bookings: [{ facilityId: court, ...hour }], customerId: customer.id, paymentMethod: 'cash' },
      })
    const event = async (hour: Hour, type: 'internalEvent' | 'closure') =>
      owner().placeInternalBooking({
        partnerId: partnerId(),
        body: { bookings: [{ facilityId: court, ...hour }], eventName: SECRET, type },
      })
    const taught = (hour: Hour) => {
      const input = { ...makeThings(product).classInput(), name: SECRET, ...hour }
      return owner().createClass({
        partnerId: partnerId(),
        body: { ...input, venueId: elsewhere().venueId, facilityId: court },
      })
    }
    const { instructorId } = await makeThings(product).lessonInput()
    for (const take of [
      booked,
      (hour: Hour) => event(hour, 'internalEvent'),
      (hour: Hour) => event(hour, 'closure'),
      taught,
    ]) {
      const [hour, free] = [nextHour(), nextHour()]
      await take(hour)
      const [shadow] = await rows<{ groupId: string }>(
        'SELECT booking_group_id AS "groupId" FROM facility_bookings WHERE facility_id = $1 AND starts_at = $2',
        [ownOf(desk).court, hour.startTime],
      )
      const { data: own } = await book(desk, free)
      const move = {
        fromFacilityBookings: [{ id: own.orderLineItems[0]!.facilityBooking!.id }],
        toFacilityBookings: [{ facilityId: ownOf(desk).court, ...hour }],
      }
      const taken = { facilityId: ownOf(desk).court, ...hour }
      const teacher = product.as(club().staff.instructor)
      const lesson = { ...taken, customerId: club().customers[0].id }
      const wanted = { ...makeThings(product).classInput(), ...hour, venueId: ownOf(desk).venueId }
      const refused: [string, () => Promise<unknown>][] = [
        ['placeBooking', () => book(desk, hour)],
        ['placeInternalBooking', () => block(desk, hour)],
        ['createClosures', () => close(desk, hour)],
        ['moveBookings', () => by(desk).moveBookings({ orderId: own.id, body: move })],
        ['placeLesson', () => by(desk).placeLesson({ partnerId: partnerId(), body: { ...lesson, instructorId } })],
        [
          'createClass',
          () => teacher.createClass({ partnerId: partnerId(), body: { ...wanted, facilityId: ownOf(desk).court } }),
        ],
      ]
      for (const [name, ask] of refused) {
        const answer = await refusal(ask())
        expect([name, answer?.status]).toEqual([name, 409])
        expect(JSON.stringify(answer), name).not.toContain(SECRET)
      }
      const day = { date: hour.startTime.slice(0, 10), extended: 'true' as const }
      const reads: [string, () => Promise<unknown>][] = [
        ['holdSlots', () => by(desk).holdSlots({ partnerId: partnerId(), body: { slots: [taken] } })],
        ['previewMoveBookings', () => by(desk).previewMoveBookings({ orderId: own.id, body: move })],
        ['previewLesson', () => by(desk).previewLesson({ partnerId: partnerId(), body: lesson })],
        [
          'previewClass',
          () => teacher.previewClass({ partnerId: partnerId(), body: { ...wanted, facilityId: ownOf(desk).court } }),
        ],
        ['listBookings', () => by(desk).listBookings({ query: { groupId: shadow!.groupId } })],
        ['explainSlot', () => by(desk).explainSlot({ id: ownOf(desk).court, query: rangeOf(hour) })],
        ['getDaySchedule', () => by(desk).getDaySchedule({ id: ownOf(desk).groupId, query: day })],
        [
          'getFacilityGroup',
          () => by(desk).getFacilityGroup({ id: ownOf(desk).groupId, query: { fromDate: day.date, toDate: day.date } }),
        ],
        ['listFacilityGroups', () => by(desk).listFacilityGroups({ venueId: ownOf(desk).venueId })],
      ]
      for (const [name, ask] of reads) {
        const answer = await ask().catch(({ status, body }: { status: number; body: unknown }) => ({ status, body }))
        expect(JSON.stringify(answer), name).not.toContain(SECRET)
      }
      // Who works at both is told of it on either court, as it is theirs to know.
      const whole = await owner().getDaySchedule({ id: ownOf(desk).groupId, query: day })
      expect(JSON.stringify(whole)).toContain(SECRET)
    }
  })

  it('reads in its own day that the ground is taken now, and neither by whom nor for what [BEYOND-02] [BEYOND-17]', async () => {
    const hour = nextHour()
    const today = () => by(desk).getToday({ partnerId: partnerId(), query: { venueId: ownOf(desk).venueId } })
    const labelOf = async (told: ReturnType<typeof today>) =>
      (await told).data.courts!.find(({ facilityId }) => facilityId === ownOf(desk).court)
    await owner().placeInternalBooking({
      partnerId: partnerId(),
      body: { bookings: [{ facilityId: elsewhere().court, ...hour }], eventName: 'Secret', type: 'internalEvent' },
    })
    product.setNow(hour.startTime)
    expect(await labelOf(today())).toMatchObject({ state: 'inPlay', label: null })
    expect(
      await labelOf(owner().getToday({ partnerId: partnerId(), query: { venueId: ownOf(desk).venueId } })),
    ).toMatchObject({ state: 'inPlay', label: 'Secret' })
    product.setNow(TEST_NOW)
  })

  it('ends no closure that was made at the other venue, and is told that it follows one [BEYOND-17]', async () => {
    const hour = nextHour()
    const { data: made } = await owner().createClosures({
      id: elsewhere().groupId,
      body: { closures: [{ facilityId: elsewhere().court, timeRange: rangeOf(hour) }] },
    })
    const [follower] = await rows<{ id: string }>(
      'SELECT id FROM facility_bookings WHERE partner_id = $1 AND booking_group_id = $2 AND id <> $2',
      [partnerId(), made[0]!.id],
    )
    for (const id of [made[0]!.id, follower!.id])
      expect(await refusal(by(desk).deleteClosure({ id, query: {} }))).toMatchObject({ status: 404 })
    expect(await takenIn(hour)).toEqual({ east: 'closure', west: 'closure' })
    const { data: group } = await by(desk).getFacilityGroup({ id: ownOf(desk).groupId, query: {} })
    expect(group.closures.map(({ id }) => id)).not.toContain(follower!.id)
    await owner().deleteClosure({ id: made[0]!.id, query: {} })
  })

  it('takes back no change by which a class came from the other venue: it was never theirs [BEYOND-17] [BEYOND-08]', async () => {
    const [hour, next] = [nextHour(), nextHour()]
    await rows('UPDATE partner_staffs SET venue_ids = $2 WHERE profile_id = $1', [
      club().staff.instructor.profileId,
      [ownOf(desk).venueId],
    ])
    await rows('UPDATE instructors SET can_edit_classes = true WHERE id = $1', [club().instructorId])
    const input = { ...makeThings(product).classInput(), ...hour, instructorIds: [club().instructorId] }
    const { data: made } = await owner().createClass({
      partnerId: partnerId(),
      body: { ...input, venueId: elsewhere().venueId, facilityId: elsewhere().court },
    })
    const [session] = made.sessions
    const body = {
      ...input,
      ...next,
      venueId: ownOf(desk).venueId,
      facilityId: ownOf(desk).court,
      version: session!.version,
      scope: 'this' as const,
    }
    const { data: seen } = await owner().previewChangeClassSeries({ id: session!.id, body })
    const { data: changed } = await owner().changeClassSeries({ id: session!.id, body: { ...body, seen: seen.seen } })
    const undo = (as: ReturnType<typeof owner>) =>
      as.undoClassChange({ id: session!.id, body: { changeId: changed.changeId } })
    expect(await refusal(undo(product.as(club().staff.instructor)))).toMatchObject({ status: 404 })
    expect([await takenIn(hour), await takenIn(next)]).toEqual([FREE, kinds(desk, 'classSession', 'linked')])
    await undo(owner())
    expect(await takenIn(next)).toEqual(FREE)
    await owner().cancelClassSession({ id: session!.id })
  })

  it('takes no court of the other venue by its id [BEYOND-17]', async () => {
    const hour = nextHour()
    const slot = { facilityId: elsewhere().court, ...hour }
    const { data: order } = await book(desk, hour)
    const move = {
      fromFacilityBookings: [{ id: order.orderLineItems[0]!.facilityBooking!.id }],
      toFacilityBookings: [slot],
    }
    expect(
      await Promise.all(
        [
          by(desk).holdSlots({ partnerId: partnerId(), body: { slots: [slot] } }),
          by(desk).holdSlots({
            partnerId: partnerId(),
            body: { slots: [{ facilityId: ownOf(desk).court, ...hour }, slot] },
          }),
          book(desk, hour, elsewhere().court),
          by(desk).moveBookings({ orderId: order.id, body: move }),
        ].map(refusal),
      ),
    ).toMatchObject([{ status: 404 }, { status: 404 }, { status: 404 }, { status: 404 }])
  })
})

describe('the books', () => {
  const linked = (id: string) =>
    rows<{ id: string }>(
      'SELECT id FROM facility_bookings WHERE main_booking_id = $1 OR (booking_group_id = $1 AND id <> $1)',
      [id],
    )
  const canceled = (id: string) => `
    INSERT INTO booking_cancellations (partner_id, booking_id, canceled_at, reason, comment) VALUES ('${partnerId()}', '${id}', now(), 'x', '');
    UPDATE occupancies SET released_at = now() WHERE booking_id = '${id}'`

  it('of what they did are right', async () => {
    expect(await product.fieldhouse.database.connection(({ db }) => findContradictions(db))).toEqual([])
  })

  it('find what takes a linked court for nothing: a booking, a closure, a block of a court that was removed [FACILITIES-74] [FACILITIES-87]', async () => {
    const { data: order } = await book('of the whole club', nextHour())
    const closure = await close('of the whole club', nextHour())
    const { facilityBookings } = await block('of the whole club', nextHour())
    const booking = order.orderLineItems[0]!.facilityBooking!.id
    const nets = facilityBookings.find(({ type }) => type === 'closure')!.id
    const found = async (plant: string) =>
      (await findingsAfter(product, plant)).map(({ check, subject, message }) => [check, subject, message])
    expect(await found(canceled(booking))).toContainEqual([
      'courts',
      `linked booking ${(await linked(booking))[0]!.id}`,
      'is live, the booking it follows is not',
    ])
    expect(await found(canceled(closure.id))).toEqual([
      ['courts', `closure ${(await linked(closure.id))[0]!.id}`, 'is live, the closure it follows is not'],
    ])
    expect(await found(`UPDATE facilities SET deleted_at = '2026-11-21' WHERE id = '${east.court}'`)).toContainEqual([
      'courts',
      `linked booking ${(await linked(nets))[0]!.id}`,
      'is live, the court of the booking it follows was removed',
    ])
  })

  const moved = (id: string, to: string) =>
    `UPDATE facility_bookings SET ${to} WHERE id = '${id}'; UPDATE occupancies SET ${to} WHERE booking_id = '${id}'`
  const LATER = "starts_at = starts_at + interval '200 days', ends_at = ends_at + interval '200 days'"
  const ELSEWHERE = () => `facility_id = '${east.other}'`

  it('find what stayed behind on a linked court where its source moved, to another time or court [FACILITIES-74] [FACILITIES-87]', async () => {
    const { data: order } = await book('of the whole club', nextHour())
    const closure = await close('of the whole club', nextHour())
    const booking = order.orderLineItems[0]!.facilityBooking!.id
    const shadow = `linked booking ${(await linked(booking))[0]!.id}`
    const found = async (plant: string) =>
      (await findingsAfter(product, plant))
        .filter(({ check }) => check === 'courts')
        .map(({ subject, message }) => [subject, message])
    expect(await found(moved(booking, LATER))).toEqual([[shadow, 'stands at another time than the booking it follows']])
    expect(await found(moved(booking, ELSEWHERE()))).toEqual([
      [shadow, 'stands on a court that was never linked with that of the booking it follows'],
    ])
    expect(await found(moved(closure.id, LATER))).toEqual([
      [`closure ${(await linked(closure.id))[0]!.id}`, 'reaches beyond the closure it follows'],
    ])
    // A link that is cut leaves what was taken by it, and the trail knows of it.
    const pair = { partnerId: partnerId(), body: { facilityIds: [east.court, west.court] } }
    await owner().unlinkFacilities(pair)
    expect(await found('')).toEqual([])
    await owner().linkFacilities(pair)
  })

  it('find what was placed on a court and leaves the one free that it is linked with [FACILITIES-74]', async () => {
    product.setNow(new Date(Date.parse(TEST_NOW) + 60_000).toISOString())
    const { data: order } = await book('of the whole club', nextHour())
    product.setNow(TEST_NOW)
    const booking = order.orderLineItems[0]!.facilityBooking!.id
    const shadow = (await linked(booking))[0]!.id
    expect(await findingsAfter(product, canceled(shadow))).toEqual([
      expect.objectContaining({
        check: 'courts',
        subject: `booking ${booking}`,
        message: 'leaves a court free that is linked with its own',
      }),
    ])
  })

  it.each([
    [
      '0312_ground_is_freed_with_its_source.sql',
      (booking: string, closure: string) => [canceled(booking), canceled(closure)],
    ],
    [
      '0379_ground_is_freed_where_its_source_moved.sql',
      (booking: string, closure: string) => [moved(booking, LATER), moved(booking, ELSEWHERE()), moved(closure, LATER)],
    ],
  ] as const)('find nothing of it any more once the database was migrated (%s)', async (migration, plants) => {
    const { data: order } = await book('of the whole club', nextHour())
    const closure = await close('of the whole club', nextHour())
    const mend = await readFile(new URL(`../../migrations/${migration}`, import.meta.url), 'utf8')
    const about = async (plant: string) =>
      (await findingsAfter(product, plant)).filter(({ subject }) => /^(linked booking|closure) /.test(subject)).length
    for (const planted of plants(order.orderLineItems[0]!.facilityBooking!.id, closure.id))
      expect([await about(planted), await about(`${planted}; ${mend}`)]).toEqual([1, 0])
  })
})
