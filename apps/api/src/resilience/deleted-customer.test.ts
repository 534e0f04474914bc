import { randomUUID } from 'node:crypto'
import type { Api, Client } from '@fieldhouse/contract'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkBooks } from '../books/check-books.ts'
import { outcome } from './fixtures/outcome.ts'
import { inSingapore, startProcesses, type Processes } from './fixtures/start-processes.ts'

let world: Processes
beforeAll(async () => {
  world = await startProcesses()
})
afterAll(() => world.close())
afterEach(async () => {
  expect(await checkBooks(world.database)).toEqual([])
})

const club = () => world.cast.riverside
const desk = (i: 0 | 1): Client<Api> => world.both[i].as(club().staff.operations)
const added = async (firstName: string) =>
  (await desk(0).createCustomer({ body: { partnerId: club().id, firstName, email: `${randomUUID()}@x.example` } })).data
    .id
const court = () => club().courts.facilities[0]!.id
const book = (customerId: string, hour: number, day = 3) =>
  desk(0).placeBooking({
    partnerId: club().id,
    body: {
      bookings: [{ facilityId: court(), startTime: inSingapore(day, hour), endTime: inSingapore(day, hour + 1) }],
      customerId,
      paymentMethod: 'cash',
      isForceBook: true,
    },
  })
const refusalOf = (each: Awaited<ReturnType<typeof outcome>>) =>
  each.ok ? null : `${each.status} ${each.body.data.errorCode}`
/** Statements of the two processes that wait for a lock. */
const waiting = (count: number) =>
  vi.waitFor(
    async () =>
      expect(
        await world.rows(
          `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        ),
      ).toHaveLength(count),
    { timeout: 60_000 },
  )

describe('a customer who is deleted in one process while the other sells to them', () => {
  it('stays where the booking has read them before: the deletion waits for it, and is refused then [CUSTOMERS-44] [ADDTX-40]', async () => {
    const id = await added('Booked first')
    const [booked, deleted] = await world.database.connection(async ({ client }) => {
      await client.query('BEGIN')
      // Somebody else is at the court, so that the booking stands still between reading its customer and being written.
      await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1::text || $2::text, 11))', [
        club().id,
        court(),
      ])
      const sent: ReturnType<typeof outcome>[] = []
      try {
        sent.push(outcome(book(id, 10)))
        await waiting(1)
        sent.push(outcome(desk(1).deleteCustomer({ id })))
        await waiting(2)
      } finally {
        await client.query('COMMIT')
      }
      return Promise.all(sent)
    })
    expect([refusalOf(booked!), refusalOf(deleted!)]).toEqual([
      null,
      '400 error.badRequest.customerHasNoncanceledOrders',
    ])
    expect((await desk(0).getCustomer({ id })).data.firstName).toBe('Booked first')
  })

  it('is not found where the deletion came first, though it is not committed yet [CUSTOMERS-44]', async () => {
    const id = await added('Deleted first')
    const body = { customerId: id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 500 }
    const sales = await world.database.connection(async ({ client }) => {
      await client.query('BEGIN')
      await client.query('SELECT 1 FROM customers WHERE id = $1 FOR UPDATE', [id])
      const sent: ReturnType<typeof outcome>[] = []
      try {
        sent.push(outcome(book(id, 12)), outcome(desk(1).issueCredit({ partnerId: club().id, body })))
        await waiting(2)
        await client.query('UPDATE customers SET deleted_at = now() WHERE id = $1', [id])
      } finally {
        await client.query('COMMIT')
      }
      return Promise.all(sent)
    })
    expect(sales.map(refusalOf)).toEqual(['404 error.notFound.customer', '404 error.notFound.customer'])
    expect(await world.rows('SELECT 1 FROM orders WHERE customer_id = $1', [id])).toEqual([])
    expect(await world.rows('SELECT 1 FROM credit_balances WHERE customer_id = $1', [id])).toEqual([])
  })

  it('is never left with a booking or credits, however they meet [CUSTOMERS-44]', async () => {
    for (let round = 0; round < 12; round++) {
      const id = await added(`Round ${round}`)
      const body = { customerId: id, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 500 }
      const issue = outcome(desk(0).issueCredit({ partnerId: club().id, body }))
      const [booked, deleted] = await Promise.all([
        outcome(book(id, 7 + round, 4)),
        outcome(desk(1).deleteCustomer({ id })),
      ])
      expect([booked.ok, deleted.ok].filter(Boolean)).toHaveLength(1)
      await issue
      const held = await world.rows('SELECT 1 FROM credit_balances WHERE customer_id = $1 AND balance_minor > 0', [id])
      if (deleted.ok) expect(held).toEqual([])
    }
  })
})
