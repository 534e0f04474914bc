import { createHash } from 'node:crypto'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { addDays } from '@fieldhouse/domain/time'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure, MONDAY } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { classDesk, type ClassDesk } from '../fixtures/class-desk.ts'

let product: Product
let desk: ClassDesk
beforeAll(async () => {
  product = await startProduct()
  desk = classDesk(product, product.cast.riverside)
})
afterAll(() => product.close())

let days = 0
const session = async (over: object = {}): Promise<ClassSession> => {
  const day = addDays(MONDAY, days++)
  return (await desk.create({ startTime: desk.at(9, day), endTime: desk.at(10, day), ...over })).sessions[0]!
}
const add = async ({ id: sessionId }: ClassSession, customer = 0, over: object = {}) =>
  (await desk.owner.addAttendance({ sessionId, customerId: desk.club.customers[customer]!.id, body: over })).data

/** The codes that the confirmation of an order shows, read as a camera reads them, and the mail. */
const confirmed = async (orderId: string) => {
  await product.fieldhouse.database.connection(({ client }) => client.query('DELETE FROM outbox_messages'))
  await desk.owner.sendConfirmation({ id: orderId, body: { channel: 'EMAIL' } })
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query<{ html: string; text: string }>('SELECT body_html AS html, body_text AS text FROM outbox_messages'),
  )
  const { html, text } = rows[0]!
  const codes: string[] = []
  for (const [, picture] of html.matchAll(/<img class="code" src="data:image\/png;base64,([^"]*)"/g)) {
    const { data, info } = await sharp(Buffer.from(picture!, 'base64'))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    codes.push(decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) }))
  }
  return { codes, html, text }
}
const codeOf = async (orderId: string) => (await confirmed(orderId)).codes[0]!
const read = (code: string, as = desk.owner) => as.readPlaceCode({ partnerId: desk.club.id, code })
const refused = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode]
}
const UNKNOWN = [404, 'error.notFound.placeCode']

it('a confirmation shows a code of each place that is still to come, which names nobody and is found in the list by its hash [ATTENDANCE-02]', async () => {
  const repeats = await session({ name: 'Weekly', repeatType: 'everyWeek', endDate: addDays(MONDAY, days + 14) })
  const place = await add(repeats, 0, { applyForAllSession: true })
  const { codes, html, text } = await confirmed(place.order.id)
  expect(place.order.places).toBeGreaterThan(1)
  expect(codes).toHaveLength(place.order.places)
  expect(new Set(codes).size).toBe(codes.length)
  expect(html).toContain('Show the code of each class when you come')
  expect(html).toContain('alt="Code for Weekly"')
  expect(text).not.toContain('code')
  expect((await confirmed(place.order.id)).codes).toEqual(codes)
  const hash = createHash('sha256').update(codes[0]!).digest('base64url')
  const { data } = await desk.owner.listAttendances({ sessionId: repeats.id })
  expect(data.map(({ codeHash }) => codeHash)).toEqual([hash])
  const said = Buffer.from(codes[0]!, 'base64url').toString('latin1')
  for (const name of [desk.club.customers[0].firstName, desk.club.customers[0].email!]) expect(said).not.toContain(name)
})

it('a text message of a place shows no code, and makes none: it is sent and nothing is left behind [ATTENDANCE-02]', async () => {
  const place = await add(await session())
  const keys = () =>
    product.fieldhouse.database.connection(({ client }) =>
      client.query('SELECT count(*)::int AS n FROM class_code_keys'),
    )
  await product.fieldhouse.database.connection(({ client }) => client.query('DELETE FROM outbox_messages'))
  const before = (await keys()).rows
  const lost: unknown[] = []
  const note = (reason: unknown) => void lost.push(reason)
  process.on('unhandledRejection', note)
  try {
    await desk.owner.sendConfirmation({ id: place.order.id, body: { channel: 'SMS' } })
    // What was begun and not waited for would have ended by then.
    await new Promise((done) => setTimeout(done, 200))
  } finally {
    process.off('unhandledRejection', note)
  }
  expect(lost).toEqual([])
  expect((await keys()).rows).toEqual(before)
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query('SELECT channel FROM outbox_messages'),
  )
  expect(rows).toEqual([{ channel: 'sms' }])
})

it('a code says which class it is of, who has the place and whether they are there; reading it changes nothing [ATTENDANCE-02]', async () => {
  const yoga = await session({ name: 'Yoga' })
  const place = await add(yoga)
  const code = await codeOf(place.order.id)
  const { id: customerId, firstName, lastName } = desk.club.customers[0]
  const { data } = await read(code)
  expect(data).toMatchObject({
    status: 'stands',
    session: { id: yoga.id, name: 'Yoga', startTime: yoga.startTime, endTime: yoga.endTime },
    participant: { customerId, firstName, lastName, checkInAt: null },
  })
  expect((await desk.owner.listAttendances({ sessionId: yoga.id })).data[0]!.checkInAt).toBeNull()
  const { checkInAt } = (
    await desk.owner.updateAttendance({ sessionId: yoga.id, customerId, body: { isPresent: true } })
  ).data
  expect((await read(code)).data.participant!.checkInAt).toBe(checkInAt)
})

it('of a place that was given back and of a session that was cancelled it says so; who comes back has another code [ATTENDANCE-02]', async () => {
  const yoga = await session()
  const code = await codeOf((await add(yoga)).order.id)
  await desk.owner.removeAttendance({ sessionId: yoga.id, customerId: desk.club.customers[0].id })
  expect((await read(code)).data).toMatchObject({ status: 'removed', participant: null })
  const again = await codeOf((await add(yoga)).order.id)
  expect(again).not.toBe(code)
  expect((await read(again)).data.status).toBe('stands')
  expect((await read(code)).data.status).toBe('removed')
  await desk.owner.cancelClassSession({ id: yoga.id, query: {} })
  expect((await read(again)).data).toMatchObject({ status: 'canceled', participant: null })
})

it('the code of somebody who was known twice is of the one that they became [ATTENDANCE-02]', async () => {
  const twice = async (lastName: string) => {
    const body = { partnerId: desk.club.id, firstName: 'Lan', lastName, email: `${lastName}@club.example` }
    return (await desk.owner.createCustomer({ body })).data.id
  }
  const [kept, duplicateId] = [await twice('Kept'), await twice('Double')]
  const { id: sessionId } = await session()
  const place = (await desk.owner.addAttendance({ sessionId, customerId: duplicateId, body: {} })).data
  const code = await codeOf(place.order.id)
  await desk.owner.mergeCustomers({ id: kept, body: { duplicateId, version: 1, duplicateVersion: 1 } })
  expect((await read(code)).data).toMatchObject({
    status: 'stands',
    participant: { customerId: kept, lastName: 'Kept' },
  })
  const { data } = await desk.owner.listAttendances({ sessionId })
  expect(data[0]!.codeHash).toBe(createHash('sha256').update(code).digest('base64url'))
})

it('who teaches hears of a class of others which it is, and not who comes [ATTENDANCE-02, ATTENDANCE-44]', async () => {
  const [own, others] = [await session({ instructorIds: [desk.club.instructorId] }), await session({ name: 'Others' })]
  const teaches = product.as(desk.club.staff.instructor)
  const codes = [await codeOf((await add(own)).order.id), await codeOf((await add(others)).order.id)]
  expect((await read(codes[0]!, teaches)).data.participant).toMatchObject({ customerId: desk.club.customers[0].id })
  expect((await read(codes[1]!, teaches)).data).toMatchObject({
    status: 'stands',
    session: { name: 'Others' },
    participant: null,
  })
})

it('a code that is not signed by the club, and one of another club, are refused, and nothing of that club is read [ATTENDANCE-02]', async () => {
  const code = await codeOf((await add(await session())).order.id)
  const bytes = Buffer.from(code, 'base64url')
  for (const at of [16, 31, 32, 63]) {
    const forged = Buffer.from(bytes)
    forged[at]! ^= 1
    expect(await refused(read(forged.toString('base64url')))).toEqual(UNKNOWN)
  }
  const harbour = product.cast.harbour
  const elsewhere = product.as(harbour.staff.owner)
  const others = elsewhere.readPlaceCode({ partnerId: harbour.id, code })
  expect(await refused(others)).toEqual([404, 'error.notFound.placeCodeOfOthers'])
  // Of a club that this one would have to have made, with its key.
  const renamed = Buffer.concat([Buffer.from(harbour.id.replaceAll('-', ''), 'hex'), bytes.subarray(16)])
  expect(
    await refused(elsewhere.readPlaceCode({ partnerId: harbour.id, code: renamed.toString('base64url') })),
  ).toEqual(UNKNOWN)
  expect((await failure(read('short'))).status).toBe(400)
  expect((await failure(product.as(desk.club.staff.owner).readPlaceCode({ partnerId: harbour.id, code }))).status).toBe(
    403,
  )
})

it('who scans one code on two phones at once has one check-in, which the trail has once [ATTENDANCE-02, BEYOND-43]', async () => {
  const yoga = await session()
  const { id: customerId } = desk.club.customers[0]
  const code = await codeOf((await add(yoga)).order.id)
  const scan = async () => {
    const { participant, session: of } = (await read(code)).data
    return desk.owner.updateAttendance({
      sessionId: of.id,
      customerId: participant!.customerId,
      body: { isPresent: true },
    })
  }
  const came = await Promise.all([scan(), scan(), scan()])
  expect(new Set(came.map(({ data }) => data.checkInAt)).size).toBe(1)
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query("SELECT after FROM audit_entries WHERE subject_id = $1 AND action = 'classParticipant.checkedIn'", [
      yoga.id,
    ]),
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ after: { customerId } })
})

// Last: the club's instructor is none after it.
it('who loses the role while they teach sees no names any more, by a list or a code, and whom they checked in stays so [ATTENDANCE-44] [INSTRUCTORS-22]', async () => {
  const { instructorId } = desk.club
  const lesson = await session({ instructorIds: [instructorId] })
  const [came, late] = [await add(lesson, 0), await add(lesson, 1)]
  const code = await codeOf(came.order.id)
  const teaches = product.as(desk.club.staff.instructor)
  const place = { sessionId: lesson.id, customerId: came.customerId }
  const { checkInAt } = (await teaches.updateAttendance({ ...place, body: { isPresent: true } })).data
  expect(checkInAt).not.toBeNull()
  await desk.owner.deleteInstructor({ id: instructorId, query: { takenOverBy: 'nobody' } })
  const calls = [
    teaches.listAttendances({ sessionId: lesson.id }),
    teaches.getClassSession({ id: lesson.id }),
    teaches.updateAttendance({ ...place, body: { isPresent: false } }),
    read(code, teaches),
  ]
  for (const { status } of await Promise.all(calls.map((call) => failure(call)))) expect(status).toBe(403)
  const { data } = await desk.owner.listAttendances({ sessionId: lesson.id })
  expect(new Map(data.map((one) => [one.customerId, one.checkInAt]))).toEqual(
    new Map([
      [came.customerId, checkInAt],
      [late.customerId, null],
    ]),
  )
})
