import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deskOf, failure, MONDAY, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { classDesk } from '../classes/fixtures/class-desk.ts'
import { remindersOf, rule } from './fixtures/reminding.ts'

let product: Product
let desk: Desk
let club: ReturnType<typeof remindersOf>
beforeAll(async () => {
  product = await startProduct({ PUBLIC_URL: 'http://localhost:3000' })
  desk = deskOf(product, product.cast.riverside)
  club = remindersOf(product, desk.club)
})
beforeEach(async () => {
  product.setNow(TEST_NOW)
  await club.query('DELETE FROM reminder_notes')
  await club.query('DELETE FROM reminder_messages')
  await club.query('DELETE FROM reminder_stops')
  await club.query('DELETE FROM reminders')
  await club.query('DELETE FROM reminder_settings')
  await club.query('DELETE FROM outbox_messages')
  await club.query('DELETE FROM suppressed_addresses')
})
afterAll(() => product.close())

let day = 0
/** Another day for each test, all of them in the winter of Singapore that has none. */
const nextDay = () => Temporal.PlainDate.from(MONDAY).add({ days: day++ }).toString()
/** Books a court for a customer with an address of both kinds. */
const book = async (from: number, on: string, over: { court?: number; until?: number; customer?: number } = {}) => {
  const { court = 0, until = from + 1, customer = 0 } = over
  const order = await desk.book([{ court, day: on, from, until }], { customerId: desk.club.customers[customer]!.id })
  return { order, id: desk.bookingIds(order)[0]! }
}
/** Earlier tests leave nothing behind that a reminder days before would be of. */
const cancelAll = () => club.query("UPDATE facility_bookings SET processing_status = 'DRAFT' WHERE type = 'booking'")
const refusalOf = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.message?.[0]?.property]
}

describe('a reminder of a booking', () => {
  it('goes by mail at the time that the club chose, once, with what, when and where [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule({ unit: 'hours', amount: 3 })])
    await book(15, on)
    await club.runAt(desk.at(11.99, on))
    expect(await club.written()).toEqual([])
    await club.runAt(desk.at(12, on))
    await club.runAt(desk.at(12, on))
    await club.runAt(desk.at(12.05, on))
    const [mail, ...more] = await club.written()
    expect(more).toEqual([])
    expect(mail).toMatchObject({ channel: 'email', recipient: desk.club.customers[0].email })
    expect(mail!.subject).toMatch(/^Reminder: your booking on \w{3} \d\d\/\d\d\/2026 15:00–16:00$/)
    for (const said of [mail!.text, mail!.html!])
      for (const part of [
        'Hannah',
        'Riverside Badminton Club',
        'Court 1',
        '15:00–16:00',
        'Asia/Singapore',
        'Send me no reminders',
      ])
        expect(said).toContain(part)
  })

  it('goes by text message, by both, or by neither of those that are switched off, as the club says [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([
      rule({ amount: 5, email: false, sms: true }),
      rule({ amount: 4, sms: true }),
      rule({ amount: 3, isOn: false }),
    ])
    await book(15, on)
    for (const hour of [10, 11, 12]) await club.runAt(desk.at(hour, on))
    const written = await club.written()
    expect(written.map(({ channel }) => channel)).toEqual(['sms', 'sms', 'email'])
    expect(written[0]).toMatchObject({ recipient: '+6591234567', html: null, calendar: null })
    expect(written[0]!.text).toMatch(
      /^Riverside Badminton Club: a reminder of your booking\. Court 1 .* 15:00–16:00\. Riverside Badminton Club, Singapore, 1 Court Road/,
    )
  })

  it('goes on the evening before, and days before, by the clock of the venue [BEYOND-48]', async () => {
    const on = nextDay()
    const before = Temporal.PlainDate.from(on).subtract({ days: 1 }).toString()
    await cancelAll()
    await club.set([rule({ unit: 'eveningBefore', amount: 18 * 60 + 30 }), rule({ unit: 'days', amount: 1 })])
    await book(7, on)
    await club.runAt(desk.at(6.9, before))
    expect(await club.written()).toHaveLength(0)
    await club.runAt(desk.at(7, before))
    expect(await club.written()).toHaveLength(1)
    await club.runAt(desk.at(18.49, before))
    expect(await club.written()).toHaveLength(1)
    await club.runAt(desk.at(18.5, before))
    expect(await club.written()).toHaveLength(2)
  })

  it('is for the new time of what was moved, and for that alone [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule()])
    const { order, id } = await book(10, on)
    const body = {
      orderStatus: 'pending' as const,
      fromFacilityBookings: [{ id }],
      toFacilityBookings: [desk.range({ day: on, from: 15, until: 16 })],
    }
    await desk.api.moveBookings({ orderId: order.id, body })
    await club.runAt(desk.at(8, on))
    await club.runAt(desk.at(9, on))
    expect(await club.written()).toEqual([])
    await club.runAt(desk.at(13, on))
    expect((await club.written()).map(({ subject }) => subject?.slice(-11))).toEqual(['15:00–16:00'])
    // Moved on after it was reminded of, it has a reminder of its new time.
    await desk.api.moveBookings({
      orderId: order.id,
      body: { ...body, toFacilityBookings: [desk.range({ day: on, from: 18, until: 19 })] },
    })
    await club.runAt(desk.at(16, on))
    expect((await club.written()).map(({ subject }) => subject?.slice(-11))).toEqual(['15:00–16:00', '18:00–19:00'])
    const states = await club.statesOf(id)
    expect(states.map(({ state, earlierStart }) => [state, earlierStart])).toEqual([
      ['sent', desk.at(15, on)],
      ['sent', null],
    ])
  })

  it('is never of what was cancelled [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule()])
    const { order, id } = await book(10, on)
    await desk.api.cancelBookings({ orderId: order.id, body: { bookingIds: [id], refundAmountCents: 0 } })
    const whole = await book(12, on)
    await desk.api.cancelOrder({ id: whole.order.id, body: { reason: 'Other' } as never }).catch(() => undefined)
    await club.runAt(desk.at(8, on))
    expect(await club.written()).toEqual([])
    expect(await club.statesOf(id)).toEqual([])
  })

  it('is none of what was booked, or moved to its time, after it would have gone [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule()])
    const early = await book(18, on)
    product.setNow(desk.at(8.01, on))
    const { id } = await book(10, on)
    await desk.api.moveBookings({
      orderId: early.order.id,
      body: {
        orderStatus: 'pending',
        fromFacilityBookings: [{ id: early.id }],
        toFacilityBookings: [desk.range({ day: on, from: 9, until: 10 })],
      },
    })
    await club.runAt(desk.at(8.02, on))
    expect(await club.written()).toEqual([])
    for (const each of [id, early.id])
      expect((await club.statesOf(each)).map(({ state, why }) => [state, why])).toEqual([['none', 'bookedLate']])
    // Another club is told nothing of it.
    expect(await remindersOf(product, product.cast.harbour).statesOf(id)).toEqual([])
  })

  it('comes late after the product stood still, and never of what has begun [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule()])
    await book(10, on)
    await book(14, on)
    const late = await book(16, on)
    // Nothing ran from eight on; at one the first has begun, the second is to begin, and the third is due later.
    await club.runAt(desk.at(13, on))
    expect((await club.written()).map(({ subject }) => subject?.slice(-11))).toEqual(['14:00–15:00'])
    expect((await club.statesOf(late.id)).map(({ state, at }) => [state, at])).toEqual([['due', desk.at(14, on)]])
  })

  it('is one message of all of an order on one day, and one for each day [BEYOND-48]', async () => {
    const [on, later] = [nextDay(), nextDay()]
    await club.set([rule()])
    const order = await desk.book(
      [
        { court: 0, day: on, from: 10, until: 11 },
        { court: 1, day: on, from: 10, until: 11 },
        { court: 0, day: on, from: 18, until: 19 },
        { court: 0, day: later, from: 10, until: 11 },
      ],
      { customerId: desk.club.customers[0].id },
    )
    await club.runAt(desk.at(8, on))
    await club.runAt(desk.at(16, on))
    const [first, ...none] = await club.written()
    expect(none).toEqual([])
    expect(first!.subject).toMatch(/^Reminder: your bookings on /)
    expect(first!.text.match(/Court \d\n/g)).toEqual(['Court 1\n', 'Court 2\n', 'Court 1\n'])
    expect(first!.calendar!.match(/BEGIN:VEVENT/g)).toHaveLength(3)
    await club.runAt(desk.at(8, later))
    expect(await club.written()).toHaveLength(2)
    for (const id of desk.bookingIds(order))
      expect((await club.statesOf(id)).map(({ state }) => state)).toEqual(['sent'])
  })

  it('goes out once by whichever of several processes, in batches as small as they are [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule({ sms: true })])
    for (let hour = 8; hour < 20; hour++) await book(hour, on, { court: hour % 4 })
    await Promise.all([1, 2, 3].map((batch) => club.runAt(desk.at(7.5, on), batch)))
    for (let hour = 8; hour < 20; hour++) await Promise.all([1, 2].map((batch) => club.runAt(desk.at(hour, on), batch)))
    const written = await club.written()
    // Two hours before 8 and 9 lie before the first run; what begins after it is reminded all the same.
    expect(written).toHaveLength(24)
    expect(new Set(written.map(({ subject, text, channel }) => `${channel}${subject}${text}`)).size).toBe(24)
  })
})

describe('whom a reminder does not reach', () => {
  it('has no address, wants none, or gets no mail where it is sent, and staff are told why [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule({ sms: true })])
    // The second has a mobile and no email.
    const mobile = await book(10, on, { customer: 1 })
    const bounced = await book(11, on, { court: 1 })
    await club.query(
      `INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at)
       SELECT $1, sha256(convert_to(lower($2), 'UTF8')), reason, now() FROM unnest(ARRAY['bounced', 'complained']) AS reason`,
      [desk.club.id, desk.club.customers[0].email],
    )
    await club.runAt(desk.at(8, on))
    await club.runAt(desk.at(9, on))
    expect((await club.written()).map(({ channel }) => channel)).toEqual(['sms', 'sms'])
    const whys = async (id: string) => (await club.statesOf(id)).map(({ channel, why }) => [channel, why]).toSorted()
    expect(await whys(mobile.id)).toEqual([
      ['email', 'noAddress'],
      ['sms', null],
    ])
    expect(await whys(bounced.id)).toEqual([
      ['email', 'bounced'],
      ['sms', null],
    ])
  })

  it('who was sent the confirmation a short time before needs none, if the club says so [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule()], { spareMinutes: 90 })
    const soon = await book(15, on)
    const other = await book(16, on, { court: 1 })
    product.setNow(desk.at(12, on))
    await desk.api.sendConfirmation({ id: soon.order.id, body: { channel: 'EMAIL' } })
    await desk.api.sendConfirmation({ id: other.order.id, body: { channel: 'EMAIL' } })
    await club.runAt(desk.at(13, on))
    await club.runAt(desk.at(14, on))
    expect((await club.written()).map(({ subject }) => subject?.slice(-11))).toEqual(['16:00–17:00'])
    expect((await club.statesOf(soon.id)).map(({ why }) => why)).toEqual(['confirmed'])
  })

  it('ends reminders with the link of a mail, and nothing else, and has them again by the same page [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule()])
    await book(10, on)
    const { id } = await book(12, on)
    await club.runAt(desk.at(8, on))
    const stop = (await club.written())[0]!.stop!
    const path = new URL(stop)
    const open = (method: 'GET' | 'POST', to: string) =>
      fetch(`${product.origin}${to}`, { method }).then((one) => one.text())
    expect(await open('GET', `${path.pathname}${path.search}`)).toContain('You still get confirmations')
    await club.runAt(desk.at(9.9, on))
    const page = await open('POST', `${path.pathname}${path.search}`)
    expect(page).toContain('You will get no more reminders from this club.')
    await open('POST', `${path.pathname}?token=${'A'.repeat(86)}`)
    await club.runAt(desk.at(10, on))
    expect(await club.written()).toHaveLength(1)
    expect((await club.statesOf(id)).map(({ why }) => why)).toEqual(['stopped'])
    const { order } = await book(18, on)
    await desk.api.sendConfirmation({ id: order.id, body: { channel: 'EMAIL' } })
    expect(await open('POST', `/reminders/resume${path.search}`)).toContain(
      'You will get reminders from this club again.',
    )
    await club.runAt(desk.at(16, on))
    expect(await club.written()).toHaveLength(2)
    const trail = await club.query(
      `SELECT action FROM audit_entries WHERE action LIKE 'customer.reminders%' ORDER BY at`,
    )
    expect(trail).toEqual([{ action: 'customer.remindersStopped' }, { action: 'customer.remindersResumed' }])
  })

  it('ends reminders with the link of a mail that came before a merge, and has them again by it [BEYOND-34] [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule()])
    const [kept] = desk.club.customers
    const email = 'before-the-merge@x.example'
    const duplicate = (await desk.api.createCustomer({ body: { partnerId: desk.club.id, firstName: 'Hannah', email } }))
      .data
    await desk.book([{ court: 1, day: on, from: 10, until: 11 }], { customerId: duplicate.id })
    await club.runAt(desk.at(8, on))
    const { search } = new URL((await club.written()).find(({ recipient }) => recipient === email)!.stop!)
    const owner = product.as(product.cast.riverside.staff.owner)
    const { version } = (await owner.getCustomer({ id: kept.id })).data
    await owner.mergeCustomers({
      id: kept.id,
      body: { duplicateId: duplicate.id, version, duplicateVersion: duplicate.version, fields: {} },
    })
    const stopped = () => club.query('SELECT 1 FROM reminder_stops WHERE customer_id = $1', [kept.id])
    await fetch(`${product.origin}/reminders/stop${search}`, { method: 'POST' })
    expect(await stopped()).toHaveLength(1)
    await fetch(`${product.origin}/reminders/resume${search}`, { method: 'POST' })
    expect(await stopped()).toEqual([])
  })

  it('is texted when the quiet time is over, and not at all where that is too late; mails know no quiet time [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule({ sms: true })], { quietTime: { from: 22 * 60, until: 7 * 60 + 30 } })
    const tooEarly = await book(7, on)
    const waits = await book(8, on, { court: 1 })
    await club.runAt(desk.at(5, on))
    await club.runAt(desk.at(6, on))
    expect((await club.written()).map(({ channel }) => channel)).toEqual(['email', 'email'])
    const sms = async (id: string) => (await club.statesOf(id)).find(({ channel }) => channel === 'sms')
    expect(await sms(tooEarly.id)).toMatchObject({ state: 'none', why: 'quiet' })
    expect(await sms(waits.id)).toMatchObject({ state: 'due', at: desk.at(7.5, on) })
    await club.runAt(desk.at(7.49, on))
    expect(await club.written()).toHaveLength(2)
    await club.runAt(desk.at(7.5, on))
    expect((await club.written()).map(({ channel }) => channel)).toEqual(['email', 'email', 'sms'])
  })
})

describe('a reminder of a class', () => {
  it('goes to each who has a place, not to who lost it, and never of a cancelled session [BEYOND-48]', async () => {
    const on = nextDay()
    const classes = classDesk(product, desk.club)
    await club.set([rule({ kind: 'class', amount: 4 })])
    const { sessions } = await classes.create({ name: 'Yoga', startTime: desk.at(18, on), endTime: desk.at(19, on) })
    const [session] = sessions
    const places = []
    for (const customer of [0, 2])
      places.push(
        (
          await classes.owner.addAttendance({
            sessionId: session!.id,
            customerId: desk.club.customers[customer]!.id,
            body: {},
          })
        ).data,
      )
    const gone = (await classes.create({ name: 'Gone', startTime: desk.at(18, on), endTime: desk.at(19, on) }))
      .sessions[0]!
    await classes.owner.addAttendance({ sessionId: gone.id, customerId: desk.club.customers[0].id, body: {} })
    await classes.owner.cancelClassSession({ id: gone.id, body: {} } as never)
    await classes.owner.removeAttendance({ sessionId: session!.id, customerId: desk.club.customers[2].id })
    await club.runAt(desk.at(14, on))
    const written = await club.written()
    expect(written.map(({ recipient, subject }) => [recipient, subject?.slice(0, 14)])).toEqual([
      [desk.club.customers[0].email, 'Reminder: Yoga'],
    ])
    expect((await club.statesOf(places[0]!.id, 'class')).map(({ state }) => state)).toEqual(['sent'])
  })
})

describe('the reminders of a club', () => {
  it('are none at first, are saved as a whole, and told by the trail [BEYOND-48]', async () => {
    const partnerId = desk.club.id
    const { data } = await club.owner.getReminders({ partnerId })
    expect(data).toEqual({
      quietTime: { from: 1260, until: 480 },
      spareMinutes: 60,
      reminders: [],
      version: 1,
      services: { email: 'shown', sms: 'shown' },
    })
    const saved = await club.set([rule(), rule({ kind: 'class', unit: 'days', amount: 1 })])
    expect(saved).toMatchObject({ version: 2, quietTime: null, spareMinutes: 0 })
    const again = await club.set([rule({ sms: true })])
    expect(again.reminders.map(({ id }) => id)).toEqual([saved.reminders[0]!.id])
    expect((await club.set([rule({ amount: 3 })])).reminders[0]!.id).not.toBe(saved.reminders[0]!.id)
    const stale = { quietTime: null, spareMinutes: 0, reminders: [], version: 2 }
    expect(await refusalOf(club.owner.saveReminders({ partnerId, body: stale }))).toEqual([
      409,
      'error.conflict.remindersChangedMeanwhile',
      undefined,
    ])
    const trail = await club.query("SELECT before FROM audit_entries WHERE action = 'reminders.saved' ORDER BY at")
    expect(trail.length).toBeGreaterThanOrEqual(3)
  })

  it.each([
    ['by no way', [rule({ email: false })], 'reminders.0.email'],
    ['that are there twice', [rule(), rule()], 'reminders.1.amount'],
    ['a hundred hours before', [rule({ amount: 100 })], 'reminders.0.amount'],
    ['of which there are four', [1, 2, 3, 4].map((amount) => rule({ amount })), 'reminders.3.amount'],
  ])('are not saved %s, which is named [BEYOND-48]', async (_case, rules, property) => {
    expect(await refusalOf(club.set(rules))).toEqual([400, 'error.badRequest.invalidInput', property])
  })

  it('are not saved with a quiet time that ends when it begins', async () => {
    expect(await refusalOf(club.set([], { quietTime: { from: 60, until: 60 } }))).toEqual([
      400,
      'error.badRequest.invalidInput',
      'quietTime.until',
    ])
  })

  it('that are set after the time at which they would have gone remind nobody of it [BEYOND-48]', async () => {
    const on = nextDay()
    const { id } = await book(10, on)
    product.setNow(desk.at(8.5, on))
    await club.set([rule()])
    await club.runAt(desk.at(8.6, on))
    expect(await club.written()).toEqual([])
    expect((await club.statesOf(id)).map(({ why }) => why)).toEqual(['setLater'])
  })

  it('are shown before they are saved as they are written to customers [BEYOND-48]', async () => {
    const { data } = await club.owner.previewReminder({ partnerId: desk.club.id, kind: 'booking' })
    expect(data.email.subject).toMatch(/^Reminder: your booking on .* 18:00–19:00$/)
    expect(data.email.html).toContain('[First name]')
    expect(data.sms).toContain('a reminder of your booking')
    const { data: ofClass } = await club.owner.previewReminder({ partnerId: desk.club.id, kind: 'class' })
    expect(ofClass.email.subject).toContain('Juniors')
  })
})

describe('the file for calendars that comes with a mail', () => {
  it('has the entry that a calendar which is followed has, at the clock of the venue [BEYOND-48]', async () => {
    const on = nextDay()
    await club.set([rule()])
    const { order, id } = await book(10, on)
    await desk.api.moveBookings({
      orderId: order.id,
      body: {
        orderStatus: 'pending',
        fromFacilityBookings: [{ id }],
        toFacilityBookings: [desk.range({ day: on, from: 12, until: 13 })],
      },
    })
    await club.runAt(desk.at(10, on))
    const lines = (await club.written())[0]!.calendar!.split('\r\n')
    expect(lines).toEqual(
      expect.arrayContaining([
        `UID:${id}@fieldhouse`,
        'SEQUENCE:1',
        `DTSTART;TZID=Asia/Singapore:${on.replaceAll('-', '')}T120000`,
        'BEGIN:VTIMEZONE',
        'METHOD:PUBLISH',
      ]),
    )
  })
})
