import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure, MONDAY } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { venueInput } from '../venues/fixtures/venue-input.ts'
import { classDesk, type ClassDesk } from './fixtures/class-desk.ts'

// A venue that is open on weekdays alone, where a class needs no court.

let product: Product
let desk: ClassDesk
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
})
afterAll(() => product.close())

const FRIDAY = addDays(MONDAY, 4)
const SATURDAY = addDays(MONDAY, 5)
const on = (day: string) => ({ startTime: desk.at(9, day), endTime: desk.at(10, day) })
const asking = { allowClosedDays: false }
const refused = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.metaData?.['days']]
}
const CLOSED = (days: string[]) => [400, 'error.badRequest.venueClosed', days]
const names = async () => {
  const range = { startTime: desk.at(0, MONDAY), endTime: desk.at(0, addDays(MONDAY, 40)) }
  return (await desk.owner.listClassSessions({ partnerId: desk.club.id, query: range })).data.map(({ name }) => name)
}

it('a class is not created on a day on which its venue is closed without being asked: the preview names it, and it may be left out or allowed [BEYOND-54]', async () => {
  const { club, owner } = desk
  const body = desk.input({
    ...on(FRIDAY),
    ...asking,
    name: 'Daily',
    repeatType: 'everyDay',
    endDate: addDays(FRIDAY, 2),
  })
  const { data: review } = await owner.previewClass({ partnerId: club.id, body })
  expect(review.sessions.map(({ closed, slot }) => [closed, slot])).toEqual([
    [false, null],
    [true, null],
    [true, null],
  ])
  expect(await refused(owner.createClass({ partnerId: club.id, body }))).toEqual(CLOSED([SATURDAY, addDays(FRIDAY, 2)]))
  expect(await names()).not.toContain('Daily')
  const leftOut = [SATURDAY]
  expect(await refused(owner.createClass({ partnerId: club.id, body: { ...body, leftOut } }))).toEqual(
    CLOSED([addDays(FRIDAY, 2)]),
  )
  const { data } = await owner.createClass({ partnerId: club.id, body: { ...body, leftOut, allowClosedDays: true } })
  expect(data.sessions).toHaveLength(2)
})

it('nor is one moved to such a day, alone or with those that follow; taking the move of one back that was allowed there asks nobody [BEYOND-54]', async () => {
  const { owner } = desk
  const made = await desk.create({
    ...on(FRIDAY),
    name: 'Moves',
    repeatType: 'everyWeek',
    endDate: addDays(FRIDAY, 14),
  })
  const [{ id, version }] = made.sessions as [(typeof made.sessions)[number]]
  const to = (day: string, over: object = {}) => ({
    ...desk.input({ ...on(day), name: 'Moves' }),
    ...asking,
    scope: 'all' as const,
    version,
    ...over,
  })
  const preview = (await owner.previewChangeClassSeries({ id, body: to(SATURDAY) })).data
  expect(preview.sessions.map(({ problem }) => problem)).toEqual(['venueClosed', 'venueClosed', 'venueClosed'])
  const { seen } = preview
  expect(await refused(owner.changeClassSeries({ id, body: { ...to(SATURDAY), seen } }))).toEqual(
    CLOSED([SATURDAY, addDays(SATURDAY, 7), addDays(SATURDAY, 14)]),
  )
  const allowed = to(SATURDAY, { allowClosedDays: true })
  const agreed = (await owner.previewChangeClassSeries({ id, body: allowed })).data
  expect(agreed.changes).toBe(3)
  const moved = (await owner.changeClassSeries({ id, body: { ...allowed, seen: agreed.seen } })).data
  // A word that was said once holds: another name asks nobody again, nor does going back there.
  const named = { ...to(SATURDAY, { name: 'Renamed' }), version: moved.session.version }
  const renaming = (await owner.previewChangeClassSeries({ id, body: named })).data
  const renamed = (await owner.changeClassSeries({ id, body: { ...named, seen: renaming.seen } })).data
  const back = { ...to(FRIDAY), version: renamed.session.version }
  const returning = (await owner.previewChangeClassSeries({ id, body: back })).data
  const { changeId } = (await owner.changeClassSeries({ id, body: { ...back, seen: returning.seen } })).data
  await owner.undoClassChange({ id, body: { changeId } })
  expect((await owner.getClassSession({ id })).data.startTime).toBe(desk.at(9, SATURDAY))
})

it('a time of its own day that a special day has closed is asked about, and so is a change that is taken back to a day that was closed since [BEYOND-54]', async () => {
  const { club, owner } = desk
  const day = addDays(MONDAY, 28)
  const close = (hours: string) =>
    product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE venues SET opening_hours = jsonb_set(opening_hours, '{exceptions}', $2) WHERE id = $1`, [
        club.venueId,
        JSON.stringify([{ date: day, hours }]),
      ]),
    )
  const made = (await desk.create({ ...on(day), name: 'Closes', repeatType: 'everyWeek', endDate: addDays(day, 7) }))
    .sessions
  const [{ id, version }] = made as [(typeof made)[number]]
  const body = { ...desk.input({ ...on(addDays(day, 1)), name: 'Closes' }), ...asking, scope: 'this' as const, version }
  const { seen } = (await owner.previewChangeClassSeries({ id, body })).data
  const { changeId } = (await owner.changeClassSeries({ id, body: { ...body, seen } })).data
  await close('8:00-12:00')
  const later = { startTime: desk.at(11, day), endTime: desk.at(13, day) }
  expect(await refused(owner.createClass({ partnerId: club.id, body: desk.input({ ...later, ...asking }) }))).toEqual(
    CLOSED([day]),
  )
  await close('Closed-Closed')
  expect(await refused(owner.undoClassChange({ id, body: { changeId } }))).toEqual(CLOSED([day]))
  await close('8:00-20:00')
  await owner.undoClassChange({ id, body: { changeId } })
  expect((await owner.getClassSession({ id })).data.startTime).toBe(desk.at(9, day))
})

it('a session whose time changes on a closed day is asked about as well [BEYOND-54]', async () => {
  const { owner } = desk
  const [session] = (await desk.create({ ...on(addDays(SATURDAY, 21)), name: 'Single' })).sessions
  const change = (over: object) =>
    owner.updateClassSession({
      id: session!.id,
      body: {
        ...desk.input({ ...on(addDays(SATURDAY, 21)), name: 'Single' }),
        ...asking,
        version: session!.version,
        ...over,
      },
    })
  const later = { startTime: desk.at(10, addDays(SATURDAY, 21)), endTime: desk.at(11, addDays(SATURDAY, 21)) }
  const { data: review } = await owner.previewClassSession({
    id: session!.id,
    body: { ...desk.input(later), ...asking },
  })
  expect(review.sessions.map(({ closed }) => closed)).toEqual([true])
  expect(await refused(change(later))).toEqual(CLOSED([addDays(SATURDAY, 21)]))
  expect((await change({ name: 'Still there' })).data.name).toBe('Still there')
})

it('a session that moves at its time to a venue that is closed then is asked about in its preview as well, and the venue it stays at is not [BEYOND-54]', async () => {
  const { owner } = desk
  const day = addDays(MONDAY, 35)
  const { openingHours } = venueInput()
  const { data: annex } = await owner.createVenue({
    body: venueInput({
      venueName: 'Annex',
      timezone: 'Asia/Singapore',
      openingHours: { ...openingHours, MO: 'Closed-Closed' },
    }),
  })
  const [session] = (await desk.create({ ...on(day), name: 'Goes elsewhere' })).sessions
  const { id, version } = session!
  const body = { ...desk.input({ ...on(day), name: 'Goes elsewhere', venueId: annex.id }), ...asking }
  const closedBy = async (over: object) =>
    (await owner.previewClassSession({ id, body: { ...body, ...over } })).data.sessions.map(({ closed }) => closed)
  expect(await closedBy({})).toEqual([true])
  expect(await refused(owner.updateClassSession({ id, body: { ...body, version } }))).toEqual(CLOSED([day]))
  const moved = (await owner.updateClassSession({ id, body: { ...body, version, allowClosedDays: true } })).data
  expect(moved.venueId).toBe(annex.id)
  // It was allowed there: nobody is asked of its own time again.
  expect(await closedBy({})).toEqual([false])
})

it('each session that moves is compared with itself: one that takes the time of another one on a closed day is asked about [BEYOND-54]', async () => {
  const { owner } = desk
  const saturday = addDays(SATURDAY, 42)
  const made = await desk.create({
    ...on(saturday),
    name: 'Daily',
    repeatType: 'everyDay',
    endDate: addDays(saturday, 1),
  })
  const [{ id }] = made.sessions as [(typeof made.sessions)[number]]
  const body = { ...desk.input({ ...on(addDays(saturday, 1)), name: 'Daily' }), ...asking, applyForAllSession: true }
  const { data: review } = await owner.previewClassSession({ id, body })
  expect(review.sessions.map(({ closed }) => closed)).toEqual([true, false])
})
