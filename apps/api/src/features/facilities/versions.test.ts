import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

// Two who change one facility, link or price setting: the second has not seen what the first did, and is told.

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

const newGroup = async () =>
  (await desk.api.createFacilityGroup({ venueId: desk.club.venueId, body: { name: 'Field', count: 3 } })).data
const group = async (id: string) => (await desk.api.getFacilityGroup({ id, query: {} })).data
const conflict = async (call: Promise<unknown>) => {
  const { status, body } = await failure(call)
  return [status, body.data.errorCode, body.data.metaData]
}

describe('a facility', () => {
  const rename = (id: string, name: string, version?: number) =>
    desk.api.updateFacility({ id, body: { name, ...(version !== undefined && { version }) } })

  it('has another version with each name, and is refused to who read an older one', async () => {
    const { id, facilities } = await newGroup()
    const [court] = facilities
    expect(court!.version).toBe(1)
    expect((await rename(court!.id, 'Centre', 1)).data).toMatchObject({ name: 'Centre', version: 2 })
    expect(await conflict(rename(court!.id, 'Lawn', 1))).toEqual([
      409,
      'error.conflict.facilityChangedMeanwhile',
      expect.objectContaining({ version: 2 }),
    ])
    expect((await group(id)).facilities[0]).toMatchObject({ name: 'Centre', version: 2 })
    // Who names none is not asked.
    expect((await rename(court!.id, 'Lawn')).data.version).toBe(3)
  })

  it('renamed by two at once is renamed by one of them', async () => {
    const [court] = (await newGroup()).facilities
    const both = await Promise.allSettled([rename(court!.id, 'One', 1), rename(court!.id, 'Other', 1)])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  const link = (facilityIds: string[], versions?: (number | null)[]) => ({
    partnerId: desk.club.id,
    body: { facilityIds, ...(versions && { versions }) },
  })

  it('has another version with each link, and so has the other; a pair that is linked already is left as it is', async () => {
    const { id, facilities } = await newGroup()
    const [one, other, third] = facilities.map((facility) => facility.id) as [string, string, string]
    expect((await desk.api.linkFacilities(link([one, other], [1, 1]))).data.versions).toEqual([2, 2])
    expect((await desk.api.linkFacilities(link([other, one], [1, 1]))).data.versions).toEqual([2, 2])
    const stale = ['error.conflict.facilityChangedMeanwhile', expect.objectContaining({ version: 2 })]
    expect(await conflict(desk.api.linkFacilities(link([third, one], [1, 1])))).toEqual([409, ...stale])
    expect(await conflict(desk.api.unlinkFacilities(link([one, other], [2, 1])))).toEqual([409, ...stale])
    // Of one of them nothing was read.
    expect((await desk.api.linkFacilities(link([third, one], [1, null]))).data.versions).toEqual([2, 3])
    expect((await desk.api.unlinkFacilities(link([one, other]))).data.versions).toEqual([4, 3])
    expect((await group(id)).facilities.map(({ version }) => version)).toEqual([4, 3, 2])
    expect((await conflict(rename(one, 'Centre', 1)))[0]).toBe(409)
  })

  it('has another version once one that it was linked with is removed', async () => {
    const { id, facilities } = await newGroup()
    const [one, other] = facilities.map((facility) => facility.id) as [string, string]
    await desk.api.linkFacilities(link([one, other]))
    await desk.api.deleteFacility({ id: other })
    expect((await group(id)).facilities.map(({ version }) => version)).toEqual([3, 1])
  })
})

it('a price setting has another version with each change, and is refused to who read an older one', async () => {
  const { id } = await newGroup()
  const { data } = await desk.api.createPriceSettings({
    id,
    body: { priceSettings: [{ dayOfWeek: 'MO', startTime: '18:00', endTime: '21:00', slotPrice: { price: 30 } }] },
  })
  const [setting] = data
  const change = (price: number, version?: number) =>
    desk.api.updatePriceSetting({
      id: setting!.id,
      body: { slotPrice: { price }, ...(version !== undefined && { version }) },
    })
  expect(setting!.version).toBe(1)
  expect((await change(31, 1)).data).toMatchObject({ slotPrice: { price: 31 }, version: 2 })
  expect(await conflict(change(32, 1))).toEqual([
    409,
    'error.conflict.priceSettingChangedMeanwhile',
    expect.objectContaining({ version: 2 }),
  ])
  expect((await desk.api.listPriceSettings({ id })).data).toMatchObject([{ slotPrice: { price: 31 }, version: 2 }])
  const both = await Promise.allSettled([change(33, 2), change(34, 2)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  expect((await change(35)).data.version).toBe(4)
})

describe('a closure', () => {
  const close = async () => {
    const { facilityId, startTime: start, endTime: end } = desk.range({ court: 0, from: 10, until: 11 })
    const { data } = await desk.api.createClosures({
      id: desk.club.courts.id,
      body: { closures: [{ facilityId, timeRange: { start, end } }] },
    })
    return { ...data[0]!, body: { facilityId, timeRange: { start, end } } }
  }
  const until = (body: { facilityId: string; timeRange: { start: string } }, hour: number) => ({
    ...body,
    timeRange: { ...body.timeRange, end: desk.range({ court: 0, from: 10, until: hour }).endTime },
  })
  const stale = [409, 'error.conflict.closureChangedMeanwhile', expect.objectContaining({ version: 2 })]

  it('has another version with each move, and is neither moved nor removed by who read an older one', async () => {
    const { id, version, body } = await close()
    expect(version).toBe(1)
    const moved = await desk.api.updateClosure({ id, body: { ...until(body, 12), version: 1 } })
    expect(moved.data.version).toBe(2)
    expect(await conflict(desk.api.updateClosure({ id, body: { ...until(body, 13), version: 1 } }))).toEqual(stale)
    expect(await conflict(desk.api.deleteClosure({ id, query: { version: 1 } }))).toEqual(stale)
    expect((await group(desk.club.courts.id)).closures.find((one) => one.id === id)).toMatchObject({
      version: 2,
      timeRange: moved.data.timeRange,
    })
    // Who names none is not asked.
    expect((await desk.api.updateClosure({ id, body: until(body, 11) })).data.version).toBe(3)
    await desk.api.deleteClosure({ id, query: { version: 3 } })
  })
})

it('a price setting that somebody else has changed meanwhile is not removed unseen, nor is any other with it', async () => {
  const { id } = await newGroup()
  const priceSettings = [8, 9].map((hour) => ({
    dayOfWeek: 'MO' as const,
    startTime: `${hour}:00`,
    endTime: `${hour + 1}:00`,
    slotPrice: { price: 30 },
  }))
  const { data } = await desk.api.createPriceSettings({ id, body: { priceSettings } })
  const ids = data.map((one) => one.id)
  await desk.api.updatePriceSetting({ id: ids[1]!, body: { priority: 3, version: 1 } })
  expect(await conflict(desk.api.deletePriceSettings({ query: { ids, versions: [1, 1] } }))).toEqual([
    409,
    'error.conflict.priceSettingChangedMeanwhile',
    expect.objectContaining({ version: 2 }),
  ])
  expect((await group(id)).priceSettings).toHaveLength(2)
  await desk.api.deletePriceSettings({ query: { ids, versions: [1, 2] } })
  expect((await group(id)).priceSettings).toEqual([])
})
