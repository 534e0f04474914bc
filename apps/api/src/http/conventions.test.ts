import { api, API_BASE, addressOf, ErrorBody, type Contract, type Endpoint } from '@fieldhouse/contract'
import { isReservedAddress, PAGE_ADDRESS } from '@fieldhouse/domain/partners'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { riversideDesk, failure, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const get = (path: string, headers: Record<string, string> = {}) => fetch(product.origin + path, { headers })
const endpoints = Object.entries(api as Contract) as [string, Endpoint][]

it('no club takes the first part of an address that the server itself answers for its page [BRAND-14]', () => {
  const routes = product.fieldhouse.app.printRoutes({ commonPrefix: false, includeMeta: false })
  // Where the dashboard is built, its page has '/' and everything else lies beneath that.
  const ofOneLevel = routes.startsWith('└── / ') ? /^ {4}[├└]── ([^/ ]+)/gm : /^[├└]── \/([^/ ]+)/gm
  const first = [...new Set([...routes.matchAll(ofOneLevel)].map(([, part]) => part!))]
  expect(first).toEqual(expect.arrayContaining(['healthz', 'docs', 'pictures', 'outbox', 'v1.9.0']))
  const free = first.filter((part) => PAGE_ADDRESS.test(part) && !isReservedAddress('partner', part))
  expect(free).toEqual([])
})

describe('every call', () => {
  it('lies below the version and answers under the printed path only [API-16, API-17, API-20]', async () => {
    const authorization = desk.club.staff.operations.headers.authorization
    expect((await get(`/v1.9.0/partners/partner`, { authorization })).status).toBe(200)
    expect((await get('/partners/partner', { authorization })).status).toBe(404)
    expect((await get('/v1.8.0/partners/partner', { authorization })).status).toBe(404)
    expect(API_BASE).toBe('/v1.9.0')
  })

  it("carries the session token as 'Authorization: Bearer {token}' unless it needs none [API-01, API-03]", async () => {
    const { token } = desk.club.staff.operations
    expect((await get('/v1.9.0/partners/partner', { authorization: `Bearer ${token}` })).status).toBe(200)
    for (const authorization of ['', token, `Basic ${token}`, `Bearer ${token}x`, 'Bearer '])
      expect((await get('/v1.9.0/partners/partner', { authorization })).status, authorization).toBe(401)
  })

  it('that needs no token is answered without one, and its client sends none [API-02]', async () => {
    expect((await get('/v1.9.0/partners')).status).toBe(200)
    expect((await get('/v1.9.0/partners/misc/countrySpecs')).status).toBe(200)
    const seen: (string | null)[] = []
    const { createClient } = await import('@fieldhouse/contract')
    const client = createClient(api, {
      origin: product.origin,
      token: () => 'a-token-that-must-not-travel',
      fetch: (url, init) => {
        seen.push(new Headers(init?.headers).get('authorization'))
        return fetch(url, init)
      },
    })
    await client.listPublicPartners()
    await client.listCountrySpecs()
    expect(seen).toEqual([null, null])
  })

  it('that succeeds answers its data, and a list its page [API-06, API-07]', async () => {
    const one = await (await get('/v1.9.0/partners/partner', desk.club.staff.operations.headers)).json()
    expect(Object.keys(one as object)).toEqual(['data'])
    const list = await (
      await get(`/v1.9.0/partners/partners/${desk.club.id}/customers`, desk.club.staff.operations.headers)
    ).json()
    expect(list).toMatchObject({ data: expect.any(Array), pagination: { offset: 0, limit: 10, total: 3 } })
  })

  it('that deletes answers the id [API-07]', async () => {
    const owner = product.as(desk.club.staff.owner)
    const { data: group } = await owner.createFacilityGroup({
      venueId: desk.club.venueId,
      body: { price: 0, useVenueOpeningHours: false, name: 'Squash', type: 'Squash', count: 1 },
    })
    expect(await owner.deleteFacilityGroup({ id: group.id })).toEqual({ data: { id: group.id } })
  })

  it('that names an id in capitals means the same thing', async () => {
    const order = await desk.book({ from: 20, until: 21 })
    const id = order.orderTransactions[0]!.id.toUpperCase()
    expect((await desk.api.markTransactionPaid({ id })).data.status).toBe('paid')
  })

  it('that fails repeats the status, with the text in data.msg and the code in data.errorCode [API-08, API-09, API-10, API-11]', async () => {
    const reply = await get(
      '/v1.9.0/partners/orders/00000000-0000-4000-8000-000000000000',
      desk.club.staff.operations.headers,
    )
    expect(reply.status).toBe(404)
    expect(await reply.json()).toEqual({
      status: 404,
      data: { msg: 'Transaction not found', errorCode: 'error.notFound.order' },
    })
    const failed = await failure(desk.api.getOrder({ id: '00000000-0000-4000-8000-000000000000' }))
    expect(failed).toMatchObject({ status: 404, body: { status: 404, data: { msg: 'Transaction not found' } } })
    expect(failed.requestId).toMatch(/^[0-9a-f-]{36}$/)
  })

  it('with a wrong field names it at data.message[0].property with its constraints [API-11]', async () => {
    const reply = await fetch(`${product.origin}/v1.9.0/partners/customers`, {
      method: 'POST',
      headers: { ...desk.club.staff.operations.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: '', lastName: 'Lee', email: 'x@mail.example', lastNam: 'x' }),
    })
    expect(reply.status).toBe(400)
    const body = ErrorBody.parse(await reply.json())
    expect(body.data.message!.map((field) => field.property).sort()).toEqual(['firstName', 'lastNam'])
    for (const field of body.data.message!) expect(Object.values(field.constraints)[0]).toEqual(expect.any(String))
  })

  it('with broken JSON is refused by name, an unknown address is not found', async () => {
    const broken = await fetch(`${product.origin}/v1.9.0/auth/signIn`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"email":',
    })
    expect(broken.status).toBe(400)
    expect(ErrorBody.parse(await broken.json()).data.message).toMatchObject([{ property: 'body' }])
    const unknown = await get('/v1.9.0/nothing/here')
    expect(ErrorBody.parse(await unknown.json())).toMatchObject({
      status: 404,
      data: { errorCode: 'error.notFound.route' },
    })
  })
})

describe('lists', () => {
  it('take offset and limit: 10 by default, 100 at most; an offset past the end is an empty page [API-18, API-19]', async () => {
    const page = (query: object) => desk.api.listCustomers({ partnerId: desk.club.id, query })
    expect((await page({})).pagination).toEqual({ offset: 0, limit: 10, total: 3 })
    expect(await page({ offset: 50 })).toMatchObject({ data: [], pagination: { total: 3 } })
    for (const query of [{ limit: 0 }, { limit: 101 }, { limit: 1.5 }, { offset: -1 }, { offset: 'x' }])
      expect((await failure(page(query))).status, JSON.stringify(query)).toBe(400)
  })
})

describe('the OpenAPI document', () => {
  it('describes every endpoint with its access, and the product serves it with a reference page', async () => {
    const document = (await (await get('/v1.9.0/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, Record<string, { operationId: string }>>
    }
    expect(document.openapi).toBe('3.1.0')
    const described = Object.values(document.paths).flatMap((path) =>
      Object.values(path).map((operation) => operation.operationId),
    )
    expect(described.sort()).toEqual(endpoints.map(([name]) => name).sort())
    const docs = await get('/docs', { accept: 'text/html' })
    expect(docs.status).toBe(200)
    expect(docs.headers.get('content-type')).toContain('text/html')
    expect((await get('/docs/', { accept: 'text/html' })).status).toBe(200)
  })

  it('calls print a list as key[]=a&key[]=b', () => {
    expect(addressOf(api.listOrdersByIds, { query: { orderIds: ['a', 'b'] } })).toBe(
      '/v1.9.0/partners/orders?orderIds%5B%5D=a&orderIds%5B%5D=b',
    )
  })
})

describe('health', () => {
  it('the process is alive, and ready once the database answers with every migration', async () => {
    expect(await (await get('/healthz')).json()).toEqual({ status: 'ok' })
    expect(await (await get('/readyz')).json()).toEqual({ status: 'ready' })
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE kysely_migration SET name = name || '_gone'`),
    )
    product.setNow('2026-11-21T04:00:01.000Z')
    expect((await get('/readyz')).status).toBe(503)
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE kysely_migration SET name = replace(name, '_gone', '')`),
    )
  })

  it('whoever asks again and again costs the database one statement a second', async () => {
    product.setNow('2026-11-21T04:00:02.000Z')
    await get('/readyz')
    const before = product.fieldhouse.database.statements()
    const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await get('/readyz')).status))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(product.fieldhouse.database.statements()).toBe(before)
  })
})
