import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../../fixtures/start-product.ts'

let product: Product
let owner: ReturnType<Product['as']>
beforeAll(async () => {
  product = await startProduct()
  owner = product.as(product.cast.riverside.staff.owner)
})
afterAll(() => product.close())

describe('the time zone at a position', () => {
  it.each([
    ['Singapore', '1.3521', '103.8198', 'Asia/Singapore'],
    ['Sydney', '-33.8688', '151.2093', 'Australia/Sydney'],
    ['Hồ Chí Minh', '10.8231', '106.6297', 'Asia/Ho_Chi_Minh'],
    ['Mumbai', '19.076', '72.8777', 'Asia/Kolkata'],
    ['New York', '40.7128', '-74.006', 'America/New_York'],
    ['London', '51.5072', '-0.1276', 'Europe/London'],
  ])('of %s [VENUES-51] [VENUES-52]', async (_city, latitude, longitude, timezone) => {
    expect((await owner.findTimezone({ query: { latitude, longitude } })).data).toEqual({ timezone })
  })

  it('at sea is one all the same', async () => {
    const { data } = await owner.findTimezone({ query: { latitude: '0', longitude: '-30' } })
    expect(() => new Intl.DateTimeFormat('en', { timeZone: data.timezone })).not.toThrow()
  })

  it.each([
    ['latitude', { latitude: '91', longitude: '0' }],
    ['longitude', { latitude: '0', longitude: '181' }],
    ['latitude', { latitude: 'north', longitude: '0' }],
    ['longitude', { latitude: '0', longitude: '' }],
    ['latitude', { latitude: '0x10', longitude: '0' }],
  ])('is not looked for where the %s is none: %j', async (property, query) => {
    await expect(owner.findTimezone({ query })).rejects.toMatchObject({
      status: 400,
      body: { data: { message: [{ property }] } },
    })
  })
})

describe('places without a geocoder', () => {
  it('are found by a part of their name or address, and have a position, a city and a postal code [VENUES-16]', async () => {
    const found = await owner.searchPlaces({ query: { q: 'stadium dr singap' } })
    expect(found).toEqual({
      source: 'builtIn',
      data: [
        {
          placeId: 'known.singapore-sports-hub-singapore',
          name: 'Singapore Sports Hub',
          address: '1 Stadium Drive, Singapore 397629',
        },
      ],
    })
    expect((await owner.getPlace({ placeId: found.data[0]!.placeId })).data).toEqual({
      ...found.data[0],
      latitude: 1.3043,
      longitude: 103.8742,
      city: 'Singapore',
      postalCode: '397629',
      meta: { source: 'Fieldhouse', country: 'Singapore' },
    })
  })

  it('are found without the marks of their letters, and each can be asked for', async () => {
    const { data } = await owner.searchPlaces({ query: { q: 'ho chi minh' } })
    expect(data.map(({ name }) => name)).toEqual(['Phú Thọ Indoor Stadium', 'Hồ Chí Minh'])
    for (const letter of 'aehnos')
      for (const { placeId, name } of (await owner.searchPlaces({ query: { q: letter } })).data)
        expect((await owner.getPlace({ placeId })).data.name).toBe(name)
  })

  it('may be a position that somebody types', async () => {
    const { data } = await owner.searchPlaces({ query: { q: '-33.853, 151.072' } })
    expect(data).toEqual([{ placeId: 'at.-33.853_151.072', name: '-33.853, 151.072', address: '-33.853, 151.072' }])
    expect((await owner.getPlace({ placeId: data[0]!.placeId })).data).toMatchObject({
      latitude: -33.853,
      longitude: 151.072,
      city: null,
    })
    expect((await owner.searchPlaces({ query: { q: '95, 200' } })).data).toEqual([])
  })

  it('that nobody knows are not found', async () => {
    for (const placeId of ['known.atlantis', 'at.95_0', 'N12', 'x'])
      await expect(owner.getPlace({ placeId })).rejects.toMatchObject({ status: 404 })
    expect((await owner.searchPlaces({ query: { q: '!!!' } })).data).toEqual([])
    await expect(owner.searchPlaces({ query: { q: ' ' } })).rejects.toMatchObject({ status: 400 })
  })
})
