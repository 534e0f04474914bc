import { randomUUID } from 'node:crypto'
import type { Person } from '@fieldhouse/testing/cast'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'
import { campaignInput } from './fixtures/campaign-desk.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

it('test mails are no relay: one person sends so many in an hour, the club so many in a day, whoever sends at once [CAMPAIGNS-67]', async () => {
  const { riverside, harbour } = product.cast
  const { content } = campaignInput()
  const send = (as: Person, addresses = 10) =>
    product.as(as).sendTestEmail({
      body: { toEmails: Array.from({ length: addresses }, () => `${randomUUID()}@x.example`), content },
    })
  const owner = riverside.staff.owner
  const both = await Promise.allSettled(Array.from({ length: 7 }, () => send(owner)))
  expect(both.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  const { status, body } = await failure(send(owner, 1))
  expect([status, body.data.errorCode, body.data.msg]).toEqual([
    429,
    'error.tooManyRequests',
    'Too many test emails were sent. Please try again later.',
  ])
  const sent = async () =>
    (
      await product.fieldhouse.database.connection(({ client }) =>
        client.query<{ count: number }>(
          `SELECT count(*)::integer AS count FROM outbox_messages WHERE subject LIKE '[TEST]%'`,
        ),
      )
    ).rows[0]!.count
  expect(await sent()).toBe(60)
  await send(harbour.staff.owner)
  const at = (hours: number) => product.setNow(new Date(Date.parse(TEST_NOW) + hours * 3_600_000).toISOString())
  for (const hours of [1.1, 2.2]) {
    at(hours)
    for (let n = 0; n < 6; n++) await send(owner)
  }
  at(3.3)
  await send(owner)
  await send(owner)
  expect((await failure(send(owner, 1))).status).toBe(429)
  expect(await sent()).toBe(210)
})
