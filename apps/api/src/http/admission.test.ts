import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { connect } from 'node:net'
import type { Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { failure, riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../fixtures/start-product.ts'
import { MOST_STREAMS } from './open-streams.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const query = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(async ({ client }) => (await client.query(text, values)).rows)

/** Opens a person's stream of the club's events; `next` answers what it is told, null once the stream ended. */
const listen = async (person: Person) => {
  const response = await fetch(`${product.origin}/v1.9.0/partners/partners/${desk.club.id}/events`, {
    headers: person.headers,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  return async () => {
    const { value, done } = await reader.read()
    return done ? null : value
  }
}

describe('an open event stream', () => {
  it.each([
    ['signs out', 'marketing', 'UPDATE sessions SET revoked_at = now() WHERE account_id = $1'],
    [
      'is no longer staff',
      'finance',
      'UPDATE partner_staffs SET deleted_at = now() WHERE profile_id = (SELECT profile_id FROM accounts WHERE id = $1)',
    ],
  ] as const)('ends for who %s, and tells nothing any more', async (_, role, change) => {
    product.setNow(TEST_NOW)
    const person = desk.club.staff[role]
    const hour = role === 'marketing' ? 8 : 10
    const [gone, stays] = [await listen(person), await listen(desk.club.staff.operations)]
    expect(await gone()).toContain('ready')
    expect(await stays()).toContain('ready')
    await query(change, [person.accountId])
    product.setNow('2026-11-21T04:00:20.000Z')
    await desk.book({ from: hour, until: hour + 1 })
    expect(await gone()).toBeNull()
    expect(await stays()).toMatch(/orders|schedule/)
  })
})

it("a session has twenty open streams at most: the next one ends its oldest, and nobody else's", async () => {
  product.setNow(TEST_NOW)
  const { instructor, owner } = desk.club.staff
  const other = await listen(owner)
  expect(await other()).toContain('ready')
  const streams = []
  for (let i = 0; i < MOST_STREAMS + 1; i++) {
    const next = await listen(instructor)
    expect(await next()).toContain('ready')
    streams.push(next)
  }
  expect(await streams[0]!()).toBeNull()
  product.fieldhouse.deps.live.publish(desk.club.id, { type: 'facilities', dates: [], facilityGroupIds: [] })
  for (const next of [other, streams[1]!, streams.at(-1)!]) expect(await next()).toContain('facilities')
})

it('a stream whose client does not read ends instead of filling the memory', async () => {
  const { riverside } = product.cast
  const socket = connect(Number(new URL(product.origin).port), '127.0.0.1')
  const path = `/v1.9.0/partners/partners/${riverside.id}/events`
  const { authorization } = riverside.staff.operations.headers
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: ${authorization}\r\n\r\n`)
  await once(socket, 'data')
  socket.pause()
  const dates = Array.from({ length: 8 }, (_, day) => `2026-12-0${day + 1}`)
  for (let i = 0; i < 60_000; i++)
    product.fieldhouse.deps.live.publish(riverside.id, { type: 'schedule', dates, facilityGroupIds: [randomUUID()] })
  // All of it was announced once a client that reads has heard the last of it.
  const reading = product.fieldhouse.deps.live.watch(riverside.id, new AbortController().signal)
  await reading.next()
  product.fieldhouse.deps.live.publish(riverside.id, { type: 'facilities', dates: [], facilityGroupIds: [] })
  for await (const event of reading) if (event.type === 'facilities') break
  socket.resume()
  await vi.waitFor(
    () => {
      expect(socket.readableEnded).toBe(true)
    },
    { timeout: 60_000 },
  )
  socket.destroy()
})

describe('a super admin who names a partner that does not exist', () => {
  it.each(['placeBooking', 'createCustomer', 'listCustomers', 'watchSchedule'])('gets 404 for %s', async (name) => {
    const partnerId = randomUUID()
    const api = product.as(product.cast.superAdmin)
    const calls: Record<string, () => Promise<unknown>> = {
      placeBooking: () =>
        api.placeBooking({
          partnerId,
          body: {
            bookings: [desk.range({ from: 14, until: 15 })],
            customerId: desk.club.customers[0].id,
            paymentMethod: 'cash',
          },
        }),
      createCustomer: async () => {
        await api.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
        return api.createCustomer({ body: { partnerId, firstName: 'Nobody', email: 'nobody@x.example' } })
      },
      listCustomers: () => api.listCustomers({ partnerId }),
      watchSchedule: async () => {
        const { status } = await fetch(`${product.origin}/v1.9.0/partners/partners/${partnerId}/events`, {
          headers: product.cast.superAdmin.headers,
        })
        return status === 404 ? api.listCustomers({ partnerId }) : status
      },
    }
    expect(await failure(calls[name]!())).toMatchObject({
      status: 404,
      body: { data: { errorCode: 'error.notFound.partner' } },
    })
  })
})

it('an Idempotency-Key counts within one partner: in another one it is another key [BEYOND-03]', async () => {
  const { superAdmin, riverside, mumbai } = product.cast
  const api = product.as(superAdmin)
  await api.updateOwnSuperAdmin({ body: { lastActivePartnerId: riverside.id } })
  const add = (partnerId: string) =>
    api.createCustomer(
      { body: { partnerId, firstName: 'Twice', email: 'twice@x.example' } },
      { idempotencyKey: 'the-key-of-two-partners' },
    )
  const made: string[] = []
  for (const { id } of [riverside, mumbai, riverside, mumbai]) made.push((await add(id)).data.id)
  expect(made.slice(2)).toEqual(made.slice(0, 2))
  for (const [at, { id }] of [riverside, mumbai].entries())
    expect((await api.listCustomers({ partnerId: id, query: { q: 'Twice' } })).data).toMatchObject([{ id: made[at] }])
})

it('an Idempotency-Key of somebody who is held to other venues by now answers nothing of the venues before [BEYOND-03] [BEYOND-17]', async () => {
  const { id, venueId, staff } = product.cast.riverside
  const hold = (venueIds: string[] | null) =>
    product.fieldhouse.database.connection(({ client }) =>
      client.query('UPDATE partner_staffs SET venue_ids = $2 WHERE id = $1', [staff.operations.staffId, venueIds]),
    )
  const body = {
    customerId: product.cast.riverside.customers[1].id,
    bookings: [desk.range({ court: 0, day: '2026-12-03', from: 8, until: 9 })],
    paymentMethod: 'cash' as const,
    isForceBook: true,
    options: { ignoreBookingHorizon: true },
  }
  const book = () => desk.api.placeBooking({ partnerId: id, body }, { idempotencyKey: 'the-key-of-two-venues' })
  await hold([venueId])
  const first = (await book()).data.id
  expect((await book()).data.id).toBe(first)
  await hold([crypto.randomUUID()])
  expect((await failure(book())).status).toBe(422)
  await hold(null)
})

it.each(['-'.repeat(36), 'a'.repeat(36), '00000000-0000-0000-0000-00000000000g'])(
  "an order's id that is none (%s) is refused with 400 [API-21]",
  async (id) => {
    expect(await failure(desk.api.getOrder({ id }))).toMatchObject({
      status: 400,
      body: { data: { errorCode: 'error.badRequest.invalidInput' } },
    })
  },
)
