import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { api, API_BASE, isCommand, VIEW_AS, type Api, type Endpoint } from '@fieldhouse/contract'
import { CAST_ROLES, type Person } from '@fieldhouse/testing/cast'
import { sampleOf } from '@fieldhouse/testing/tier'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { ACCESS_TABLE } from './access-table.ts'
import { CALLERS, type Caller, type Row } from './access/callers.ts'
import { makeThings, type Things } from './fixtures/make-things.ts'
import { sendCall } from './fixtures/send-call.ts'

let product: Product
let things: Things
/** A token whose session was ended. */
let ended: string

beforeAll(async () => {
  product = await startProduct()
  things = makeThings(product)
  const { superAdmin, riverside } = product.cast
  await product.as(superAdmin).updateOwnSuperAdmin({ body: { lastActivePartnerId: riverside.id } })
  ended = await openSession(riverside.staff.owner)
  await send(api.signOut, {}, ended)
})
afterAll(() => product.close())
// Every role has the same people made anew: more than a club may invite in a day.
beforeEach(() =>
  product.fieldhouse.database.connection(({ client }) =>
    client.query(`SET session_replication_role = replica;
      UPDATE audit_entries SET at = at - interval '2 days' WHERE subject_type IN ('staff', 'instructor');
      RESET session_replication_role`),
  ),
)

const names = Object.keys(ACCESS_TABLE) as (keyof Api)[]
const endpointOf = (name: keyof Api): Endpoint => api[name]
const inPath = (endpoint: Endpoint, name: string) => new RegExp(`:${name}\\b`).test(endpoint.path)
const guarded = names.filter((name) => endpointOf(name).access !== 'public')

const openSession = async ({ accountId }: Person): Promise<string> => {
  const token = randomBytes(32).toString('base64url')
  const hash = createHash('sha256').update(token).digest()
  await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      'INSERT INTO sessions (token_hash, id, account_id, created_at, last_used_at) VALUES ($1, $2, $3, $4, $4)',
      [hash, randomUUID(), accountId, new Date(product.fieldhouse.deps.now())],
    ),
  )
  return token
}

const personOf = (who: Caller): Person | null => {
  const { riverside, harbour, superAdmin, stranger } = product.cast
  if (who === 'visitor' || who === 'signedOut') return null
  if (who === 'stranger') return stranger
  if (who === 'superAdmin') return superAdmin
  if (who === 'otherOwner') return harbour.staff.owner
  return who === 'founder' ? riverside.founder : riverside.staff[who]
}

const tokenOf = async (who: Caller, row: Row): Promise<string | null> => {
  const person = personOf(who)
  if (who === 'signedOut') return ended
  return person && row.endsSession ? openSession(person) : (person?.token ?? null)
}

const send = (
  endpoint: Endpoint,
  call: Record<string, unknown>,
  token: string | null,
  sending?: Parameters<typeof sendCall>[4],
) => sendCall(product.origin, endpoint, call, token, sending)

/** What a caller gets by the table. */
const expected = (who: Caller, row: Row): number => {
  if (who === 'otherOwner') return row.otherOwner
  if (row.may.includes(who)) return row.answers?.[who] ?? 200
  return personOf(who) === null ? 401 : 403
}

describe('every endpoint is called by every role, by the other club and without a session', () => {
  it('the table has a line for every endpoint of the contract, and no other', () => {
    expect(names.toSorted()).toEqual(Object.keys(api).toSorted())
  })

  it.each(
    sampleOf(
      names.map((name) => [name] as const),
      3,
    ),
  )('%s lets in who may, and nobody else [ACCESS-48, ACCESS-17, API-03, FACILITIES-01]', async (name) => {
    const row = ACCESS_TABLE[name]
    const got: Partial<Record<Caller, number>> = {}
    const wanted: Partial<Record<Caller, number>> = {}
    for (const who of CALLERS) {
      const { status } = await send(endpointOf(name), await row.call(things), await tokenOf(who, row))
      got[who] = status
      wanted[who] = expected(who, row)
    }
    expect(got).toEqual(wanted)
  })
})

describe('an owner who looks through a role, by every endpoint', () => {
  // Nobody looks through their own eyes, and who looks through an instructor's teaches nothing yet.
  const others = CAST_ROLES.filter((role) => role !== 'owner')
  const ending = ['signOut']

  const reading = guarded.filter((name) => !isCommand(endpointOf(name))).map((name) => [name] as const)
  it.each(sampleOf(reading, 3))('%s answers as it answers whoever holds it', async (name) => {
    const row = ACCESS_TABLE[name]
    const got: Record<string, number> = {}
    const wanted: Record<string, number> = {}
    for (const role of others) {
      const { token } = product.cast.riverside.staff.owner
      const call = await row.call(things)
      got[role] = (await send(endpointOf(name), call, token, { headers: { [VIEW_AS]: role } })).status
      wanted[role] = name === 'getOwnInstructor' ? 404 : expected(role, row)
    }
    expect(got).toEqual(wanted)
  })

  it.each(guarded.filter((name) => isCommand(endpointOf(name)) && !ending.includes(name)))(
    '%s does nothing, whatever the role may do',
    async (name) => {
      const { token } = product.cast.riverside.staff.owner
      const call = await ACCESS_TABLE[name].call(things)
      for (const role of ['operations', 'owner']) {
        const { status, body } = await send(endpointOf(name), call, token, { headers: { [VIEW_AS]: role } })
        expect([status, body]).toMatchObject([403, { data: { errorCode: 'error.forbidden.viewOnly' } }])
      }
    },
  )

  it('is refused whoever does not manage the staff, roles that there are not, and any other club', async () => {
    const { riverside, harbour } = product.cast
    const venues = (token: string, role: string, partnerId = riverside.id) =>
      send(api.listVenues, { partnerId }, token, { headers: { [VIEW_AS]: role } })
    expect((await venues(riverside.staff.owner.token, 'reporting')).status).toBe(200)
    expect((await venues(riverside.staff.operations.token, 'reporting')).status).toBe(403)
    expect((await venues(riverside.staff.owner.token, 'boss')).status).toBe(400)
    expect((await venues(riverside.staff.owner.token, '')).status).toBe(400)
    expect((await venues(riverside.staff.owner.token, 'owner', harbour.id)).status).toBe(403)
  })

  it('sees what all of several roles see, as nobody with more rights', async () => {
    const { superAdmin, riverside } = product.cast
    const see = async (endpoint: Endpoint, call: Record<string, unknown>) =>
      (await send(endpoint, call, superAdmin.token, { headers: { [VIEW_AS]: 'finance,reporting' } })).body
    expect(await see(api.getOwnSuperAdmin, {})).toEqual({ data: null })
    expect(await see(api.getOwnStaff, {})).toMatchObject({
      data: {
        partnerId: riverside.id,
        roleIds: ['finance', 'reporting'],
        policies: expect.arrayContaining(['analytics.view', 'payout.*']),
      },
    })
  })
})

describe('before anything is read of a request', () => {
  it.each(guarded)('%s answers 401 without a session, even to a body that is no JSON [API-03]', async (name) => {
    const endpoint = endpointOf(name)
    const call = await ACCESS_TABLE[name].call(things)
    const body = endpoint.body ? '{"broken' : undefined
    expect((await send(endpoint, call, null, { body })).status).toBe(401)
    expect((await send(endpoint, call, 'x'.repeat(43), { body })).status).toBe(401)
  })

  // Whoever is no super admin is refused what only they may do, whichever club is meant.
  const ofOnePartner = guarded.filter(
    (name) => inPath(endpointOf(name), 'partnerId') && endpointOf(name).access !== 'superAdmin',
  )
  it.each(ofOnePartner)(
    '%s answers 403 for the id of another club or of none in the path, whatever the body says [ACCESS-48]',
    async (name) => {
      const endpoint = endpointOf(name)
      const call = await ACCESS_TABLE[name].call(things)
      const body = endpoint.body ? '{"broken' : undefined
      const { riverside, harbour, stranger } = product.cast
      for (const partnerId of [harbour.id, randomUUID()])
        for (const { token } of [riverside.staff.owner, riverside.staff.operations, riverside.founder, stranger]) {
          const { status, body: reply } = await send(endpoint, { ...call, partnerId }, token, { body })
          expect(reply).toMatchObject({ status: 403, data: { errorCode: 'error.forbidden.otherPartner' } })
          expect(status).toBe(403)
        }
    },
  )
})

/** A refusal may repeat the id it was asked about. */
const withoutIds = (sent: Awaited<ReturnType<typeof sendCall>>): unknown =>
  JSON.parse(JSON.stringify(sent).replace(/[0-9a-f-]{36}/g, 'some id'))

describe('ids of another club', () => {
  // A profile and a place belong to no club, and a day or a kind is no id.
  const withId = guarded
    .filter(
      (name) =>
        /:(?!partnerId\b)\w+/.test(endpointOf(name).path) &&
        !['getProfile', 'getPlace', 'inviteOwner', 'getDayClose', 'previewReminder', 'listRemindersOf'].includes(name),
    )
    .map((name) => [name] as const)

  it.each(sampleOf(withId, 3))(
    '%s answers for them exactly as for ids that nobody has [ACCESS-48, ORDERS-151]',
    async (name) => {
      const endpoint = endpointOf(name)
      const call = await ACCESS_TABLE[name].call(things)
      // One with a schema of its own, as the kind of what is meant, is no id.
      const id = [...endpoint.path.matchAll(/:(?!partnerId\b)(\w+)/g)]
        .map(([, param]) => param!)
        .find((param) => !endpoint.params?.[param as never])!
      const { id: partnerId, staff } = product.cast.harbour
      const { token } = staff.owner
      const own = inPath(endpoint, 'partnerId') ? { ...call, partnerId } : call
      const foreign = await send(endpoint, own, token)
      const unknown = await send(endpoint, { ...own, [id]: randomUUID() }, token)
      expect(foreign).toEqual(unknown)
      expect(foreign.status).toBe(404)
    },
  )

  /** Ids that travel in the body or the query: the other club's, where the caller's own belong. */
  const FOREIGN: Partial<Record<keyof Api, (ids: Ids) => Record<string, unknown> | Promise<Record<string, unknown>>>> =
    {
      placeBooking: ({ facility }) => ({
        body: { ...things.bookingInput(), bookings: [{ ...things.slot(), facilityId: facility }] },
      }),
      priceBooking: ({ facility }) => ({
        body: { bookings: [{ ...things.slot(), facilityId: facility }], paymentMethod: 'cash' },
      }),
      placeInternalBooking: ({ facility }) => ({
        body: { bookings: [{ ...things.slot(), facilityId: facility }], eventName: 'x' },
      }),
      holdSlots: ({ facility }) => ({ body: { slots: [{ ...things.slot(), facilityId: facility }] } }),
      addFacilitiesToVenue: ({ group }) => ({ body: { facilityGroupId: group, facilities: [{}] } }),
      linkFacilities: ({ facility }) => ({ body: { facilityIds: [things.club.courts.facilities[0]!.id, facility] } }),
      unlinkFacilities: ({ facility }) => ({ body: { facilityIds: [facility, things.club.courts.facilities[0]!.id] } }),
      createClosures: ({ facility }) => ({ body: { closures: [{ ...things.closureInput(), facilityId: facility }] } }),
      updateClosure: ({ facility }) => ({ body: { ...things.closureInput(), facilityId: facility } }),
      createPriceSettings: ({ facility }) => ({
        body: { priceSettings: [{ ...things.priceInput(), excludeFacilities: [facility] }] },
      }),
      updatePriceSetting: ({ facility }) => ({ body: { excludeFacilities: [facility] } }),
      deletePriceSettings: ({ priceSetting }) => ({ query: { ids: [priceSetting] } }),
      moveBookings: async ({ facility }) => {
        const order = await things.order()
        const from = [{ id: order.orderLineItems[0]!.facilityBooking!.id }]
        return {
          orderId: order.id,
          body: { fromFacilityBookings: from, toFacilityBookings: [{ ...things.slot(), facilityId: facility }] },
        }
      },
      previewMoveBookings: async ({ facility }) => {
        const order = await things.order()
        const from = [{ id: order.orderLineItems[0]!.facilityBooking!.id }]
        return {
          orderId: order.id,
          body: { fromFacilityBookings: from, toFacilityBookings: [{ ...things.slot(), facilityId: facility }] },
        }
      },
      previewCancelBookings: async ({ booking }) => ({
        orderId: (await things.order()).id,
        body: { bookingIds: [booking] },
      }),
      cancelBookings: async ({ booking }) => ({ orderId: (await things.order()).id, body: { bookingIds: [booking] } }),
      deleteInternalBookings: ({ booking }) => ({ query: { bookingIds: [booking] } }),
      getToday: ({ venue }) => ({ query: { venueId: venue } }),
      createSubscriptions: async ({ plan }) => ({
        body: {
          customer: { id: things.club.customers[0].id },
          subscriptions: [{ ...(await things.subscriptionInput()), planId: plan }],
        },
      }),
      placeSubscriptionOrder: ({ subscription }) => ({
        body: { customerId: things.club.customers[0].id, subscriptionIds: [subscription] },
      }),
    }
  type Ids = Record<
    'facility' | 'group' | 'customer' | 'priceSetting' | 'booking' | 'venue' | 'plan' | 'subscription',
    string
  >

  const foreignIds = async (): Promise<Ids> => {
    const { harbour } = product.cast
    const owner = product.as(harbour.staff.owner)
    const made = things.slot()
    const court = things.club.courts.facilities.findIndex(({ id }) => id === made.facilityId)
    const slot = { ...made, facilityId: harbour.courts.facilities[court]!.id }
    const { data: block } = await owner.placeInternalBooking({
      partnerId: harbour.id,
      body: { bookings: [slot], eventName: 'Theirs' },
    })
    const { data: settings } = await owner.createPriceSettings({
      id: harbour.courts.id,
      body: { priceSettings: [things.priceInput()] },
    })
    return {
      facility: harbour.courts.facilities[1]!.id,
      group: harbour.courts.id,
      customer: harbour.customers[0].id,
      priceSetting: settings[0]!.id,
      booking: block.facilityBookings[0]!.id,
      venue: harbour.venueId,
      plan: harbour.plans.gold,
      subscription: harbour.subscriptionId,
    }
  }
  const nobodys = (): Ids => ({
    facility: randomUUID(),
    group: randomUUID(),
    customer: randomUUID(),
    priceSetting: randomUUID(),
    booking: randomUUID(),
    venue: randomUUID(),
    plan: randomUUID(),
    subscription: randomUUID(),
  })

  it.each(Object.keys(FOREIGN) as (keyof Api)[])(
    '%s finds nothing under them in its body or query [ACCESS-48]',
    async (name) => {
      const { token } = product.cast.riverside.staff.owner
      const call = await ACCESS_TABLE[name].call(things)
      const foreign = await send(endpointOf(name), { ...call, ...(await FOREIGN[name]!(await foreignIds())) }, token)
      const unknown = await send(endpointOf(name), { ...call, ...(await FOREIGN[name]!(nobodys())) }, token)
      expect(withoutIds(foreign)).toEqual(withoutIds(unknown))
      expect(foreign.status).toBe(404)
    },
  )

  it('a booking for the customer of another club is refused as for nobody [ACCESS-48]', async () => {
    const { riverside, harbour } = product.cast
    const book = (customerId: string) =>
      send(
        api.placeBooking,
        { partnerId: riverside.id, body: { ...things.bookingInput(), customerId } },
        riverside.staff.owner.token,
      )
    const foreign = await book(harbour.customers[0].id)
    expect(foreign).toEqual(await book(randomUUID()))
    expect(foreign.body).toMatchObject({ status: 404, data: { errorCode: 'error.notFound.customer' } })
  })

  it('lists by id leave them out, and lists of a club hold nothing of another [ACCESS-48]', async () => {
    const { harbour } = product.cast
    const order = await things.order()
    const { groupId } = await things.block()
    const theirs = product.as(harbour.staff.owner)
    expect((await theirs.listOrdersByIds({ query: { orderIds: [order.id] } })).data).toEqual([])
    expect((await theirs.listBookings({ query: { groupId } })).data).toEqual([])
    const { data: orders } = await theirs.listOrders({ partnerId: harbour.id })
    expect(orders.map(({ partnerId }) => partnerId).filter((id) => id !== harbour.id)).toEqual([])
    const { data: venues } = await theirs.listOrders({
      partnerId: harbour.id,
      query: { venueIds: [things.club.venueId] },
    })
    expect(venues).toEqual([])
    const { data: byName } = await theirs.listCustomers({
      partnerId: harbour.id,
      query: { q: things.club.customers[0].firstName },
    })
    expect(byName.map(({ partnerId }) => partnerId).filter((id) => id !== harbour.id)).toEqual([])
  })

  it('an address outside the contract is not found, with or without a session', async () => {
    for (const headers of [{}, product.cast.superAdmin.headers]) {
      const response = await fetch(`${product.origin}${API_BASE}/partners/everything`, { headers: { ...headers } })
      expect(response.status).toBe(404)
      expect(await response.json()).toMatchObject({ status: 404 })
    }
  })
})
