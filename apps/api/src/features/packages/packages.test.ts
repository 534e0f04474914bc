import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const owner = () => product.as(club().staff.owner)
const desk = () => product.as(club().staff.operations)
const partnerId = () => club().id
const ten = (over: object = {}) => ({
  name: 'Ten hours',
  description: 'On any court',
  numberOfPasses: 10,
  price: { amount: 15_000, currency: 'SGD' },
  expiryMode: 'with_expiry' as const,
  expiryValue: 30,
  ...over,
})
const create = async (over: object = {}) =>
  (await owner().createPackage({ partnerId: partnerId(), body: ten(over) })).data
const save = async (id: string, over: object = {}) =>
  (await owner().updatePackage({ id, body: { ...ten(), isActive: true, version: 1, ...over } })).data
const list = (query: { isActive?: 'true' | 'false'; offset?: number; limit?: number } = {}) =>
  owner().listPackages({ partnerId: partnerId(), query })
const idsOf = async (isActive?: 'true' | 'false') =>
  (await list({ limit: 100, ...(isActive && { isActive }) })).data.map(({ id }) => id)
const customer = async () =>
  (
    await desk().createCustomer({
      body: { partnerId: partnerId(), firstName: 'Nora', email: `${randomUUID()}@x.example` },
    })
  ).data.id
const buy = (customerId: string, packageId: string) =>
  desk().placePackageOrder({ partnerId: partnerId(), body: { customerId, packageId, paymentMethod: 'cash' } })
const heldBy = async (id: string) => (await desk().listPackagesOfCustomer({ id })).data
const wrongIn = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  const [wrong] = body.data.message ?? []
  return [status, wrong?.property, wrong && Object.values(wrong.constraints)[0]]
}

describe('the packages of a club', () => {
  it('are listed newest first, in pages, all or those on sale or those that are not [PACKAGES-06] [PACKAGES-13] [PACKAGES-30]', async () => {
    const before = (await list()).pagination.total
    const first = await create()
    product.setNow(new Date(Date.parse(TEST_NOW) + 1000).toISOString())
    const second = await create()
    await save(first.id, { isActive: false })
    const all = await idsOf()
    expect(all).toHaveLength(before + 2)
    expect(all.indexOf(second.id)).toBeLessThan(all.indexOf(first.id))
    expect(await idsOf('true')).toEqual(all.filter((id) => id !== first.id))
    expect(await idsOf('false')).toEqual([first.id])
    expect((await list({ isActive: 'false' })).pagination.total).toBe(1)
    const page = await list({ offset: 1, limit: 1 })
    expect(page.data.map(({ id }) => id)).toEqual([all[1]])
    expect(page.pagination).toEqual({ offset: 1, limit: 1, total: before + 2 })
  })
})

describe('a package', () => {
  it('is saved as its form says, and can be read [PACKAGES-16] [PACKAGES-29]', async () => {
    const { id } = await create()
    const saved = await save(id, {
      name: ' Five ',
      description: '',
      numberOfPasses: 0,
      price: { amount: 0, currency: 'SGD' },
      expiryMode: 'without_expiry',
      expiryValue: 7,
      isActive: false,
    })
    expect(saved).toEqual({
      id,
      name: 'Five',
      description: ' ',
      numberOfPasses: 1,
      totalPasses: 1,
      price: { amount: 0, currency: 'SGD' },
      expiryMode: 'without_expiry',
      expiryValue: null,
      unusedRefundPercent: 100,
      isActive: false,
      version: 2,
    })
    expect((await desk().getPackage({ id })).data).toEqual(saved)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Please fill out required fields'],
    [{ description: 'd'.repeat(256) }, 'description', 'Too big: expected string to have <=255 characters'],
    [{ expiryValue: 0 }, 'expiryValue', 'Days from purchase must be more than zero'],
    [{ expiryValue: null }, 'expiryValue', 'Days from purchase must be more than zero'],
    [{ price: { amount: 100, currency: 'INR' } }, 'price.currency', 'The currency of the price must be SGD'],
    [{ unusedRefundPercent: -1 }, 'unusedRefundPercent', 'Too small: expected number to be >=0'],
    [{ unusedRefundPercent: 101 }, 'unusedRefundPercent', 'Too big: expected number to be <=100'],
    [{ unusedRefundPercent: 12.5 }, 'unusedRefundPercent', 'Invalid input: expected int, received number'],
  ])('is not saved with %j [PACKAGES-07] [PACKAGES-08] [PACKAGES-12] [PACKAGES-29]', async (over, property, why) => {
    const { id, version } = await create()
    expect(await wrongIn(save(id, over))).toEqual([400, property, why])
    expect((await owner().getPackage({ id })).data.version).toBe(version)
  })

  it('says how much of its unused passes goes back: all of it until somebody says so, and the same where a save says nothing [BEYOND-50]', async () => {
    expect((await create()).unusedRefundPercent).toBe(100)
    const { id } = await create({ unusedRefundPercent: 50 })
    expect((await save(id)).unusedRefundPercent).toBe(50)
    expect((await save(id, { unusedRefundPercent: 0, version: 2 })).unusedRefundPercent).toBe(0)
    expect((await desk().getPackage({ id })).data.unusedRefundPercent).toBe(0)
    expect((await list({ limit: 100 })).data.find((one) => one.id === id)!.unusedRefundPercent).toBe(0)
    const trail = await product.fieldhouse.database.connection(
      async ({ client }) =>
        (
          await client.query(
            `SELECT before -> 'unusedRefundPercent' AS before, after -> 'unusedRefundPercent' AS after
             FROM audit_entries WHERE subject_id = $1 ORDER BY (after ->> 'version')::int`,
            [id],
          )
        ).rows,
    )
    expect(trail).toEqual([
      { before: null, after: 50 },
      { before: 50, after: 50 },
      { before: 50, after: 0 },
    ])
  })

  it('is not saved over what somebody else has saved meanwhile', async () => {
    const { id } = await create()
    await save(id, { name: 'Theirs' })
    const { status, body } = await failure(save(id, { name: 'Mine' }))
    expect([status, body.data.errorCode]).toEqual([409, 'error.conflict.packageChangedMeanwhile'])
    expect((await owner().getPackage({ id })).data.name).toBe('Theirs')
  })

  it('of two who save at once one is told', async () => {
    const { id } = await create()
    const saves = await Promise.allSettled(['Mine', 'Theirs'].map((name) => save(id, { name })))
    expect(saves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('is edited and deleted by owners alone [PACKAGES-25]', async () => {
    const { id } = await create()
    expect((await failure(desk().updatePackage({ id, body: { ...ten(), isActive: true, version: 1 } }))).status).toBe(
      403,
    )
    expect((await failure(desk().deletePackage({ id }))).status).toBe(403)
  })

  it('that is edited leaves as they are the passes that were sold of it [PACKAGES-16] [PACKAGES-26] [PACKAGES-27]', async () => {
    const [{ id }, nora] = [await create(), await customer()]
    await buy(nora, id)
    const sold = await heldBy(nora)
    await save(id, { name: 'Five', numberOfPasses: 5, expiryValue: 1 })
    expect(await heldBy(nora)).toEqual(sold)
  })

  it('that is not on sale cannot be bought; what was sold stays usable [PACKAGES-06] [PACKAGES-28]', async () => {
    const [{ id }, nora] = [await create(), await customer()]
    await buy(nora, id)
    await save(id, { isActive: false })
    expect((await failure(buy(nora, id))).body.data.errorCode).toBe('error.notFound.package')
    expect(await heldBy(nora)).toMatchObject([{ packageId: id, numberOfPasses: 10 }])
    await save(id, { isActive: true, version: 2 })
    product.setNow(new Date(Date.parse(TEST_NOW) + 5000).toISOString())
    const { data: second } = await buy(nora, id)
    // The newest first.
    expect((await heldBy(nora)).map(({ orderId }) => orderId === second.id)).toEqual([true, false])
  })

  it('that is deleted leaves the lists and is bought no more; who bought it holds it, and nobody else [CUSTOMERS-46] [PACKAGES-17] [PACKAGES-28]', async () => {
    const [{ id }, nora] = [await create(), await customer()]
    await buy(nora, id)
    expect((await owner().deletePackage({ id })).data).toEqual({ id })
    expect(await idsOf()).not.toContain(id)
    const calls = [
      () => owner().getPackage({ id }),
      () => save(id),
      () => owner().deletePackage({ id }),
      () => buy(nora, id),
    ]
    for (const call of calls) expect((await failure(call())).body.data.errorCode).toBe('error.notFound.package')
    expect(await heldBy(nora)).toMatchObject([{ packageId: id, numberOfPasses: 10 }])
    expect(await heldBy(await customer())).toEqual([])
  })
})
