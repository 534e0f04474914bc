import { gunzipSync } from 'node:zlib'
import { get, type IncomingHttpHeaders } from 'node:http'
import { addressOf, api, createClient, SAME_ROWS } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const call = () => ({ id: desk.club.courts.id, query: { date: MONDAY, extended: 'true' as const } })

const TUESDAY = '2026-11-24'

/** Asks as a browser does, which fetch would hide: the bytes as they are sent. */
const ask = (headers: Record<string, string> = {}, token?: string) => askFor(MONDAY, headers, token)
const askFor = (date: string, headers: Record<string, string> = {}, token = desk.club.staff.operations.token) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }>((resolve, reject) => {
    get(
      product.origin + addressOf(api.getDaySchedule, { ...call(), query: { date, extended: 'true' } }),
      { headers: { authorization: `Bearer ${token}`, ...headers } },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('end', () =>
          resolve({ status: response.statusCode!, headers: response.headers, body: Buffer.concat(chunks) }),
        )
      },
    ).on('error', reject)
  })
const tagOf = async (token?: string) => String((await ask({}, token)).headers.etag)
const again = (etag: string, token?: string) => ask({ 'if-none-match': etag }, token)

describe('who has a day is sent it again only when it changed [BEYOND-40]', () => {
  it('is told in a few bytes that it did not', async () => {
    const etag = await tagOf()
    const { status, body, headers } = await again(etag)
    expect([status, body.length, headers.etag, headers['cache-control']]).toEqual([304, 0, etag, 'no-store'])
  })

  it('is sent it when a slot was booked, and when the booking was paid', async () => {
    const before = await tagOf()
    const { orderTransactions } = await desk.book({ court: 0, from: 8, until: 9 })
    const booked = await again(before)
    expect(booked.status).toBe(200)
    expect(JSON.parse(booked.body.toString())).toEqual(await desk.api.getDaySchedule(call()))
    const etag = String(booked.headers.etag)
    expect((await again(etag)).status).toBe(304)
    await desk.api.markTransactionPaid({ id: orderTransactions[0]!.id })
    expect((await again(etag)).status).toBe(200)
  })

  it('is sent the courts that differ where he can put them together, and has the whole day then', async () => {
    const before = await ask()
    await desk.book({ court: 3, from: 9, until: 10 })
    const asked = { 'if-none-match': String(before.headers.etag), 'a-im': SAME_ROWS }
    const changed = await ask(asked)
    expect([changed.status, changed.headers.im, changed.headers['delta-base']]).toEqual([
      226,
      SAME_ROWS,
      before.headers.etag,
    ])
    const sent = JSON.parse(changed.body.toString())
    const whole = await desk.api.getDaySchedule(call())
    expect(sent.data.facilities.map((court: { same?: boolean }) => court.same ?? false)).toEqual(
      whole.data.facilities.map(({ id }) => id !== desk.club.courts.facilities[3]!.id),
    )
    const had = JSON.parse(before.body.toString()).data.facilities as { id: string }[]
    const together = sent.data.facilities.map((court: { id: string; same?: boolean }) =>
      court.same ? had.find(({ id }) => id === court.id) : court,
    )
    expect({ data: { ...sent.data, facilities: together } }).toEqual(whole)
    expect(changed.body.length).toBeLessThan(before.body.length / 2)
    const zipped = await ask({ ...asked, 'accept-encoding': 'gzip' })
    expect(JSON.parse(gunzipSync(zipped.body).toString())).toEqual(sent)
    // Who does not say that he can is sent all of it.
    expect((await again(String(before.headers.etag))).status).toBe(200)
  })

  it('is sent all of it where what he has is of another day, or made up', async () => {
    for (const etag of ['W/"made.up"', '"x"', String((await askFor(TUESDAY)).headers.etag)])
      expect((await ask({ 'if-none-match': etag, 'a-im': SAME_ROWS })).status).toBe(200)
  })

  it('is put together by the client of the contract', async () => {
    const client = createClient(api, {
      origin: product.origin,
      token: () => desk.club.staff.operations.token,
      tagged: new Map(),
    })
    const before = await client.getDaySchedule(call())
    await desk.book({ court: 2, from: 19, until: 20 })
    const after = await client.getDaySchedule(call())
    expect(after).toEqual(await desk.api.getDaySchedule(call()))
    expect(after.data.facilities[2]).not.toEqual(before.data.facilities[2])
    // What did not change is the same in memory: nothing was sent of it.
    expect(after.data.facilities[1]).toBe(before.data.facilities[1])
  })

  it('is sent it when a slot is held, and when the hold is over by the clock alone', async () => {
    const before = await tagOf()
    await desk.api.holdSlots({
      partnerId: desk.club.id,
      body: { slots: [desk.range({ court: 1, from: 8, until: 9 })] },
    })
    const held = await again(before)
    expect(held.status).toBe(200)
    expect(JSON.parse(held.body.toString()).data.holds).toHaveLength(1)
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE holds SET held_until = now() - interval '1 second'`),
    )
    const over = await again(String(held.headers.etag))
    expect([over.status, JSON.parse(over.body.toString()).data.holds]).toEqual([200, []])
    expect(over.headers.etag).toBe(before)
  })

  it('is told whose a hold is: what another desk has of the day is not what the holder has', async () => {
    await desk.api.holdSlots({
      partnerId: desk.club.id,
      body: { slots: [desk.range({ court: 2, from: 8, until: 9 })] },
    })
    const own = await tagOf()
    const { status, body } = await again(own, desk.club.staff.owner.token)
    expect(status).toBe(200)
    expect(JSON.parse(body.toString()).data.holds).toMatchObject([{ own: false }])
    await desk.api.holdSlots({ partnerId: desk.club.id, body: { slots: [] } })
  })

  it('is refused when the session ended, whatever it has', async () => {
    const etag = await tagOf()
    expect((await again(etag, 'x'.repeat(43))).status).toBe(401)
  })

  it('gets the same compressed as plain', async () => {
    await desk.book({ court: 3, from: 8, until: 9 }, { customerNote: 'Nguyễn 阮' })
    const plain = await ask()
    const packed = await ask({ 'accept-encoding': 'gzip, deflate, br' })
    expect(packed.headers['content-encoding']).toBe('gzip')
    expect(packed.headers.etag).toBe(plain.headers.etag)
    expect(packed.body.length).toBeLessThan(plain.body.length / 4)
    expect(gunzipSync(packed.body).toString()).toBe(plain.body.toString())
  })
})

describe("the dashboard's client", () => {
  it('has the very reply that it had where the day did not change, and another one where it did [BEYOND-40]', async () => {
    const client = createClient(api, {
      origin: product.origin,
      token: () => desk.club.staff.operations.token,
      tagged: new Map(),
    })
    const first = await client.getDaySchedule(call())
    expect(await client.getDaySchedule(call())).toBe(first)
    await desk.book({ court: 0, from: 12, until: 13 })
    const second = await client.getDaySchedule(call())
    expect(second).not.toEqual(first)
    expect(await client.getDaySchedule(call())).toBe(second)
  })
})
