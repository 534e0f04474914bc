import type { ApiFailure } from '@fieldhouse/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const NOBODY = { firstName: 'Mei', lastName: 'Lim', mobile: null, roleIds: ['finance' as const] }

it('a club invites a hundred people in an hour, whoever does it at once, and others again when it is over', async () => {
  const { riverside } = product.cast
  const invite = (email: string) =>
    product.as(riverside.staff.owner).createStaff({ partnerId: riverside.id, body: { ...NOBODY, email } })
  const all = await Promise.allSettled(Array.from({ length: 103 }, (_, n) => invite(`invited${n}@many.example`)))
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(100)
  const refused = all.flatMap((one) => (one.status === 'rejected' ? [one.reason as ApiFailure] : []))
  for (const { status, body } of refused) {
    expect([status, body.data.errorCode]).toEqual([429, 'error.tooManyRequests'])
    expect(body.data.msg).toBe('Too many people were invited. Please try again later.')
    expect(body.data.metaData).toEqual({ retryAfterSeconds: 3600 })
  }
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query(`SELECT 1 FROM outbox_messages WHERE recipient LIKE 'invited%@many.example'`),
  )
  expect(rows).toHaveLength(100)
  product.setNow(new Date(Date.parse(TEST_NOW) + 3_600_000).toISOString())
  await invite('later@many.example')
})
