import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { deskOf, MONDAY, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { hangUpAfterWords, receiveMail, type MailServer } from '../../jobs/fixtures/receive-mail.ts'
import { sendMessage } from '../../jobs/send-message.ts'
import { createSmtpMailer } from '../../providers/mail/smtp.ts'
import { startTwilio, TWILIO, type TwilioStub } from '../../providers/sms/fixtures/twilio-stub.ts'
import { createTwilioTexter } from '../../providers/sms/twilio.ts'
import { remindersOf, rule } from './fixtures/reminding.ts'

// What becomes of a reminder between the outbox and whoever delivers it.

let product: Product
let mail: MailServer
let twilio: TwilioStub
let desk: Desk
let club: ReturnType<typeof remindersOf>
beforeAll(async () => {
  ;[mail, twilio] = await Promise.all([receiveMail(), startTwilio()])
  product = await startProduct({
    SMTP_URL: mail.url,
    MAIL_FROM: 'Fieldhouse <no-reply@fieldhouse.example>',
    PUBLIC_URL: 'http://localhost',
    TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO.authToken,
    TWILIO_FROM: TWILIO.from,
  })
  desk = deskOf(product, product.cast.riverside)
  club = remindersOf(product, desk.club)
})
beforeEach(async () => {
  product.setNow(TEST_NOW)
  await club.query('DELETE FROM outbox_messages')
  mail.received.length = 0
  twilio.taken.length = 0
})
afterAll(async () => {
  await product.close()
  await Promise.all([mail.stop(), twilio.stop()])
})

let day = 0
const nextDay = () => Temporal.PlainDate.from(MONDAY).add({ days: day++ }).toString()
const book = async (ranges: { court: number; day: string; from: number; until: number }[]) => {
  const order = await desk.book(ranges, { customerId: desk.club.customers[0].id })
  return { order, ids: desk.bookingIds(order) }
}
const cancel = (orderId: string, bookingIds: string[]) =>
  desk.api.cancelBookings({ orderId, body: { bookingIds, refundAmountCents: 0 } })
/** Sends what waits, as the jobs do. */
const deliver = async (url = mail.url) => {
  const { deps } = product.fieldhouse
  const mailer = createSmtpMailer(url, deps.config.MAIL_FROM)
  const texter = createTwilioTexter({ ...TWILIO, apiUrl: twilio.url, patience: 1000 })
  const waiting = await club.query<{ id: string }>(
    'SELECT id FROM outbox_messages WHERE reminds AND sent_at IS NULL AND failed_at IS NULL',
  )
  for (const { id } of waiting)
    await sendMessage(deps, { mailer, texter }, { id, partnerId: desk.club.id, isLastAttempt: false }).catch(
      () => undefined,
    )
  mailer.close()
}
const source = () => mail.received.map((one) => one.source.replaceAll(/=\r\n/g, '')).join('\n')
const statesOf = async (id: string) => (await club.statesOf(id)).map(({ channel, state, why }) => [channel, state, why])

it('a mail and an SMS are sent once, with the file for the calendar and the way to end them in the mail program [BEYOND-48]', async () => {
  const on = nextDay()
  await club.set([rule({ sms: true })])
  const { ids } = await book([{ court: 0, day: on, from: 10, until: 11 }])
  await club.runAt(desk.at(8, on))
  expect((await statesOf(ids[0]!)).map(([, state]) => state)).toEqual(['sending', 'sending'])
  await deliver()
  await deliver()
  expect(mail.received.map(({ to }) => to)).toEqual([[desk.club.customers[0].email]])
  expect(source()).toMatch(/Content-Type: text\/calendar; charset=utf-8; method=PUBLISH;\s+name=calendar\.ics/)
  expect(source()).toContain('Content-Disposition: attachment; filename=calendar.ics')
  expect(source()).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(source()).toContain('From: Riverside Badminton Club <no-reply@fieldhouse.example>')
  expect(twilio.taken.map(({ To }) => To)).toEqual(['+6591234567'])
  expect((await statesOf(ids[0]!)).map(([, state]) => state)).toEqual(['sent', 'sent'])
})

it('what is cancelled or moved between the outbox and the mail server is not in it, and of nothing no mail goes [BEYOND-48]', async () => {
  const on = nextDay()
  await club.set([rule()])
  const some = await book([
    { court: 0, day: on, from: 10, until: 11 },
    { court: 1, day: on, from: 10, until: 11 },
  ])
  const all = await book([{ court: 2, day: on, from: 10, until: 11 }])
  const moved = await book([{ court: 3, day: on, from: 10, until: 11 }])
  await club.runAt(desk.at(8, on))
  expect(await club.written()).toHaveLength(3)
  await cancel(some.order.id, [some.ids[0]!])
  await cancel(all.order.id, all.ids)
  await desk.api.moveBookings({
    orderId: moved.order.id,
    body: {
      orderStatus: 'pending',
      fromFacilityBookings: [{ id: moved.ids[0]! }],
      toFacilityBookings: [desk.range({ court: 3, day: on, from: 15, until: 16 })],
    },
  })
  await deliver()
  expect(mail.received).toHaveLength(1)
  expect(source()).toContain('Court 2')
  expect(source()).not.toContain('Court 1')
  expect(source()).toMatch(/Subject: \S+Reminder=3A_your_booking_on_/)
  expect(await club.written()).toHaveLength(1)
  expect(await statesOf(moved.ids[0]!)).toEqual([
    ['email', 'none', 'gone'],
    ['email', 'due', null],
  ])
  await club.runAt(desk.at(13, on))
  await deliver()
  expect(mail.received).toHaveLength(2)
})

it('what is at another court at the same time by now says that court, in the mail, its file and the SMS [BEYOND-48]', async () => {
  const on = nextDay()
  await club.set([rule({ sms: true })])
  const moved = await book([{ court: 0, day: on, from: 10, until: 11 }])
  await club.runAt(desk.at(8, on))
  await desk.api.moveBookings({
    orderId: moved.order.id,
    body: {
      orderStatus: 'pending',
      fromFacilityBookings: [{ id: moved.ids[0]! }],
      toFacilityBookings: [desk.range({ court: 3, day: on, from: 10, until: 11 })],
    },
  })
  await deliver()
  expect(mail.received).toHaveLength(1)
  expect(source()).toContain('Court 4')
  expect(source()).not.toContain('Court 1')
  const [sms] = twilio.taken.map(({ Body }) => Body)
  expect(sms).toBeDefined()
  expect(sms).not.toContain('Court 1')
  expect(await statesOf(moved.ids[0]!)).toEqual([
    ['email', 'sent', null],
    ['sms', 'sent', null],
  ])
})

it('what has begun while the mail server was away is not reminded of any more [BEYOND-48]', async () => {
  const on = nextDay()
  await club.set([rule()])
  const { ids } = await book([{ court: 0, day: on, from: 10, until: 11 }])
  await club.runAt(desk.at(8, on))
  mail.refuse(1)
  await deliver()
  expect(mail.received).toHaveLength(0)
  product.setNow(desk.at(10, on))
  await deliver()
  expect(mail.received).toHaveLength(0)
  expect(await statesOf(ids[0]!)).toEqual([['email', 'none', 'gone']])
})

it('one of which nobody knows whether it came is not sent again, by mail or SMS; one that was refused for now is [BEYOND-48]', async () => {
  const on = nextDay()
  await club.set([rule({ sms: true })])
  const { ids } = await book([{ court: 0, day: on, from: 10, until: 11 }])
  await club.runAt(desk.at(8, on))
  const gone = await hangUpAfterWords()
  twilio.next.push('hang')
  await deliver(gone.url)
  await gone.stop()
  await deliver()
  expect([mail.received.length, twilio.taken.length]).toEqual([0, 0])
  expect((await statesOf(ids[0]!)).map(([, state]) => state)).toEqual(['unknown', 'unknown'])

  const later = await book([{ court: 1, day: on, from: 15, until: 16 }])
  await club.runAt(desk.at(13, on))
  mail.refuse(1)
  twilio.next.push('busy')
  await deliver()
  expect([mail.received.length, twilio.taken.length]).toEqual([0, 0])
  await deliver()
  expect([mail.received.length, twilio.taken.length]).toEqual([1, 1])
  expect((await statesOf(later.ids[0]!)).map(([, state]) => state)).toEqual(['sent', 'sent'])
})

it('a number that no SMS reaches is told to staff, with the transaction too [BEYOND-48]', async () => {
  const on = nextDay()
  await club.set([rule({ email: false, sms: true })])
  const { order, ids } = await book([{ court: 0, day: on, from: 10, until: 11 }])
  await club.runAt(desk.at(8, on))
  twilio.next.push('refuse')
  await deliver()
  expect(await statesOf(ids[0]!)).toEqual([['sms', 'failed', null]])
  const { data } = await desk.api.listUndeliveredMessages({ id: order.id })
  expect(data.map(({ channel, reason }) => [channel, reason])).toEqual([['SMS', 'noSuchRecipient']])
})

it('a customer with an account reads reminders in the language of it [BEYOND-48]', async () => {
  const on = nextDay()
  await club.set([rule()])
  const account = product.cast.stranger.accountId
  await club.query("UPDATE accounts SET locale = 'vi' WHERE id = $1", [account])
  await club.query('UPDATE customers SET profile_id = (SELECT profile_id FROM accounts WHERE id = $1) WHERE id = $2', [
    account,
    desk.club.customers[0].id,
  ])
  await book([{ court: 0, day: on, from: 10, until: 11 }])
  await club.runAt(desk.at(8, on))
  expect((await club.written())[0]!.subject).toContain('Nhắc lịch')
})

it('a run of a day with many bookings sends so many statements for a batch, however many bookings there are [BEYOND-48]', async () => {
  const on = nextDay()
  await club.set([rule({ unit: 'eveningBefore', amount: 18 * 60 })])
  const statements = async (count: number, hour: number) => {
    await club.query(
      `INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, customer_id, processing_status, starts_at,
         ends_at, created_at)
       SELECT $1, gen_random_uuid(), gen_random_uuid(), $2, 'booking', $3, 'COMMITTED', $4, $4::timestamptz + interval '1 hour', $5
       FROM generate_series(1, $6)`,
      [desk.club.id, desk.club.courts.facilities[0]!.id, desk.club.customers[0].id, desk.at(hour, on), TEST_NOW, count],
    )
    const before = product.fieldhouse.database.statements()
    await club.runAt(desk.at(18, Temporal.PlainDate.from(on).subtract({ days: 1 }).toString()), 500)
    return product.fieldhouse.database.statements() - before
  }
  const [few, many] = [await statements(2, 8), await statements(400, 9)]
  expect(many).toBe(few)
})

it('clubs of other zones and languages are reminded by their own clocks, also as these change [BEYOND-48]', async () => {
  const clubs = [
    // Summer begins in Sydney on 4 October 2027, and in Los Angeles on 14 March.
    ['harbour', '2027-10-03', 'Reminder: your booking on Sun 03/10/2027 10:00–11:00'],
    ['pacific', '2027-03-14', 'Reminder: your booking on Sun 14/03/2027 10:00–11:00'],
    ['saigon', '2027-03-14', /^Nhắc lịch: lượt đặt sân của bạn vào .*10:00–11:00$/],
  ] as const
  for (const [name, on, subject] of clubs) {
    const other = deskOf(product, product.cast[name])
    const its = remindersOf(product, other.club)
    product.setNow(TEST_NOW)
    await its.set([rule({ unit: 'days', amount: 1 })])
    const wall = (date: string, hour: number) =>
      new Date(
        Temporal.PlainDate.from(date).toZonedDateTime({ timeZone: other.club.timezone, plainTime: { hour } })
          .epochMilliseconds,
      )
    await other.api.placeBooking({
      partnerId: other.club.id,
      body: {
        bookings: [
          {
            facilityId: other.club.courts.facilities[0]!.id,
            startTime: wall(on, 10).toISOString(),
            endTime: wall(on, 11).toISOString(),
          },
        ],
        customerId: other.club.customers[0].id,
        paymentMethod: 'cash',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    // The same time of the clock on the day before, though it is 23 hours; not a minute earlier.
    const before = Temporal.PlainDate.from(on).subtract({ days: 1 }).toString()
    await its.runAt(new Date(wall(before, 10).getTime() - 60_000).toISOString())
    expect(await its.written()).toEqual([])
    await its.runAt(wall(before, 10).toISOString())
    const [one] = await its.written()
    expect(one?.subject).toMatch(subject)
    expect(one?.calendar).toContain(`DTSTART;TZID=${other.club.timezone}:${on.replaceAll('-', '')}T100000`)
  }
})
