import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.close())

const club = () => product.cast.riverside
const owner = () => product.as(club().staff.owner)
type Sent = Parameters<ReturnType<typeof owner>['createMembershipPlan']>[0]['body']
type Option = Sent['pricing'][number]

const option = (price: number, recurring: Option['recurring'], currency = 'SGD'): Option => ({
  price,
  currency,
  recurring,
})
const create = async (more: Partial<Sent> = {}) =>
  (
    await owner().createMembershipPlan({
      partnerId: club().id,
      body: { name: 'Gold', pricing: [option(30.5, 1), option(300, 12)], ...more },
    })
  ).data
/** The property that a refusal names, and what it says of it. */
const refusal = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  expect([status, body.data.errorCode]).toEqual([400, 'error.badRequest.invalidInput'])
  const [field] = body.data.message!
  return [field!.property, Object.values(field!.constraints)[0]]
}

describe('a new plan', () => {
  it('is active and visible, keeps its benefits and both prices, and is listed and read [MEMBERSHIPS-10, MEMBERSHIPS-28, MEMBERSHIPS-29, MEMBERSHIPS-32, MEMBERSHIPS-35]', async () => {
    const made = await create({ benefits: '<p>A towel</p>' })
    expect(made).toEqual({
      id: made.id,
      name: 'Gold',
      benefits: '<p>A towel</p>',
      status: 'active',
      visible: true,
      pricing: [
        { price: 30.5, currency: 'SGD', recurring: 1 },
        { price: 300, currency: 'SGD', recurring: 12 },
      ],
      pause: null,
      renewal: null,
      unusedRefundPercent: 100,
      version: 1,
    })
    expect((await owner().getMembershipPlan({ id: made.id })).data).toEqual(made)
    const { data } = await owner().listMembershipPlans({ partnerId: club().id, query: { offset: 0, limit: 100 } })
    expect(data.at(-1)).toEqual(made)
  })

  it('has benefits that are made clean, none where nothing of them can be read, and no more than people read [MEMBERSHIPS-10]', async () => {
    const made = await create({ benefits: '<h1>Free</h1><p style="x">A <b>towel</b><script>steal()</script></p>' })
    expect(made.benefits).toBe('<h2>Free</h2><p>A <strong>towel</strong></p>')
    expect((await create({ benefits: '<p> </p>' })).benefits).toBeNull()
    expect((await refusal(create({ benefits: `<p>${'x'.repeat(10_001)}</p>` })))[0]).toBe('benefits')
    const edit = async (benefits: string) =>
      (await owner().updateMembershipPlan({ id: made.id, body: { benefits } })).data.benefits
    expect(await edit('<p onclick="x()">Two</p>')).toBe('<p>Two</p>')
    expect(await edit('<ul><li></li></ul>')).toBeNull()
  })

  it('may be free when that is said', async () => {
    expect((await create({ pricing: [option(0, 24)] })).pricing).toEqual([option(0, 24)])
  })

  it('is refused without a name, and without price or months of the first option [MEMBERSHIPS-13]', async () => {
    expect((await refusal(create({ name: ' ' })))[0]).toBe('name')
    expect((await refusal(create({ pricing: [] })))[0]).toBe('pricing')
    const without = async (key: keyof Option) => {
      const { [key]: _, ...rest } = option(30, 1)
      return (await refusal(create({ pricing: [rest as Option] })))[0]
    }
    expect([await without('price'), await without('recurring')]).toEqual(['pricing.0.price', 'pricing.0.recurring'])
  })

  it('has at most two options, each for another of the allowed months [MEMBERSHIPS-11, MEMBERSHIPS-12, MEMBERSHIPS-19]', async () => {
    expect((await refusal(create({ pricing: [option(1, 1), option(3, 3), option(6, 6)] })))[0]).toBe('pricing')
    expect(await refusal(create({ pricing: [option(1, 3), option(2, 3)] }))).toEqual([
      'pricing.1.recurring',
      'must differ from the first option',
    ])
    for (const months of [1, 3, 6, 12, 24] as const)
      expect((await create({ pricing: [option(9, months)] })).pricing[0]!.recurring).toBe(months)
    for (const months of [0, 2, 18, 100])
      expect((await refusal(create({ pricing: [option(9, months as 1)] })))[0]).toBe('pricing.0.recurring')
  })

  it('costs no more characters than its fields take, and nothing finer than two decimals [MEMBERSHIPS-15, MEMBERSHIPS-16, MEMBERSHIPS-17]', async () => {
    const refused = async (price: number, recurring: number, currency: string) =>
      (await refusal(create({ pricing: [option(price, recurring as 1, currency)] })))[0]
    expect(await refused(10_000_000, 1, 'SGD')).toBe('pricing.0.price')
    expect(await refused(12_345.67, 1, 'SGD')).toBe('pricing.0.price')
    expect(await refused(1.005, 1, 'SGD')).toBe('pricing.0.price')
    expect(await refused(9, 120, 'SGD')).toBe('pricing.0.recurring')
    expect(await refused(9, 1, 'SGDX')).toBe('pricing.0.currency')
    expect((await create({ pricing: [option(1234.56, 1)] })).pricing[0]!.price).toBe(1234.56)
  })

  it('is in the currency of the partner', async () => {
    expect(await refusal(create({ pricing: [option(9, 1, 'AUD')] }))).toEqual(['pricing.0.currency', 'must be SGD'])
    const { saigon } = product.cast
    const { data } = await product.as(saigon.staff.owner).createMembershipPlan({
      partnerId: saigon.id,
      body: { name: 'Vàng', pricing: [option(600_000, 1, 'VND')] },
    })
    expect(data.pricing).toEqual([option(600_000, 1, 'VND')])
  })
})

describe('an existing plan', () => {
  it('changes its name, benefits and status [MEMBERSHIPS-23, MEMBERSHIPS-29, MEMBERSHIPS-33]', async () => {
    const { id, ...made } = await create()
    const changed = await owner().updateMembershipPlan({
      id,
      body: { name: 'Platinum', benefits: '<p>Two towels</p>', status: 'inactive' },
    })
    expect(changed.data).toEqual({
      ...made,
      id,
      name: 'Platinum',
      benefits: '<p>Two towels</p>',
      status: 'inactive',
      version: 2,
    })
    const emptied = await owner().updateMembershipPlan({ id, body: { benefits: '' } })
    expect(emptied.data).toEqual({ ...changed.data, benefits: null, version: 3 })
    // It stays in the list.
    const { data } = await owner().listMembershipPlans({ partnerId: club().id, query: { limit: 100 } })
    expect(data).toContainEqual(emptied.data)
  })

  it('keeps its rules for pauses and renewals where a save names neither, each of them where it names the other [MEMBERSHIPS-33] [BEYOND-27] [BEYOND-46]', async () => {
    const pause = { maxDays: 30, minDays: 7, fee: { kind: 'fixed' as const, price: 12.5, currency: 'SGD' } }
    const renewal = { orderDays: 7, reminderDays: [5], chargeDays: [4], graceDays: 7 }
    const { id } = await create({ pause, renewal })
    const saved = async (body: Parameters<ReturnType<typeof owner>['updateMembershipPlan']>[0]['body']) => {
      await owner().updateMembershipPlan({ id, body })
      const { data } = await owner().getMembershipPlan({ id })
      return [data.pause, data.renewal]
    }
    expect(await saved({ name: 'Renamed' })).toEqual([pause, renewal])
    expect(await saved({ renewal: { ...renewal, graceDays: 3 } })).toEqual([pause, { ...renewal, graceDays: 3 }])
    expect(await saved({ pause: { ...pause, fee: null } })).toEqual([
      { ...pause, fee: null },
      { ...renewal, graceDays: 3 },
    ])
    expect(await saved({ pause: null })).toEqual([null, { ...renewal, graceDays: 3 }])
  })

  it('says how much of its unused days goes back, which only a save that names it changes, and the trail keeps [BEYOND-50]', async () => {
    const { id } = await create({ unusedRefundPercent: 80 })
    const saved = async (body: Parameters<ReturnType<typeof owner>['updateMembershipPlan']>[0]['body']) =>
      (await owner().updateMembershipPlan({ id, body })).data.unusedRefundPercent
    expect(await saved({ name: 'Renamed' })).toBe(80)
    expect(await saved({ unusedRefundPercent: 0 })).toBe(0)
    expect((await owner().getMembershipPlan({ id })).data).toMatchObject({ name: 'Renamed', unusedRefundPercent: 0 })
    const { data } = await owner().listMembershipPlans({ partnerId: club().id, query: { limit: 100 } })
    expect(data.find((plan) => plan.id === id)!.unusedRefundPercent).toBe(0)
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
      { before: null, after: 80 },
      { before: 80, after: 80 },
      { before: 80, after: 0 },
    ])
  })

  it.each([
    [-1, 'Too small: expected number to be >=0'],
    [101, 'Too big: expected number to be <=100'],
    [12.5, 'Invalid input: expected int, received number'],
  ])(
    'gives back whole per cents from 0 to 100: %d is refused by the field [BEYOND-50]',
    async (unusedRefundPercent, why) => {
      const { id, version } = await create()
      const edit = owner().updateMembershipPlan({ id, body: { unusedRefundPercent } })
      expect(await refusal(edit)).toEqual(['unusedRefundPercent', why])
      expect(await refusal(create({ unusedRefundPercent }))).toEqual(['unusedRefundPercent', why])
      expect((await owner().getMembershipPlan({ id })).data.version).toBe(version)
    },
  )

  it('keeps price and months: the same may be sent, any other is refused [MEMBERSHIPS-21, MEMBERSHIPS-23]', async () => {
    const { id, pricing } = await create()
    const edit = (sent: Option[]) => owner().updateMembershipPlan({ id, body: { name: 'New', pricing: sent } })
    for (const sent of [
      [option(31, 1), option(300, 12)],
      [option(30.5, 3), option(300, 12)],
      [option(30.5, 1)],
      [],
      [option(300, 12), option(30.5, 1)],
    ])
      expect(await refusal(edit(sent))).toEqual(['pricing', 'Price and months of an existing plan cannot be changed'])
    expect((await owner().getMembershipPlan({ id })).data).toMatchObject({ name: 'Gold', pricing })
    expect((await edit([option(30.5, 1), option(300, 12)])).data).toMatchObject({ name: 'New', pricing })
  })

  it('is not saved with a price or months below 1 [MEMBERSHIPS-14]', async () => {
    const { id } = await create({ pricing: [option(0, 1)] })
    const edit = (pricing: Option[]) => owner().updateMembershipPlan({ id, body: { pricing } })
    expect(await refusal(edit([option(0, 1)]))).toEqual(['pricing.0.price', 'must be at least 1'])
    expect((await refusal(edit([option(1, 0 as 1)])))[0]).toBe('pricing.0.recurring')
  })

  it('is not saved over what somebody else saved since it was read, and hiding it is no such saving', async () => {
    const { id, version } = await create()
    const save = (name: string, read: number) => owner().updateMembershipPlan({ id, body: { name, version: read } })
    await owner().setPlanVisibility({ id, body: { visible: false } })
    expect((await save('Mine', version)).data).toMatchObject({ name: 'Mine', version: version + 1 })
    const { status, body } = await failure(save('Theirs', version))
    expect([status, body.data.errorCode]).toEqual([409, 'error.conflict.planChangedMeanwhile'])
    expect((await owner().getMembershipPlan({ id })).data).toMatchObject({ name: 'Mine', visible: false })
    expect((await save('Theirs', version + 1)).data.name).toBe('Theirs')
  })

  it('is shown and hidden [MEMBERSHIPS-26, MEMBERSHIPS-36]', async () => {
    const { id } = await create()
    const among = async (visible: 'true' | 'false') =>
      (await owner().listMembershipPlans({ partnerId: club().id, query: { limit: 100, visible } })).data.some(
        (plan) => plan.id === id,
      )
    const show = async (visible: boolean) => (await owner().setPlanVisibility({ id, body: { visible } })).data.visible
    expect([await show(false), await among('true'), await among('false')]).toEqual([false, false, true])
    expect([await show(true), await among('true'), await among('false')]).toEqual([true, true, false])
  })

  it('leaves an audit entry of each change', async () => {
    const { id } = await create()
    await owner().updateMembershipPlan({ id, body: { name: 'Renamed' } })
    await owner().setPlanVisibility({ id, body: { visible: false } })
    const entries = await product.fieldhouse.database.connection(
      async ({ client }) =>
        (
          await client.query(
            `SELECT action, before ->> 'name' AS before, after ->> 'name' AS after FROM audit_entries WHERE subject_id = $1 ORDER BY action`,
            [id],
          )
        ).rows,
    )
    expect(entries).toEqual([
      { action: 'membershipPlan.created', before: null, after: 'Gold' },
      { action: 'membershipPlan.edited', before: 'Gold', after: 'Renamed' },
      { action: 'membershipPlan.visibilityChanged', before: 'Renamed', after: 'Renamed' },
    ])
  })
})
