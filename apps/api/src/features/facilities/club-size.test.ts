import { MOST_COURTS_OF_GROUP, MOST_OF_CLUB } from '@fieldhouse/domain/facilities'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { venueInput } from '../venues/fixtures/venue-input.ts'
import { fillClub } from './fixtures/fill-club.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product, product.cast.riverside.staff.owner)
  const { venues, groups, courts } = MOST_OF_CLUB
  await fillClub(product, desk.club, { venues: venues - 1, groups: groups - 1, courts: courts - 2 })
})
afterAll(() => product.close())

/** What two calls at once came to: the codes of those that were refused. */
const refusalsOf = async (...calls: Promise<unknown>[]) => {
  const done = await Promise.allSettled(calls)
  const refused = done.filter(({ status }) => status === 'rejected')
  return Promise.all(
    refused.map(
      async (each) => (await failure(Promise.reject((each as PromiseRejectedResult).reason))).body.data.errorCode,
    ),
  )
}
const count = async (table: 'venues' | 'facility_groups' | 'facilities', partnerId = desk.club.id) =>
  Number(
    (
      await product.fieldhouse.database.connection(({ client }) =>
        client.query(`SELECT count(*) FROM ${table} WHERE partner_id = $1`, [partnerId]),
      )
    ).rows[0].count,
  )
const group = (count_?: number) => ({
  venueId: desk.club.venueId,
  body: { type: 'Tennis', name: 'Clay', ...(count_ !== undefined && { count: count_ }) },
})
const addCourts = (count_: number, id = desk.club.courts.id) =>
  desk.api.addFacilities({ id, body: { facilities: Array.from({ length: count_ }, () => ({})) } })

describe('the places of a club', () => {
  it('are at most 100 venues, 300 groups and 2,000 courts, also where two give it the last one at once', async () => {
    expect(await refusalsOf(addCourts(1), addCourts(1), addCourts(1))).toEqual(['error.badRequest.tooManyFacilities'])
    expect(await refusalsOf(desk.api.createFacilityGroup(group(1)))).toEqual(['error.badRequest.tooManyFacilities'])
    expect(await refusalsOf(desk.api.createFacilityGroup(group()), desk.api.createFacilityGroup(group()))).toEqual([
      'error.badRequest.tooManyFacilityGroups',
    ])
    expect(
      await refusalsOf(
        desk.api.createVenue({ body: venueInput({ partnerId: desk.club.id }) }),
        desk.api.createVenue({ body: venueInput({ partnerId: desk.club.id }) }),
      ),
    ).toEqual(['error.badRequest.tooManyVenues'])
    expect([await count('venues'), await count('facility_groups'), await count('facilities')]).toEqual([
      MOST_OF_CLUB.venues,
      MOST_OF_CLUB.groups,
      MOST_OF_CLUB.courts,
    ])
  })

  it('have room again for a court that is removed, and are counted for each club', async () => {
    const [court] = desk.club.courts.facilities
    await desk.api.deleteFacility({ id: court!.id })
    expect(await refusalsOf(addCourts(1))).toEqual([])
    const { harbour } = product.cast
    const other = product.as(harbour.staff.owner)
    expect((await other.addFacilities({ id: harbour.courts.id, body: { facilities: [{}] } })).data).toBeDefined()
  })

  it('are at most 200 courts in one group', async () => {
    const { harbour } = product.cast
    const api = product.as(harbour.staff.owner)
    const id = harbour.courts.id
    const add = (count_: number) =>
      api.addFacilities({ id, body: { facilities: Array.from({ length: count_ }, () => ({})) } })
    const has = (await api.getFacilityGroup({ id, query: {} })).data.facilities.length
    await add(MOST_COURTS_OF_GROUP - has)
    expect(await refusalsOf(add(1))).toEqual(['error.badRequest.tooManyFacilitiesOfGroup'])
  })

  it('are as many as a super admin allows, and what is more than that stays', async () => {
    const { harbour, superAdmin } = product.cast
    const admin = product.as(superAdmin)
    const api = product.as(harbour.staff.owner)
    const allow = async (mostPlaces: { venues: number; groups: number; courts: number }) =>
      (await admin.savePartnerConfig({ partnerId: harbour.id, body: { mostPlaces } })).data.mostPlaces
    const has = { venues: await count('venues', harbour.id), groups: await count('facility_groups', harbour.id) }
    const facilities = (await api.getFacilityGroup({ id: harbour.courts.id, query: {} })).data.facilities
    expect(await allow({ venues: has.venues, groups: has.groups + 1, courts: 1 })).toEqual({
      venues: has.venues,
      groups: has.groups + 1,
      courts: 1,
    })
    const newVenue = () => api.createVenue({ body: venueInput({ partnerId: harbour.id }) })
    const newGroup = (courts?: number) =>
      api.createFacilityGroup({
        venueId: harbour.venueId,
        body: { type: 'Tennis', name: 'Clay', ...(courts !== undefined && { count: courts }) },
      })
    expect((await failure(newVenue())).body.data).toMatchObject({
      errorCode: 'error.badRequest.tooManyVenues',
      metaData: { most: has.venues },
    })
    expect((await failure(newGroup(1))).body.data).toMatchObject({
      errorCode: 'error.badRequest.tooManyFacilities',
      metaData: { most: 1 },
    })
    expect(await refusalsOf(newGroup())).toEqual([])
    expect((await failure(newGroup())).body.data).toMatchObject({
      errorCode: 'error.badRequest.tooManyFacilityGroups',
      metaData: { most: has.groups + 1 },
    })
    expect((await api.getFacilityGroup({ id: harbour.courts.id, query: {} })).data.facilities).toEqual(facilities)
    expect(await allow(MOST_OF_CLUB)).toEqual(MOST_OF_CLUB)
    expect(await refusalsOf(newVenue(), newGroup(1))).toEqual([])
  })

  it.each([
    ['venues', 101],
    ['groups', 301],
    ['courts', 2001],
    ['courts', 0],
    ['venues', 1.5],
  ])('may be no %s of %s', async (what, count_) => {
    const admin = product.as(product.cast.superAdmin)
    const mostPlaces = { ...MOST_OF_CLUB, [what]: count_ }
    const { status, body } = await failure(admin.savePartnerConfig({ partnerId: desk.club.id, body: { mostPlaces } }))
    expect([status, body.data.message?.map(({ property }) => property)]).toEqual([400, [`mostPlaces.${what}`]])
  })
})
