import { randomUUID } from 'node:crypto'
import { api } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SYSTEM } from '../../db/context.ts'
import { startProduct, type Product } from '../../fixtures/start-product.ts'
import { createVenue } from './create-venue.ts'
import { venueInput, type NewVenue } from './fixtures/venue-input.ts'

let product: Product
let owner: ReturnType<Product['as']>
let partnerId: string
beforeAll(async () => {
  product = await startProduct()
  const { riverside } = product.cast
  owner = product.as(riverside.staff.owner)
  partnerId = riverside.id
})
afterAll(() => product.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]
type Failure = { status: number; body: { data: { msg: string; errorCode: string; message?: { property: string }[] } } }
const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown as Failure,
  )
  if (!error) return null
  const { errorCode, message, msg } = error.body.data
  return [error.status, message?.[0]?.property ?? errorCode, msg]
}
const create = async (more: Partial<NewVenue> = {}) => (await owner.createVenue({ body: venueInput(more) })).data
const count = async (table: 'venues' | 'facility_groups' | 'facilities') =>
  (await query<{ n: number }>(`SELECT count(*)::int AS n FROM ${table} WHERE partner_id = $1`, [partnerId]))[0]!.n

describe('a new venue', () => {
  it('keeps all that was sent, hours as they are kept, and is listed last [VENUES-18] [VENUES-54]', async () => {
    const body = venueInput({ tags: ['Indoor', 'Parking', 'Showers', 'Café', 'Lockers'] })
    const { data } = await owner.createVenue({ body: { ...body, partnerId } })
    expect(data).toEqual({
      ...body,
      id: data.id,
      partnerId,
      pageInfo: { pageType: 'venue', ...body.pageInfo },
      // A day without hours is closed (VENUES-21).
      openingHours: { ...body.openingHours, SU: 'Closed-Closed' },
      facilityGroups: [],
      media: [],
      createdAt: '2026-11-21T04:00:00.000Z',
      updatedAt: null,
      version: 1,
    })
    const list = await owner.listVenues({ partnerId, query: {} })
    expect(list.data.at(-1)).toEqual(data)
  })

  it('comes with its groups, whose facilities are named after them, open as the venue is [VENUES-62] [VENUES-24] [VENUES-22]', async () => {
    const { facilityGroups } = await create({
      facilityGroups: [
        { type: 'Tennis', name: 'Clay', count: 3 },
        { name: ' ', count: 1 },
      ],
    })
    expect(facilityGroups).toMatchObject([
      {
        type: 'Tennis',
        name: 'Clay',
        count: 3,
        useVenueOpeningHours: true,
        onlineBookingEnabled: false,
        openingHours: { MO: ['6:00-22:00'], SU: [] },
        facilities: [{ name: 'Clay 1' }, { name: 'Clay 2' }, { name: 'Clay 3' }],
      },
      { type: 'Badminton', count: 1 },
    ])
  })

  it('comes with groups by who may make those, too [VENUES-62]', async () => {
    const { deps } = product.fieldhouse
    const make = async (policies: readonly string[]) => {
      const input = api.createVenue.body!.parse(venueInput({ facilityGroups: [{ name: 'Clay', count: 1 }] }))
      return createVenue(
        deps,
        { partnerId, actor: { ...SYSTEM, policies }, now: deps.now(), requestId: 'a-request' },
        input,
      )
    }
    await expect(make(['venue.create'])).rejects.toMatchObject({ code: 'error.forbidden.noPermission' })
    expect((await make(['venue.create', 'facilityGroup.create'])).facilityGroups).toMatchObject([{ name: 'Clay' }])
  })

  it('is made whole or not at all [VENUES-62]', async () => {
    const [venues, groups, facilities] = [
      await count('venues'),
      await count('facility_groups'),
      await count('facilities'),
    ]
    const taken = (await create()).pageInfo.uri!
    const facilityGroups = [{ name: 'Clay', count: 2 }]
    const body = { ...venueInput({ facilityGroups }), pageInfo: { uri: taken } }
    expect(await refusal(owner.createVenue({ body }))).toEqual([
      400,
      'pageInfo.uri',
      'This page URL has already been taken',
    ])
    expect([await count('venues'), await count('facility_groups'), await count('facilities')]).toEqual([
      venues + 1,
      groups,
      facilities,
    ])
  })

  it('is one, however often it is sent under one key', async () => {
    const body = venueInput({ facilityGroups: [{ name: 'Clay', count: 2 }] })
    const send = () => owner.createVenue({ body }, { idempotencyKey: 'venue-once-0001' })
    const sent = [...(await Promise.all([send(), send()])), await send()]
    expect(new Set(sent.map(({ data }) => data.id)).size).toBe(1)
  })

  it('has an address that no other venue has, of any club, whoever is quicker', async () => {
    const other = product.as(product.cast.harbour.staff.owner)
    const pageInfo = { uri: 'the-only-one' }
    const both = await Promise.allSettled([
      owner.createVenue({ body: venueInput({ pageInfo }) }),
      other.createVenue({ body: venueInput({ pageInfo }) }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    // A brand page may have it: it is another kind of page.
    expect((await create({ pageInfo: { uri: 'riverside' } })).pageInfo.uri).toBe('riverside')
  })

  it('names in its trail who made it', async () => {
    const { id } = await create()
    expect(await query('SELECT action, actor_id AS actor FROM audit_entries WHERE subject_id = $1', [id])).toEqual([
      { action: 'venue.created', actor: product.cast.riverside.staff.owner.accountId },
    ])
  })

  const location = venueInput().location
  const openingHours = venueInput().openingHours
  it.each<[string, Record<string, unknown>, string]>([
    ['without a name', { venueName: ' ' }, 'venueName'],
    ['without a page', { pageInfo: { uri: '' } }, 'pageInfo.uri'],
    ['with the page of the form of a venue', { pageInfo: { uri: 'create' } }, 'pageInfo.uri'],
    ['without a telephone number', { phoneNumber: '' }, 'phoneNumber'],
    ['without a city', { location: { ...location, city: '' } }, 'location.city'],
    ['without an address', { location: { ...location, address: '' } }, 'location.address'],
    ['without a postal code', { location: { ...location, postalCode: ' ' } }, 'location.postalCode'],
    ['without a time zone', { timezone: undefined }, 'timezone'],
    ['in no time zone', { timezone: 'Mars/Olympus' }, 'timezone'],
    ['beyond the pole', { location: { ...location, latitude: 91 } }, 'location.latitude'],
    ['with half a position', { location: { ...location, longitude: null } }, 'location.longitude'],
    ['with a website that is none', { website: 'javascript:alert(1)' }, 'website'],
    ['with a website that hands on a password', { website: 'https://club:secret@x.example/' }, 'website'],
    ['with a website that no database holds', { website: 'https://x.example/\u0000' }, 'website'],
    ['with six tags', { tags: ['a', 'b', 'c', 'd', 'e', 'f'] }, 'tags'],
    ['with a tag that is too long', { tags: ['x'.repeat(51)] }, 'tags.0'],
    ['with a tag that is none', { tags: ['  '] }, 'tags.0'],
    ['with one tag twice', { tags: ['Indoor', ' indoor '] }, 'tags'],
    ['that closes before it opens', { openingHours: { ...openingHours, TU: '20:00-8:00' } }, 'openingHours.TU'],
    ['with hours that are none', { openingHours: { ...openingHours, PH: 'whenever' } }, 'openingHours.PH'],
    ['with hours of two languages', { openingHours: { ...openingHours, MON: '8:00-9:00' } }, 'openingHours.MON'],
    ['with a group of nothing', { facilityGroups: [{ name: 'Clay', count: 0 }] }, 'facilityGroups.0.count'],
    ['with half a court', { facilityGroups: [{ name: 'Clay', count: 1.5 }] }, 'facilityGroups.0.count'],
    ['with half a character', { venueName: '\ud800' }, 'venueName'],
  ])(
    '%s is refused by that name [VENUES-36] [VENUES-37] [VENUES-39] [VENUES-41] [VENUES-45]',
    async (_case, wrong, property) => {
      const before = await count('venues')
      const body = { ...venueInput(), ...wrong }
      expect((await refusal(owner.createVenue({ body })))?.slice(0, 2)).toEqual([400, property])
      expect(await count('venues')).toBe(before)
    },
  )

  it('with a website that hands on a password is refused when it is saved, too [VENUES-36]', async () => {
    const { id, version } = (await owner.createVenue({ body: venueInput() })).data
    const body = { ...venueInput(), website: 'https://club:secret@x.example/', version }
    expect((await refusal(owner.updateVenue({ id, body })))?.slice(0, 2)).toEqual([400, 'website'])
  })

  it('says what is wrong with hours and tags in their own words [VENUES-30] [VENUES-35]', async () => {
    const hours = { ...openingHours, TU: '20:00-8:00' }
    expect((await refusal(owner.createVenue({ body: venueInput({ openingHours: hours }) })))?.[2]).toBe(
      'Opening hours invalid',
    )
    expect((await refusal(owner.createVenue({ body: venueInput({ tags: ['Indoor', 'INDOOR'] }) })))?.[2]).toBe(
      'Tag should be unique. Please input another tag',
    )
  })

  it('needs neither a website nor a position [VENUES-40]', async () => {
    const data = await create({
      website: null,
      isAddressSelected: false,
      location: { ...location, latitude: null, longitude: null },
    })
    expect(data).toMatchObject({ website: null, isAddressSelected: false, location: { latitude: null } })
  })

  it("is nobody else's", async () => {
    const body = venueInput({ partnerId: product.cast.harbour.id })
    expect(await refusal(owner.createVenue({ body }))).toEqual([403, 'error.forbidden.otherPartner', expect.anything()])
    const desk = product.as(product.cast.riverside.staff.operations)
    expect((await refusal(desk.createVenue({ body: venueInput() })))?.[0]).toBe(403)
  })
})

describe('a saved venue', () => {
  it('is all of what was sent, by its next version [VENUES-55]', async () => {
    const { id, version, pageInfo } = await create()
    product.setNow('2026-11-21T05:00:00.000Z')
    const body = venueInput({ venueName: 'Bãi Trước Courts', website: null, tags: [], additionalNote: '' })
    const { data } = await owner.updateVenue({ id, body: { ...body, version, partnerId } })
    product.setNow('2026-11-21T04:00:00.000Z')
    expect(data).toMatchObject({
      venueName: 'Bãi Trước Courts',
      website: null,
      tags: [],
      additionalNote: null,
      version: 2,
      createdAt: '2026-11-21T04:00:00.000Z',
      updatedAt: '2026-11-21T05:00:00.000Z',
    })
    // The address that it had is free again.
    expect((await create({ pageInfo: { uri: pageInfo.uri! } })).pageInfo.uri).toBe(pageInfo.uri)
  })

  it('keeps its page address, and takes none that another venue has', async () => {
    const [one, other] = [await create(), await create()]
    const save = (uri: string, version: number) =>
      owner.updateVenue({ id: one.id, body: { ...venueInput({ pageInfo: { uri } }), version } })
    const { data } = await save(one.pageInfo.uri!, 1)
    expect(data.pageInfo.uri).toBe(one.pageInfo.uri)
    expect(await refusal(save(other.pageInfo.uri!, 2))).toEqual([
      400,
      'pageInfo.uri',
      'This page URL has already been taken',
    ])
  })

  it('keeps days that have exceptions where nothing is said of them', async () => {
    const { id, version } = await create()
    const { exceptions, ...hours } = venueInput().openingHours
    const { data } = await owner.updateVenue({ id, body: { ...venueInput({ openingHours: hours }), version } })
    expect(data.openingHours.exceptions).toEqual(exceptions)
    const again = await owner.updateVenue({
      id,
      body: { ...venueInput({ openingHours: { ...hours, exceptions: [] } }), version: 2 },
    })
    expect(again.data.openingHours.exceptions).toEqual([])
  })

  it('is saved by one of two who save at once; the other is told, and nothing of theirs is lost to nobody', async () => {
    const { id, version } = await create()
    const save = (venueName: string) => owner.updateVenue({ id, body: { ...venueInput({ venueName }), version } })
    const both = await Promise.allSettled([save('Mine'), save('Theirs')])
    const saved = both.find((sent) => sent.status === 'fulfilled')
    const lost = both.find((sent) => sent.status === 'rejected')
    expect(await refusal(Promise.reject(lost?.reason as Error))).toEqual([
      409,
      'error.conflict.venueChangedMeanwhile',
      'Somebody else has changed this venue meanwhile. Please look at it again.',
    ])
    const stands = (await owner.listVenues({ partnerId, query: { limit: '100' } })).data.find(
      (venue) => venue.id === id,
    )
    expect(stands).toEqual(saved?.value.data)
    // Who has read the new one saves over it.
    expect((await owner.updateVenue({ id, body: { ...venueInput(), version: 2 } })).data.version).toBe(3)
  })

  it('stays in one zone with the venues that it shares a ground with', async () => {
    const groups = [{ type: 'Tennis', name: 'Ground', count: 1 }] as const
    const [one, other] = [await create({ facilityGroups: [...groups] }), await create({ facilityGroups: [...groups] })]
    const facilityIds = [one, other].map(({ facilityGroups }) => facilityGroups[0]!.facilities[0]!.id)
    await owner.linkFacilities({ partnerId, body: { facilityIds } })
    const save = (timezone: string) =>
      owner.updateVenue({ id: one.id, body: { ...venueInput({ timezone }), version: 1 } })
    expect((await refusal(save('Australia/Sydney')))?.slice(0, 2)).toEqual([400, 'timezone'])
    await owner.unlinkFacilities({ partnerId, body: { facilityIds } })
    expect((await save('Australia/Sydney')).data.timezone).toBe('Australia/Sydney')
  })

  it('needs an address that was picked, with its position [VENUES-42] [VENUES-43]', async () => {
    const { id, version } = await create()
    const { location } = venueInput()
    for (const wrong of [
      { isAddressSelected: false },
      { location: { ...location, latitude: null, longitude: null } },
    ] as const)
      expect(await refusal(owner.updateVenue({ id, body: { ...venueInput(wrong), version } }))).toEqual([
        400,
        'location.address',
        'Your venue address is invalid',
      ])
  })

  it('is found by nobody of another club', async () => {
    const { id, version } = await create()
    const other = product.as(product.cast.harbour.staff.owner)
    expect((await refusal(other.updateVenue({ id, body: { ...venueInput(), version } })))?.[0]).toBe(404)
    expect(
      (await refusal(owner.updateVenue({ id: randomUUID(), body: { ...venueInput(), version } })))?.slice(0, 2),
    ).toEqual([404, 'error.notFound.venue'])
  })

  it('is linked with another or changes its zone where both are asked for at once, and never both', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 12; round++) {
      const of = async () => {
        const { id, facilityGroups, timezone } = await create({
          timezone: 'Asia/Singapore',
          facilityGroups: [{ type: 'Tennis', name: 'Clay', count: 1 }],
        })
        return { id, timezone, facility: facilityGroups[0]!.facilities[0]!.id }
      }
      const [mine, other] = [await of(), await of()]
      const link = owner.linkFacilities({ partnerId, body: { facilityIds: [mine.facility, other.facility] } })
      const body = { ...venueInput({ timezone: 'Australia/Sydney' }), version: 1 }
      const [linked, moved] = await Promise.allSettled([link, owner.updateVenue({ id: mine.id, body })])
      outcomes.add(`${linked.status} ${moved.status}`)
      const [{ torn }] = (await query<{ torn: number }>(
        `SELECT count(*)::int AS torn FROM facility_links l
         JOIN facilities a ON a.id = l.facility_a JOIN facility_groups ga ON ga.id = a.group_id JOIN venues va ON va.id = ga.venue_id
         JOIN facilities b ON b.id = l.facility_b JOIN facility_groups gb ON gb.id = b.group_id JOIN venues vb ON vb.id = gb.venue_id
         WHERE l.partner_id = $1 AND va.timezone <> vb.timezone`,
        [partnerId],
      )) as [{ torn: number }]
      expect(torn).toBe(0)
      for (const one of [linked, moved]) if (one.status === 'rejected') expect((one.reason as Failure).status).toBe(400)
    }
    for (const outcome of outcomes) expect(['fulfilled rejected', 'rejected fulfilled']).toContain(outcome)
  })

  it('makes the days of its schedules stale: another zone and other hours stand in the next reading', async () => {
    const made = await create({ facilityGroups: [{ type: 'Tennis', name: 'Clay', count: 1 }] })
    const groupId = made.facilityGroups[0]!.id
    await owner.updateFacilityGroup({ id: groupId, body: { useVenueOpeningHours: true } })
    const read = async () =>
      (await owner.getDaySchedule({ id: groupId, query: { date: '2026-11-23', extended: 'true' } })).data
    const before = JSON.stringify(await read())
    const openingHours = { ...venueInput().openingHours, MO: '10:00-12:00' }
    await owner.updateVenue({
      id: made.id,
      body: { ...venueInput({ openingHours, timezone: 'Australia/Sydney' }), version: made.version },
    })
    const after = JSON.stringify(await read())
    expect(after).not.toBe(before)
    // 10:00 in Sydney, which is at UTC+11 in November.
    expect(after).toContain('2026-11-22T23:00:00.000Z')
  })

  it('makes all days of all groups stale, also those that tell its name beside a linked court', async () => {
    const { id, version } = await create()
    const versions = async () =>
      query<{ version: string }>(
        'SELECT version FROM schedule_versions WHERE partner_id = $1 AND facility_group_id IS NULL AND day IS NULL ORDER BY writer',
        [partnerId],
      )
    const before = await versions()
    await owner.updateVenue({ id, body: { ...venueInput(), version } })
    expect(await versions()).not.toEqual(before)
  })
})

describe('facilities of a venue', () => {
  it('are added to one of its groups, and to no other [VENUES-56]', async () => {
    const facilityGroups = [{ name: 'Clay', count: 2 }]
    const [venue, other] = [await create({ facilityGroups }), await create({ facilityGroups })]
    const add = (id: string, facilityGroupId: string) =>
      owner.addFacilitiesToVenue({ id, body: { facilityGroupId, facilities: [{}, { name: 'Show court' }] } })
    const { data } = await add(venue.id, venue.facilityGroups[0]!.id)
    expect(data.map(({ name }) => name)).toEqual(['Clay 3', 'Show court'])
    expect((await refusal(add(venue.id, other.facilityGroups[0]!.id)))?.slice(0, 2)).toEqual([
      404,
      'error.notFound.facilityGroup',
    ])
  })
})
