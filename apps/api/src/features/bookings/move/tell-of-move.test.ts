import type { Order } from '@fieldhouse/contract/orders'
import { MESSAGE_LIMITS } from '@fieldhouse/domain/orders'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { seriesMaker } from '../fixtures/series-maker.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]

type Mail = { id: string; recipient: string; subject: string; text: string }
const seen = new Set<string>()
/** The mails since the last look. They stay in the outbox: whether one was written decides what taking a move back tells. */
const mails = async () => {
  const found = await query<Mail>('SELECT id, recipient, subject, body_text AS text FROM outbox_messages')
  const fresh = found.filter(({ id }) => !seen.has(id))
  for (const { id } of fresh) seen.add(id)
  return fresh
}
beforeEach(mails)

let used = 0
/** Hours of a day of their own, on a court of Riverside: 20.00 each. */
const hour = ({ court = 0, from = 9, hours = 1 } = {}) => {
  const day = Temporal.PlainDate.from('2026-11-23').add({ days: used++ }).toString()
  return { court, day, from, until: from + hours }
}
type Place = ReturnType<typeof hour>

const book = (places: Place[], more: object = {}) =>
  desk.book(places, { customerId: desk.club.customers[0].id, orderStatus: 'paid', ...more })
const move = async (order: Order, to: Place[], more: object = {}) => {
  const ids = desk.bookingIds(order).slice(0, to.length)
  const body = {
    fromFacilityBookings: ids.map((id) => ({ id })),
    toFacilityBookings: to.map(desk.range),
    emailingEnable: true,
    ...more,
  }
  return (await desk.api.moveBookings({ orderId: order.id, body })).data
}
/** Why it was refused: a code, or the field of the body that was wrong. */
const whyNot = async (call: Promise<unknown>) => {
  const { errorCode, message } = (await failure(call)).body.data as {
    errorCode?: string
    message?: { property: string }[]
  }
  return message?.[0]?.property ?? errorCode
}
const undo = ({ id, currentVersion: version }: Order) => desk.api.undoMove({ orderId: id, body: { version } })
const notice = ({ id, currentVersion: version }: Order) => desk.api.sendMoveNotice({ orderId: id, body: { version } })

describe('a customer whose booking moves', () => {
  it('reads where it is now, where it was, and what is to be paid', async () => {
    const from = hour()
    const order = await book([from])
    await move(order, [{ ...from, court: 1, from: 18, until: 20 }], { paymentMethod: 'cash' })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail).toMatchObject({
      recipient: desk.club.customers[0].email,
      subject: `A booking of your transaction ${order.readableId.readableId} was moved`,
    })
    const [court, other] = desk.club.courts.facilities
    expect(mail!.text).toContain(
      `${other!.name}\nMon 23/11/2026 18:00–20:00\nBefore: Mon 23/11/2026 09:00–10:00, ${court!.name}`,
    )
    expect(mail!.text).toMatch(/Total: SGD 40\.00\nPaid: SGD 20\.00\nTo pay \(Cash\): SGD 20\.00/)
  })

  it('reads its bookings by when they are now, whichever was sold first', async () => {
    const first = hour()
    const second = { ...first, from: 11, until: 12 }
    const order = await book([first, second])
    await move(order, [
      { ...first, from: 15, until: 16 },
      { ...second, court: 1 },
    ])
    const [mail] = await mails()
    const { text } = mail!
    expect(text.indexOf('11:00–12:00')).toBeGreaterThan(-1)
    expect(text.indexOf('11:00–12:00')).toBeLessThan(text.indexOf('15:00–16:00'))
  })

  it('reads what they get back where it is cheaper, and is told of those alone that moved', async () => {
    const [goes, stays] = [hour({ hours: 2 }), hour()]
    const order = await book([goes, stays])
    await move(order, [{ ...goes, from: 10, until: 11 }])
    const [{ text }] = (await mails()) as [Mail]
    expect(text).toContain('You get SGD 20.00 back. The club hands the money back to you.')
    expect(text.match(/Before: /g)).toHaveLength(1)
  })

  it('is told of all bookings of a series in one mail', async () => {
    const order = await seriesMaker(() => desk).weekly({
      times: 3,
      at: { court: 2, from: 8, until: 9 },
      customerId: desk.club.customers[0].id,
    })
    const [bookingId] = desk.bookingIds(order)
    const { timeRange, facility } = order.orderLineItems[0]!.facilityBooking!
    const later = (instant: string) => new Date(Date.parse(instant) + 3_600_000).toISOString()
    const to = { facilityId: facility.id, startTime: later(timeRange.start), endTime: later(timeRange.end) }
    const body = { scope: 'following' as const, version: order.currentVersion, to, emailingEnable: true }
    await desk.api.moveSeries({ orderId: order.id, bookingId: bookingId!, body })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail!.subject).toBe(`3 bookings of your transaction ${order.readableId.readableId} were moved`)
    expect(mail!.text.match(/Before: /g)).toHaveLength(3)
  })

  it('is told nothing unless the desk asks for it, nor without an address', async () => {
    const from = hour()
    const order = await book([from])
    await move(order, [{ ...from, from: 11, until: 12 }], { emailingEnable: false })
    const unreached = await book([hour()], { customerId: desk.club.customers[1].id })
    expect(desk.club.customers[1].email).toBeFalsy()
    const moved = await move(unreached, [hour()])
    expect(await mails()).toEqual([])
    expect(await whyNot(notice(moved))).toBe('email')
  })

  it('is told nothing of a court whose name they do not know [FACILITIES-77]', async () => {
    const owner = product.as(desk.club.staff.owner)
    const from = hour()
    const order = await book([from])
    await owner.updateFacilityGroup({ id: desk.club.courts.id, body: { publicFacilityNames: false } })
    const moved = await move(order, [{ ...from, court: 1 }])
    expect((await notice(moved)).data).toEqual({ sent: false })
    expect(await mails()).toEqual([])
    await move(moved, [{ ...from, court: 1, from: 11, until: 12 }])
    const [{ text }] = (await mails()) as [Mail]
    for (const { name } of desk.club.courts.facilities) expect(text).not.toContain(name)
    expect(text).toContain(desk.club.courts.name)
    await owner.updateFacilityGroup({ id: desk.club.courts.id, body: { publicFacilityNames: true } })
  })
})

describe('a move that is taken back', () => {
  it('is told of where the customer had heard of it, and only then', async () => {
    const [from, to] = [hour(), hour()]
    const told = await move(await book([from]), [to])
    const moved = (await mails())[0]!
    await undo(told)
    const [back, ...others] = await mails()
    expect(others).toEqual([])
    expect(back!.subject).toBe(moved.subject)
    const [before, now] = [to, from].map(({ day }) => day.split('-').toReversed().join('/'))
    expect(back!.text).toMatch(new RegExp(`${now} 09:00–10:00\\nBefore: \\w+ ${before} 09:00–10:00`))

    const silent = await move(await book([hour()]), [hour()], { emailingEnable: false })
    await undo(silent)
    expect(await mails()).toEqual([])
  })
})

describe('a mail about a move that was made without one', () => {
  it('is the mail that the move would have sent, and what takes the move back is told of then', async () => {
    const [from, to] = [hour({ hours: 2 }), hour()]
    const order = await book([from])
    const moved = await move(order, [to], { emailingEnable: false })
    expect((await notice(moved)).data).toEqual({ sent: true })
    expect(await query('SELECT after FROM audit_entries WHERE action = $1', ['order.moveNoticeRequested'])).toEqual([
      { after: { channel: 'EMAIL' } },
    ])
    const [mail] = await mails()
    expect(mail!.text).toContain('You get SGD 20.00 back. The club hands the money back to you.')
    const { data: back } = await undo(moved)
    expect(await mails()).toHaveLength(1)
    await move(back, [to])
    expect(await mails()).toMatchObject([{ text: mail!.text }])
  })

  it('is of the latest version alone, which must have moved something', async () => {
    const order = await book([hour()])
    expect(await whyNot(notice(order))).toBe('version')
    const moved = await move(order, [hour()], { emailingEnable: false })
    await undo(moved)
    expect(await whyNot(notice(moved))).toBe('error.conflict.changedMeanwhile')
    const gone = await move(await book([hour()]), [hour()], { emailingEnable: false })
    await desk.api.cancelOrder({ id: gone.id, body: {} })
    expect(await whyNot(notice(await desk.order(gone.id)))).toBe('error.badRequest.canceledOrder')
  })

  it('counts with those that are sent by hand', async () => {
    const moved = await move(await book([hour()]), [hour()], { emailingEnable: false })
    for (let sent = 0; sent < MESSAGE_LIMITS.order.most; sent++) await notice(moved)
    expect(await whyNot(notice(moved))).toBe('error.tooManyRequests')
    expect(await mails()).toHaveLength(MESSAGE_LIMITS.order.most)
  })
})
