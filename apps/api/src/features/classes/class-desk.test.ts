import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure, MONDAY } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { classDesk, type ClassDesk } from './fixtures/class-desk.ts'

// Somebody at the front desk, with the role operations, whom an owner lets serve the classes.

let product: Product
let desk: ClassDesk
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
})
afterAll(() => product.close())

const front = () => product.as(desk.club.staff.operations)
const statusOf = async (call: Promise<unknown>): Promise<number> => (await failure(call)).status

/** What an owner says of the person at the desk; their other data stay. */
const allow = async (isAllowed: boolean) => {
  const { data: own } = await front().getOwnStaff({ query: { partnerId: desk.club.id } })
  const { data } = await desk.owner.getStaff({ id: own.id })
  const { firstName, lastName, email, mobile, version } = data
  const body = { firstName, lastName, email, mobile, roleIds: ['operations' as const], classDesk: isAllowed, version }
  return (await desk.owner.updateStaff({ id: own.id, body })).data
}

let days = 0
const session = async (over: object = {}) => {
  const day = addDays(MONDAY, days++)
  return (await desk.create({ startTime: desk.at(9, day), endTime: desk.at(10, day), ...over })).sessions[0]!
}
const range = () => ({ startTime: desk.at(0), endTime: desk.at(0, addDays(MONDAY, 30)) })

describe('with the desk for classes', () => {
  beforeEach(async () => void (await allow(true)))

  it('somebody of operations sees every class, and says so of themselves', async () => {
    const { club } = desk
    const { id } = await session({ name: 'Seen', instructorIds: [club.instructorId] })
    const { data } = await front().listClassSessions({ partnerId: club.id, query: range() })
    expect(data.find((one) => one.id === id)).toMatchObject({ name: 'Seen', mayEdit: false, mayServe: true })
    expect((await front().getClassSession({ id })).data.id).toBe(id)
    expect((await front().listClassDays({ partnerId: club.id, query: range() })).data.length).toBeGreaterThan(0)
    const { data: own } = await front().getOwnStaff({ query: { partnerId: club.id } })
    expect(own).toMatchObject({ classDesk: true, roleIds: ['operations'] })
    expect(own.policies).toEqual(expect.arrayContaining(['class.view', 'class.manageAttendance']))
  })

  it('they sell places for money and for passes, check in and out, read codes, and take places back', async () => {
    const { club } = desk
    const price = { amount: 9000, currency: 'SGD' as const }
    const form = { name: 'Desk passes', numberOfPasses: 3, price, expiryMode: 'without_expiry' as const }
    const packageId = (await desk.owner.createPackage({ partnerId: club.id, body: form })).data.id
    const taught = { packageIds: [packageId], numberOfPackagePassesRequired: 1 }
    const { id: sessionId } = await session({ ...taught, instructorIds: [club.instructorId] })
    const [paying, passing] = club.customers
    const cash = (await front().addAttendance({ sessionId, customerId: paying.id, body: { paymentMethod: 'cash' } }))
      .data
    expect(cash.order).toMatchObject({ totalAmount: 1000, paymentMethod: 'cash' })
    const bought = (await front().buyPackage({ id: passing.id, body: { packageId } })).data
    const held = bought.order.orderLineItems[0]!.customerPackage!.id
    expect((await front().listPackagesOfCustomer({ id: passing.id, query: {} })).data.map(({ id }) => id)).toContain(
      held,
    )
    const byPass = { paymentMethod: 'packages' as const, paymentMetaData: { packageId: held } }
    await front().addAttendance({ sessionId, customerId: passing.id, body: byPass })
    const place = { sessionId, customerId: paying.id }
    expect((await front().listAttendances({ sessionId })).data).toHaveLength(2)
    expect((await front().updateAttendance({ ...place, body: { isPresent: true } })).data.checkInAt).not.toBeNull()
    expect((await front().updateAttendance({ ...place, body: { isPresent: false } })).data.checkInAt).toBeNull()
    expect(await statusOf(front().readPlaceCode({ partnerId: club.id, code: CODE }))).toBe(404)
    await front().removeAttendance(place)
    expect((await front().listAttendances({ sessionId })).data).toHaveLength(1)
  })

  it('they keep the line of a full class', async () => {
    const { customers, id: partnerId } = desk.club
    const { id: sessionId } = await session({ maxPeople: 1 })
    await front().addAttendance({ sessionId, customerId: customers[0].id, body: { paymentMethod: 'cash' } })
    const join = (customer: number) =>
      front().joinClassWaiting({ sessionId, body: { customerId: customers[customer]!.id } })
    await join(1)
    const { data } = await join(2)
    expect((await front().listClassWaiting({ sessionId })).data).toHaveLength(2)
    const ids = data.map(({ id }) => id).toReversed()
    expect(
      (await front().reorderWaiting({ partnerId, body: { ids, reason: 'Called first' } })).data.map(({ id }) => id),
    ).toEqual(ids)
    await front().removeWaiting({ id: ids[0]!, body: { reason: 'Found another class' } })
    expect((await front().listClassWaiting({ sessionId })).data).toHaveLength(1)
  })

  it('classes, packages, instructors and what these earn stay with others', async () => {
    const { club } = desk
    const { id, version } = await session()
    const body = desk.input({ startTime: desk.at(9, addDays(MONDAY, 20)), endTime: desk.at(10, addDays(MONDAY, 20)) })
    const partnerId = club.id
    const change = { ...body, scope: 'this' as const, version }
    const price = { amount: 100, currency: 'SGD' as const }
    const pack = { name: 'Own', numberOfPasses: 1, price, expiryMode: 'without_expiry' as const }
    const refused = {
      createClass: front().createClass({ partnerId, body }),
      previewClass: front().previewClass({ partnerId, body }),
      updateClassSession: front().updateClassSession({ id, body: { ...body, version } }),
      previewClassSession: front().previewClassSession({ id, body }),
      cancelClassSession: front().cancelClassSession({ id, query: {} }),
      previewChangeClassSeries: front().previewChangeClassSeries({ id, body: change }),
      changeClassSeries: front().changeClassSeries({ id, body: { ...change, seen: 'x' } }),
      previewCancelClassSeries: front().previewCancelClassSeries({ id, body: { scope: 'this' } }),
      cancelClassSeries: front().cancelClassSeries({ id, body: { scope: 'this', seen: 'x' } }),
      createPackage: front().createPackage({ partnerId, body: pack }),
      createInstructor: front().createInstructor({ partnerId, body: { email: 'new@coach.example' } }),
      listLessonMonth: front().listLessonMonth({ partnerId, query: { month: MONDAY.slice(0, 7) } }),
      listStaff: front().listStaff({ partnerId, query: {} }),
    }
    const statuses = Object.entries(refused).map(async ([name, call]) => [name, await statusOf(call)])
    expect(Object.fromEntries(await Promise.all(statuses))).toEqual(
      Object.fromEntries(Object.keys(refused).map((name) => [name, 403])),
    )
    expect(await statusOf(front().getLessonOffer({ id: club.instructorId }))).toBe(404)
  })
})

it('without the desk for classes somebody of operations is refused each of its calls [STAFF-11]', async () => {
  const { club } = desk
  const { id: sessionId } = await session()
  const place = { sessionId, customerId: club.customers[0].id }
  await desk.owner.addAttendance({ ...place, body: {} })
  const saved = await allow(false)
  expect(saved.classDesk).toBe(false)
  const statuses = [
    front().listClassSessions({ partnerId: club.id, query: range() }),
    front().getClassSession({ id: sessionId }),
    front().listClassDays({ partnerId: club.id, query: range() }),
    front().listAttendances({ sessionId }),
    front().addAttendance({ ...place, body: {} }),
    front().updateAttendance({ ...place, body: { isPresent: true } }),
    front().removeAttendance(place),
    front().readPlaceCode({ partnerId: club.id, code: CODE }),
    front().joinClassWaiting({ sessionId, body: { customerId: place.customerId } }),
    front().listClassWaiting({ sessionId }),
  ].map(statusOf)
  expect(await Promise.all(statuses)).toEqual(Array.from({ length: 10 }, () => 403))
})

it('who teaches and has the desk for classes sees all of them, and changes their own alone', async () => {
  const { club } = desk
  const teaches = product.as(club.staff.instructor)
  const { data: own } = await teaches.getOwnStaff({ query: { partnerId: club.id } })
  const { firstName, lastName, email, version } = (await desk.owner.getStaff({ id: own.id })).data
  const member = { firstName, lastName, email, roleIds: ['instructor' as const], classDesk: true, version }
  await desk.owner.updateStaff({ id: own.id, body: member })
  const inMonth = async (api: typeof teaches) => {
    const asked = { partnerId: club.id, query: range() }
    const [sessions, counted] = await Promise.all([api.listClassSessions(asked), api.listClassDays(asked)])
    return [sessions.data.map((one) => one.id), counted.data]
  }
  const { id } = await session({ name: 'Of nobody' })
  const [ids, counted] = await inMonth(desk.owner)
  expect(ids).toContain(id)
  expect(await inMonth(teaches)).toEqual([ids, counted])
  expect((await teaches.getClassSession({ id })).data).toMatchObject({ mayEdit: false, mayServe: true })
  await teaches.addAttendance({ sessionId: id, customerId: club.customers[0].id, body: {} })
  expect((await teaches.listAttendances({ sessionId: id })).data).toHaveLength(1)
})

it('of an owner nobody says that they have the desk for classes, who has all of the classes', async () => {
  const body = { firstName: 'New', lastName: 'Owner', email: 'second-owner@riverside.example' }
  const roleIds = ['owner' as const]
  const { data } = await desk.owner.createStaff({
    partnerId: desk.club.id,
    body: { ...body, roleIds, classDesk: true },
  })
  expect(data).toMatchObject({ classDesk: false, roleIds })
})

it('who becomes an owner has the desk for classes no more, and not again by being one no longer', async () => {
  const { id, firstName, lastName, email, mobile } = await allow(true)
  const save = async (roleIds: ('owner' | 'operations')[]) => {
    const { version } = (await desk.owner.getStaff({ id })).data
    const body = { firstName, lastName, email, mobile, roleIds, version }
    return (await desk.owner.updateStaff({ id, body })).data.classDesk
  }
  expect([await save(['operations']), await save(['owner']), await save(['operations'])]).toEqual([true, false, false])
})

/** Well-formed, and nobody's. */
const CODE = 'A'.repeat(86)
