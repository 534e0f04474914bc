import { randomUUID } from 'node:crypto'
import type { CastPartner } from '@fieldhouse/testing/cast'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startJobs, type Jobs } from '../../../jobs/start-jobs.ts'
import { receiveMail, type MailServer } from '../../../jobs/fixtures/receive-mail.ts'
import { startTwilio, TWILIO, type TwilioStub } from '../../../providers/sms/fixtures/twilio-stub.ts'
import { bookingRoutes } from '../../bookings/bookings.routes.ts'
import { startApi, type TestApi } from '../../fixtures/start-api.ts'
import { orderRoutes } from '../orders.routes.ts'

type Message = {
  channel: string
  recipient: string
  subject: string | null
  body_text: string
  body_html: string | null
}

let api: TestApi
let mail: MailServer
let twilio: TwilioStub
let jobs: Jobs | null = null
let hour = 0

beforeAll(async () => {
  ;[mail, twilio] = await Promise.all([receiveMail(), startTwilio()])
  api = await startApi((deps) => ({ ...bookingRoutes(deps), ...orderRoutes(deps) }), {
    SMTP_URL: mail.url,
    MAIL_FROM: 'Fieldhouse <no-reply@fieldhouse.example>',
    TWILIO_ACCOUNT_SID: TWILIO.accountSid,
    TWILIO_AUTH_TOKEN: TWILIO.authToken,
    TWILIO_FROM: TWILIO.from,
    TWILIO_API_URL: twilio.url,
  })
})
afterEach(async () => {
  await jobs?.stop()
  jobs = null
})
afterAll(async () => {
  await api.stop()
  await Promise.all([mail.stop(), twilio.stop()])
})

const ask = async <Row extends object>(text: string, values: unknown[] = []): Promise<Row[]> =>
  (await api.database.connection(({ client }) => client.query(text, values))).rows as Row[]
/** What was written since the last look. */
const messages = async (): Promise<Message[]> =>
  ask<Message>('WITH gone AS (DELETE FROM outbox_messages RETURNING *) SELECT * FROM gone ORDER BY created_at, channel')

/** Books hours of a day of its own for a customer of a club, from `from` on by the clock of the club. */
const book = async (
  club: CastPartner,
  { customer = 0, hours = 1, ...more }: Record<string, unknown> & { customer?: number; hours?: number } = {},
) => {
  const day = new Date(Date.UTC(2026, 11, 1 + hour++)).toISOString().slice(0, 10)
  const at = (clock: number) =>
    Temporal.ZonedDateTime.from(`${day}T${String(clock).padStart(2, '0')}:00[${club.timezone}]`)
      .toInstant()
      .toString({ smallestUnit: 'millisecond' })
  const reply = await api.call('POST', `/partners/partners/${club.id}/orders/fromFacilityBookings`, {
    as: club.staff.operations,
    body: {
      // Every other hour, so that they stay lines of their own.
      bookings: Array.from({ length: hours }, (_, i) => ({
        facilityId: club.courts.facilities[0]!.id,
        startTime: at(7 + 2 * i),
        endTime: at(8 + 2 * i),
      })),
      customerId: club.customers[customer]!.id,
      paymentMethod: 'cash',
      isForceBook: true,
      options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      ...more,
    },
  })
  expect(reply.status).toBe(200)
  return { order: reply.data, day }
}
const send = (club: CastPartner, orderId: string, channel: string, key?: string) =>
  api.call('POST', `/partners/orders/${orderId}/confirmations`, {
    as: club.staff.operations,
    body: { channel },
    ...(key && { headers: { 'idempotency-key': key } }),
  })

describe('a confirmation', () => {
  it('by email says what was booked, when and where, and what is to be paid [ORDERS-93]', async () => {
    const club = api.cast.riverside
    const { order } = await book(club, { hours: 2 })
    const id = order.readableId.readableId
    const { status, data } = await send(club, order.id, 'EMAIL')
    expect([status, data]).toEqual([200, { channel: 'EMAIL' }])
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message).toMatchObject({
      channel: 'email',
      recipient: club.customers[0].email,
      subject: `Your booking ${id} is confirmed`,
    })
    expect(message!.body_text).toBe(
      [
        'Riverside Badminton Club',
        'Hello Hannah,',
        `Your booking ${id} is confirmed.`,
        `${club.courts.facilities[0]!.name}\nTue 01/12/2026 07:00–08:00\nSGD 20.00`,
        `${club.courts.facilities[0]!.name}\nTue 01/12/2026 09:00–10:00\nSGD 20.00`,
        'Venue: Riverside Badminton Club, Singapore, 1 Court Road, Singapore',
        'Times are those of the venue (Asia/Singapore).',
        'Date: Sat 21/11/2026 12:00\nTotal: SGD 40.00\nTo pay (Cash): SGD 40.00\n',
      ].join('\n\n'),
    )
    expect(message!.body_html).toContain('Hello Hannah,')
    expect(message!.body_html).toContain('<strong style="font-weight:600">')
  })

  it('of a paid booking in Vietnam is in Vietnamese, with amounts without decimals [ORDERS-93]', async () => {
    const club = api.cast.saigon
    const { order } = await book(club, { orderStatus: 'paid' })
    const id = order.readableId.readableId
    await send(club, order.id, 'EMAIL')
    const [message] = await messages()
    expect(message!.subject).toBe(`Lượt đặt sân ${id} đã được xác nhận`)
    expect(message!.body_text).toContain(`Lượt đặt sân ${id} của bạn đã được xác nhận.`)
    expect(message!.body_text).toContain('Thứ Tư 02/12/2026 07:00–08:00\nVND ')
    expect(message!.body_text).toMatch(
      /Ngày: Thứ Bảy 21\/11\/2026 11:00\nNgày trả: Thứ Bảy 21\/11\/2026 11:00\nTổng cộng: VND [\d,]+\nĐã trả: VND [\d,]+\n$/,
    )
    expect(message!.body_html).toContain('<html lang="vi">')
  })

  it('by SMS is short, and counts the lines that it does not name [ORDERS-93]', async () => {
    const club = api.cast.mumbai
    const { order } = await book(club, { hours: 5 })
    const { status, data } = await send(club, order.id, 'SMS')
    expect([status, data]).toEqual([200, { channel: 'SMS' }])
    const court = club.courts.facilities[0]!.name
    expect(await messages()).toMatchObject([
      {
        channel: 'sms',
        recipient: '+919876543210',
        subject: null,
        body_html: null,
        body_text:
          `Mumbai Smash: your booking ${order.readableId.readableId} is confirmed. ` +
          `${court} Thu 03/12/2026 07:00–08:00; ${court} Thu 03/12/2026 09:00–10:00; ${court} Thu 03/12/2026 11:00–12:00; ` +
          'and 2 more. Mumbai Smash, Mumbai. Total INR 3,000.00, to pay INR 3,000.00.',
      },
    ])
  })

  it('of a new booking goes by SMS in India and by email elsewhere, where it was asked for [ORDERS-83] [BOOKING-91]', async () => {
    await book(api.cast.mumbai, { emailingEnable: true })
    await book(api.cast.riverside, { emailingEnable: true })
    await book(api.cast.harbour, { emailingEnable: true })
    await book(api.cast.riverside, { emailingEnable: false })
    // India, and no mobile: nobody is told.
    await book(api.cast.mumbai, { emailingEnable: true, customer: 2 })
    const told = (await messages()).map(({ channel, recipient }) => `${channel} ${recipient}`)
    const { riverside, harbour } = api.cast
    expect(told.toSorted()).toEqual(
      [`email ${harbour.customers[0].email}`, `email ${riverside.customers[0].email}`, 'sms +919876543210'].toSorted(),
    )
  })

  it('by SMS, and a cancellation by email, name the group where it keeps the names of its courts to the club [FACILITIES-77]', async () => {
    await messages()
    const club = api.cast.riverside
    const { id } = club.courts
    const court = club.courts.facilities[0]!.name
    const [{ name }] = (await ask<{ name: string }>('SELECT name FROM facility_groups WHERE id = $1', [id])) as [
      { name: string },
    ]
    // Otherwise a court's name that holds the group's would pass for it.
    expect(name).not.toContain(court)
    const { order } = await book(club, { hours: 2 })
    await ask('UPDATE facility_groups SET public_facility_names = false WHERE id = $1', [id])
    try {
      expect((await send(club, order.id, 'SMS')).status).toBe(200)
      const cancel = { as: club.staff.operations, body: { emailingEnable: true } }
      expect((await api.call('POST', `/partners/orders/${order.id}/canceled`, cancel)).status).toBe(200)
      const written = await messages()
      expect(written.map(({ channel }) => channel)).toEqual(['email', 'sms'])
      for (const { body_text, body_html } of written) {
        expect(body_text).toContain(name)
        expect(`${body_text} ${body_html}`).not.toContain(court)
      }
      const { data: shown } = await api.call('GET', `/partners/orders/${order.id}`, { as: club.staff.operations })
      expect(shown.orderLineItems[0]).toMatchObject({
        description: court,
        facilityBooking: { facility: { name: court } },
      })
    } finally {
      await ask('UPDATE facility_groups SET public_facility_names = true WHERE id = $1', [id])
    }
  })

  it('is refused for a customer without the contact, an unknown channel and a cancelled order', async () => {
    const club = api.cast.riverside
    const { order } = await book(club, { customer: 2 })
    const noMobile = await send(club, order.id, 'SMS')
    expect(noMobile).toMatchObject({ status: 400, data: { msg: 'The customer has no mobile' } })
    expect(noMobile.data.message).toMatchObject([{ property: 'mobile' }])
    const { order: unmailed } = await book(club, { customer: 1 })
    const noEmail = await send(club, unmailed.id, 'EMAIL')
    expect(noEmail).toMatchObject({ status: 400 })
    expect(noEmail.data.message).toMatchObject([{ property: 'email' }])
    const unknown = await send(club, order.id, 'PIGEON')
    expect(unknown).toMatchObject({ status: 400 })
    expect(unknown.data.message).toMatchObject([{ property: 'channel' }])
    const { order: other } = await book(club)
    await api.call('POST', `/partners/orders/${other.id}/canceled`, { as: club.staff.operations, body: {} })
    expect(await send(club, other.id, 'EMAIL')).toMatchObject({
      status: 400,
      data: { errorCode: 'error.badRequest.canceledOrder' },
    })
    expect((await send(api.cast.harbour, order.id, 'EMAIL')).status).toBe(404)
    expect((await send(club, randomUUID(), 'EMAIL')).status).toBe(404)
    expect(await messages()).toEqual([])
  })

  it('by SMS goes to a mobile typed without its country, and is refused for one that text messages do not reach', async () => {
    const club = api.cast.mumbai
    const { order } = await book(club, { customer: 1 })
    const typeMobile = (mobile: string) =>
      ask('UPDATE customers SET mobile = $2 WHERE id = $1', [club.customers[1].id, mobile])
    await typeMobile('098111 22233')
    expect((await send(club, order.id, 'SMS')).status).toBe(200)
    expect(await messages()).toMatchObject([{ channel: 'sms', recipient: '+919811122233' }])
    await typeMobile('022 2345 6789')
    const landline = await send(club, order.id, 'SMS')
    expect(landline).toMatchObject({ status: 400, data: { msg: 'Text messages do not reach 022 2345 6789' } })
    expect(landline.data.message).toMatchObject([{ property: 'mobile' }])
    // A booking is made all the same, and nobody is told.
    await book(club, { customer: 1, emailingEnable: true })
    expect(await messages()).toEqual([])
    await typeMobile(club.customers[1].mobile!)
  })

  it('is sent once however often one request arrives, and noted who sent it', async () => {
    const club = api.cast.riverside
    const { order } = await book(club)
    const key = randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => send(club, order.id, 'EMAIL', key)))
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(await messages()).toHaveLength(1)
    expect((await send(club, order.id, 'SMS', key)).status).toBe(422)
    expect(
      await ask('SELECT action, actor_id, after FROM audit_entries WHERE subject_id = $1 AND action LIKE $2', [
        order.id,
        'order.confirmation%',
      ]),
    ).toEqual([
      {
        action: 'order.confirmationRequested',
        actor_id: club.staff.operations.accountId,
        after: { channel: 'EMAIL' },
      },
    ])
  })

  it('leaves by the mail server and by Twilio, and is tried again when Twilio is busy', async () => {
    const url = api.url
    jobs = await startJobs({ ...api.deps, url, logger: pino({ level: 'silent' }) })
    const { riverside, mumbai } = api.cast
    const { order } = await book(riverside)
    const { order: indian } = await book(mumbai)
    await send(riverside, order.id, 'EMAIL')
    await vi.waitFor(() => expect(mail.received).toHaveLength(1), { timeout: 60_000, interval: 50 })
    expect(mail.received[0]!.to).toEqual([riverside.customers[0].email])
    expect(mail.received[0]!.source).toContain(`Subject: Your booking ${order.readableId.readableId} is confirmed`)
    expect(mail.received[0]!.source).toContain('multipart/alternative')
    twilio.next.push('busy')
    await send(mumbai, indian.id, 'SMS')
    const failed = () =>
      ask<{ last_error: string }>("SELECT last_error FROM outbox_messages WHERE channel = 'sms' AND attempts = 1")
    await vi.waitFor(async () => expect((await failed())[0]?.last_error).toContain('20503'), {
      timeout: 60_000,
      interval: 50,
    })
    // The worker waits longer after each failure; the test does not.
    await vi.waitFor(
      async () => {
        await ask('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL')
        expect(twilio.taken).toHaveLength(1)
      },
      { timeout: 60_000, interval: 200 },
    )
    expect(twilio.taken[0]).toMatchObject({
      To: '+919876543210',
      From: TWILIO.from,
    })
    expect(twilio.taken[0]!['Body']).toContain(indian.readableId.readableId)
  })
})

describe('a message that can not be sent', () => {
  const undelivered = async (orderId: string, as = api.cast.mumbai.staff.operations) =>
    api.call('GET', `/partners/orders/${orderId}/undeliveredMessages`, { as })
  const settled = () =>
    vi.waitFor(
      async () => {
        await ask('UPDATE graphile_worker._private_jobs SET run_at = now() WHERE locked_at IS NULL')
        expect(await ask('SELECT 1 FROM graphile_worker._private_jobs WHERE task_id IS NOT NULL')).toEqual([])
      },
      { timeout: 60_000, interval: 100 },
    )

  it('is seen at its order, with whom it did not reach and why, until another one goes out', async () => {
    jobs = await startJobs({ ...api.deps, url: api.url, logger: pino({ level: 'silent' }) })
    const { mumbai } = api.cast
    const { order } = await book(mumbai)
    expect((await undelivered(order.id)).data).toEqual([])
    twilio.next.push('refuse')
    await send(mumbai, order.id, 'SMS')
    await settled()
    const failed = {
      id: expect.any(String),
      channel: 'SMS',
      recipient: '+919876543210',
      reason: 'noSuchRecipient',
      failedAt: expect.any(String),
    }
    expect((await undelivered(order.id)).data).toEqual([failed])
    expect((await undelivered(order.id, api.cast.riverside.staff.owner)).status).toBe(404)
    // It is not tried again, and what is sent later makes up for it.
    expect(await ask('SELECT attempts FROM outbox_messages WHERE failed_at IS NOT NULL')).toEqual([{ attempts: 1 }])
    api.wait(60_000)
    await send(mumbai, order.id, 'SMS')
    await settled()
    expect((await undelivered(order.id)).data).toEqual([])
    // What was sent before does not make up for one that fails now.
    api.wait(60_000)
    twilio.next.push('refuse')
    await send(mumbai, order.id, 'SMS')
    await settled()
    expect((await undelivered(order.id)).data).toEqual([failed])
  })

  it('stays seen while only others were reached: by another way, or somebody else', async () => {
    jobs = await startJobs({ ...api.deps, url: api.url, logger: pino({ level: 'silent' }) })
    const { mumbai } = api.cast
    const { order } = await book(mumbai)
    const typeMobile = (mobile: string) =>
      ask('UPDATE customers SET mobile = $2 WHERE id = $1', [mumbai.customers[0].id, mobile])
    twilio.next.push('refuse')
    await send(mumbai, order.id, 'SMS')
    await settled()
    const [failed] = (await undelivered(order.id)).data
    expect(failed).toMatchObject({ channel: 'SMS', recipient: '+919876543210' })
    api.wait(60_000)
    await send(mumbai, order.id, 'EMAIL')
    await typeMobile('+919822233344')
    await send(mumbai, order.id, 'SMS')
    await settled()
    await typeMobile(mumbai.customers[0].mobile!)
    expect(
      await ask('SELECT 1 FROM outbox_messages WHERE order_id = $1 AND sent_at IS NOT NULL', [order.id]),
    ).toHaveLength(2)
    expect((await undelivered(order.id)).data).toEqual([failed])
  })

  it('is given up after the twelfth attempt, and seen then: open transactions hear of it', async () => {
    jobs = await startJobs({ ...api.deps, url: api.url, logger: pino({ level: 'silent' }) })
    const { riverside } = api.cast
    const { order } = await book(riverside)
    const seen = async () => (await undelivered(order.id, riverside.staff.operations)).data
    mail.refuse(2)
    await send(riverside, order.id, 'EMAIL')
    const firstFailed = async () =>
      expect(
        await ask('SELECT 1 FROM graphile_worker._private_jobs WHERE attempts = 1 AND locked_at IS NULL'),
      ).toHaveLength(1)
    await vi.waitFor(firstFailed, { timeout: 60_000, interval: 20 })
    expect(await seen()).toEqual([])
    const stop = new AbortController()
    const news = api.deps.live.watch(riverside.id, stop.signal)
    expect((await news.next()).value).toMatchObject({ type: 'ready' })
    // As if it had been tried ten times more.
    await ask('UPDATE graphile_worker._private_jobs SET attempts = max_attempts - 1, run_at = now()')
    const gaveUp = async () =>
      expect(await seen()).toMatchObject([
        { channel: 'EMAIL', recipient: riverside.customers[0].email, reason: 'notReached' },
      ])
    await vi.waitFor(gaveUp, { timeout: 60_000, interval: 50 })
    expect((await news.next()).value).toMatchObject({ type: 'orders' })
    stop.abort()
  })
})

describe('a refund', () => {
  const giveBack = (order: { id: string }, body: object) =>
    api.call('PUT', `/partners/orders/${order.id}/lineItems`, {
      as: api.cast.riverside.staff.operations,
      body: { changes: [giving(-500)], ...body },
    })
  const giving = (price: number) => ({
    action: 'addItem',
    lineItem: { price, currency: 'SGD', description: 'Broken net' },
  })

  it('of a part tells the customer how much, what for and how, when it was asked to [ORDERS-62]', async () => {
    const club = api.cast.riverside
    const { order } = await book(club, { orderStatus: 'paid' })
    await messages()
    expect((await giveBack(order, { handedBack: true })).status).toBe(200)
    expect(await messages()).toEqual([])
    expect((await giveBack(order, { emailingEnable: true })).status).toBe(200)
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    const id = order.readableId.readableId
    expect(message).toMatchObject({
      recipient: club.customers[0].email,
      subject: `A refund for your transaction ${id}`,
    })
    expect(message!.body_text).toContain(`There is a refund for your transaction ${id}.`)
    expect(message!.body_text).toContain('Broken net')
    expect(message!.body_text).toContain('You get SGD 5.00 back. The club hands the money back to you.')
    expect(message!.body_text).not.toContain('cancelled')
  })

  it.each([
    ['cash', 'You get SGD 5.00 back. The club hands the money back to you.'],
    ['clubCredits', 'You get SGD 5.00 back, in the way you paid.'],
    ['creditCard', 'You get SGD 5.00 back, in the way you paid.'],
  ])('of a part of %s says who gives it back', async (paymentMethod, said) => {
    const club = api.cast.riverside
    const { order } = await book(club, { orderStatus: 'paid' })
    await ask('UPDATE order_transactions SET payment_method = $2 WHERE order_id = $1', [order.id, paymentMethod])
    await ask('UPDATE orders SET payment_method = $2 WHERE id = $1', [order.id, paymentMethod])
    await messages()
    expect((await giveBack(order, { emailingEnable: true })).status).toBe(200)
    const [message] = await messages()
    expect(message!.body_text).toContain(said)
    expect(message!.body_text.match(/You get/g)).toHaveLength(1)
  })

  it('of a cancelled order tells the customer too, when it was asked to', async () => {
    const club = api.cast.riverside
    const { order } = await book(club, { orderStatus: 'paid' })
    const post = (path: string, body: object) =>
      api.call('POST', `/partners/orders/${order.id}/${path}`, { as: club.staff.owner, body })
    expect((await post('canceled', {})).status).toBe(200)
    await messages()
    expect((await post('refunded', { refundAmountCents: 700, emailingEnable: true })).status).toBe(200)
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    expect(message!.body_text).toContain('You get SGD 7.00 back.')
  })

  it('that only lowers what is open tells nobody', async () => {
    const { order } = await book(api.cast.riverside, {})
    await messages()
    expect((await giveBack(order, { emailingEnable: true })).status).toBe(200)
    expect(await messages()).toEqual([])
  })
})

describe('a cancellation', () => {
  const cancel = (club: CastPartner, order: { id: string }, body: object) =>
    api.call('POST', `/partners/orders/${order.id}/canceled`, { as: club.staff.operations, body })

  it('tells the customer what was cancelled and what goes back, when it was asked to [ORDERS-62]', async () => {
    await messages()
    const club = api.cast.riverside
    const { order } = await book(club, { orderStatus: 'paid' })
    const comment = 'Private remark of the desk'
    const body = { emailingEnable: true, refundAmountCents: 1500, changeLogMeta: { reason: 'Others', comment } }
    expect((await cancel(club, order, body)).status).toBe(200)
    const [message, ...others] = await messages()
    expect(others).toEqual([])
    const id = order.readableId.readableId
    expect(message).toMatchObject({
      recipient: club.customers[0].email,
      subject: `Your transaction ${id} was cancelled`,
    })
    expect(message!.body_text).toContain(`Hello Hannah,\n\nYour transaction ${id} was cancelled.`)
    expect(message!.body_text).toContain(`${club.courts.facilities[0]!.name}\n`)
    expect(message!.body_text).toContain('You get SGD 15.00 back. The club hands the money back to you.')
    expect(message!.body_text).not.toContain(comment)
    const { order: quiet } = await book(club)
    await cancel(club, quiet, { emailingEnable: false })
    expect(await messages()).toEqual([])
  })

  it('of some bookings names these only, in Vietnamese where the club is in Vietnam', async () => {
    const club = api.cast.saigon
    const { order } = await book(club, { hours: 2 })
    const [line] = order.orderLineItems
    const reply = await api.call('POST', `/partners/orders/${order.id}/facilityBookings/canceled`, {
      as: club.staff.operations,
      body: { emailingEnable: true, bookingIds: [line.facilityBooking.id] },
    })
    expect(reply.status).toBe(200)
    const [message] = await messages()
    expect(message!.subject).toBe(`1 lượt đặt sân của giao dịch ${order.readableId.readableId} đã bị hủy`)
    expect(message!.body_text).toContain('07:00–08:00')
    expect(message!.body_text).not.toContain('09:00–10:00')
  })

  it.each([{ emailingEnable: false }, {}])('of some bookings is told to nobody by %j [ORDERS-62]', async (asked) => {
    await messages()
    const club = api.cast.riverside
    const { order } = await book(club, { hours: 3, orderStatus: 'paid' })
    const [first, second] = order.orderLineItems
    const path = `/partners/orders/${order.id}/facilityBookings/canceled`
    const cancelOne = (line: { facilityBooking: { id: string } }, body: object) =>
      api.call('POST', path, {
        as: club.staff.operations,
        body: { ...body, refundAmountCents: 2000, bookingIds: [line.facilityBooking.id] },
      })
    expect((await cancelOne(first, asked)).status).toBe(200)
    expect(await messages()).toEqual([])
    expect((await cancelOne(second, { emailingEnable: true })).status).toBe(200)
    expect(await messages()).toHaveLength(1)
  })
})
