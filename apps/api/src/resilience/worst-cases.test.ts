import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { crc32 } from 'node:zlib'
import { addressOf, api, type Api } from '@fieldhouse/contract'
import { LONGEST_BOOKING_DAYS } from '@fieldhouse/domain/bookings'
import { MOST_OF_CLUB, MOST_PRICE_SETTINGS } from '@fieldhouse/domain/facilities'
import { addDays, DAY_MS, toIso } from '@fieldhouse/domain/time'
import type { Person } from '@fieldhouse/testing/cast'
import { sampleOf } from '@fieldhouse/testing/tier'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { fillClub } from '../features/facilities/fixtures/fill-club.ts'
import { drawPng } from '../features/pictures/fixtures/draw.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { endpoints } from './fixtures/fuzzing.ts'
import { measureUnit, MOST_UNITS, TRIES, watchBesideHealthz } from './fixtures/loop-watch.ts'

/** Days of the longest period that is told of. */
const YEAR = { from: '2026-01-01', until: '2027-01-01' }

let product: Product
/** The group with the most courts of the club that has all of them at one venue. */
let largest: string
/** Its courts. */
let courts: string[]
beforeAll(async () => {
  // As a club runs it: elsewhere in tests every reply is held against its schema.
  vi.stubEnv('NODE_ENV', 'production')
  product = await startProduct()
  vi.unstubAllEnvs()
  const { riverside, harbour } = product.cast
  const exceptions = Array.from({ length: 400 }, (_, day) => ({
    date: addDays(YEAR.from, day - 30),
    hours: '8:00-9:30,10:00-12:00',
  }))
  await fillClub(product, riverside, MOST_OF_CLUB, exceptions)
  await fillClub(product, harbour, { venues: 1, groups: 11, courts: MOST_OF_CLUB.courts })
  await product.fieldhouse.deps.platform((db) =>
    sql`INSERT INTO facility_bookings (partner_id, id, booking_group_id, facility_id, type, processing_status, starts_at, ends_at, created_at)
      SELECT partner_id, gen_random_uuid(), gen_random_uuid(), id, 'closure', 'COMMITTED', ${YEAR.from}::timestamptz + position * interval '1 minute',
        ${YEAR.until}, now() FROM facilities WHERE partner_id = ${riverside.id} AND position % 2 = 0`.execute(db),
  )
  const { rows } = await product.fieldhouse.database.connection(({ client }) =>
    client.query(
      'SELECT group_id, array_agg(id) AS courts FROM facilities WHERE partner_id = $1 GROUP BY 1 ORDER BY count(*) DESC LIMIT 1',
      [harbour.id],
    ),
  )
  largest = String(rows[0].group_id)
  courts = rows[0].courts
  await product.fieldhouse.deps.platform((db) =>
    sql`INSERT INTO price_settings (partner_id, id, group_id, is_active, priority, day_of_week, start_minute, end_minute, price_minor, is_disable, exclude_facilities, created_at)
      SELECT ${harbour.id}, gen_random_uuid(), ${largest}, true, n, 'FR', 360, 1260, 100 * n, false, ${courts.slice(0, 100)}::uuid[], now() FROM generate_series(1, ${MOST_PRICE_SETTINGS}) AS n`.execute(
      db,
    ),
  )
  unit = measureUnit()
})
afterAll(() => product.close())

/** What this machine works for a known piece of work. */
let unit: number

type Sent = { method: string; path: string; headers?: Record<string, string>; body?: Buffer }

const send = ({ method, path, headers = {}, body }: Sent): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(product.origin)
    const sent = request({ hostname, port, method, path, headers, agent: false }, (reply) => {
      const parts: Buffer[] = []
      reply.on('data', (part: Buffer) => parts.push(part))
      reply.once('end', () =>
        resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(parts).subarray(0, 500).toString() }),
      )
    })
    sent.once('error', reject)
    sent.end(body)
  })

/** `sent` of what can be sent once only is made anew for each try. */
const expectModest = async (sent: Sent | (() => Sent), status: number, code: string | null) => {
  const tries: string[] = []
  while (tries.length < TRIES) {
    const { reply, longest, answered } = await watchBesideHealthz(product.origin, () =>
      send(typeof sent === 'function' ? sent() : sent),
    )
    expect([reply.status, /"errorCode":"([^"]+)"/.exec(reply.text)?.[1] ?? null]).toEqual([status, code])
    if (answered > 0 && longest <= MOST_UNITS * unit) return
    tries.push(`${(longest / unit).toFixed(1)} units in one turn, ${answered} answers meanwhile`)
  }
  expect(tries).toEqual([])
}

const call = (name: keyof Api, person: Person, input: Record<string, unknown>): Sent => ({
  method: api[name].method,
  path: addressOf(api[name], input),
  headers: { authorization: `Bearer ${person.token}` },
})
const BOUNDARY = 'worst-case'
const upload = (
  sent: Sent,
  { name, type, bytes }: { name: string; type: string; bytes: Buffer },
  fields: Record<string, string> = {},
): Sent => {
  const parts = Object.entries(fields).map(
    ([field, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`,
  )
  const head = `${parts.join('')}--${BOUNDARY}\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)])
  return { ...sent, headers: { ...sent.headers, 'content-type': `multipart/form-data; boundary=${BOUNDARY}` }, body }
}

const IMPORTS = [
  ['importCustomers', {}],
  ['previewImportCustomers', {}],
  ['startCustomerImport', {}],
  ['previewBookingImport', { settledAs: 'Paid before' }],
  ['startBookingImport', { settledAs: 'Paid before' }],
] as const
const csv = (text: string) => ({ name: 'a.csv', type: 'text/csv', bytes: Buffer.from(text) })
/** A picture of one pixel's width whose head says how high it is: nothing else of it has to be true to be refused. */
const tallPng = async (height: number): Promise<Buffer> => {
  const bytes = await drawPng(1, 1)
  const [head, width] = [16, 4]
  bytes.writeUInt32BE(height, head + width)
  bytes.writeUInt32BE(crc32(bytes.subarray(head - 4, head + 13)), head + 13)
  return bytes
}
const png = (bytes: Buffer) => ({ name: 'a.png', type: 'image/png', bytes })

describe('the worst that is sent holds nobody up', () => {
  const owner = () => product.cast.riverside.staff.owner
  const partnerId = () => product.cast.riverside.id

  it.each(sampleOf(IMPORTS, 8))('a file of ten megabytes of commas to %s', async (name, fields) => {
    const sent = upload(call(name, owner(), { partnerId: partnerId() }), csv(','.repeat(9_900_000)), fields)
    await expectModest(sent, 400, 'error.badRequest.csvTooManyColumns')
  })

  it('a file of as many rows and cells as are taken', { tags: ['long'] }, async () => {
    const row = (cells: readonly string[]) =>
      [...cells, ...Array.from({ length: 40 - cells.length }, () => 'x')].join(',')
    const people = [
      row(['First Name', 'Last Name', 'Email']),
      ...Array.from({ length: 49_999 }, (_, n) => row(['A', 'B', `a${n}@x.example`])),
    ]
    await expectModest(
      upload(call('startCustomerImport', owner(), { partnerId: partnerId() }), csv(people.join('\n'))),
      200,
      null,
    )
    const bookings = [
      row(['Court', 'Date', 'Start', 'End']),
      ...Array.from({ length: 49_999 }, (_, n) => row(['Court 1', `${(n % 28) + 1}/11/2027`, '10:00', '11:00'])),
    ]
    await expectModest(
      upload(call('startBookingImport', owner(), { partnerId: partnerId() }), csv(bookings.join('\n')), {
        settledAs: 'Paid before',
      }),
      200,
      null,
    )
  })

  it.each(['/v1.9.0/openapi.json', '/docs/js/scalar.js'])('%s, for who asks first', async (path) => {
    // Once only: the next who asks is given what was made.
    const { reply, longest } = await watchBesideHealthz(product.origin, () => send({ method: 'GET', path }))
    expect(reply.status).toBe(200)
    expect(longest / unit).toBeLessThan(MOST_UNITS)
  })

  it('a picture of one pixel’s width and forty million pixels, and one as long as is taken', async () => {
    const to = call('uploadPicture', owner(), { partnerId: partnerId() })
    await expectModest(upload(to, png(await tallPng(40_000_000))), 400, 'error.badRequest.pictureEdgeTooLong')
    await expectModest(upload(to, png(await drawPng(16_000, 2500))), 200, null)
  })
})

describe('the most that a club may have holds nobody up', () => {
  const UNHINDERED = {
    paymentMethod: 'cash',
    isForceBook: true,
    options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
  }
  let months = 0
  /** A month that nothing has taken yet. */
  const nextMonth = () => `2027-${String((months++ % 10) + 1).padStart(2, '0')}-02`
  /** Ranges of so many days on the courts of the largest group, a week between two of one court. */
  const ranges = (from: string, count: number, days: number) =>
    Array.from({ length: count }, (_, range) => {
      const start = Date.parse(`${from}T00:00:00Z`) + Math.floor(range / courts.length) * 7 * DAY_MS
      return {
        facilityId: courts[range % courts.length],
        startTime: toIso(start),
        endTime: toIso(start + days * DAY_MS),
      }
    })
  const ofHarbour = (name: keyof Api, body: Record<string, unknown>): Sent => {
    const { id: partnerId, staff } = product.cast.harbour
    const sent = call(name, staff.owner, { partnerId })
    const headers = { ...sent.headers, 'content-type': 'application/json' }
    return { ...sent, headers, body: Buffer.from(JSON.stringify(body)) }
  }

  it.each([
    [
      'the map of a year',
      () =>
        call('getUtilisation', product.cast.riverside.staff.reporting, {
          partnerId: product.cast.riverside.id,
          query: YEAR,
        }),
    ],
    [
      'today, with every court at one venue',
      () => call('getToday', product.cast.harbour.staff.owner, { partnerId: product.cast.harbour.id, query: {} }),
    ],
    [
      'the day of its largest group',
      () => call('getDaySchedule', product.cast.harbour.staff.owner, { id: largest, query: { date: '2026-11-20' } }),
    ],
    [
      'the price of 400 ranges of two days on its largest group',
      () => ofHarbour('priceBooking', { bookings: ranges('2026-11-20', 400, LONGEST_BOOKING_DAYS), ...UNHINDERED }),
    ],
    [
      'a booking of 400 ranges of two days',
      () =>
        ofHarbour('placeBooking', {
          bookings: ranges(nextMonth(), 400, LONGEST_BOOKING_DAYS),
          customerId: product.cast.harbour.customers[0].id,
          ...UNHINDERED,
        }),
    ],
    [
      'a class on each day, as far as classes repeat',
      () =>
        ofHarbour('previewClass', {
          name: 'Every day',
          typeOfSports: ['Badminton'],
          venueId: product.cast.harbour.venueId,
          facilityId: courts[0],
          startTime: '2026-11-23T00:00:00.000Z',
          endTime: '2026-11-23T01:00:00.000Z',
          memberPrice: 0,
          nonMemberPrice: 0,
          repeatType: 'everyDay',
          endDate: '2027-01-20',
        }),
    ],
    [
      'its venues',
      () =>
        call('listVenues', product.cast.riverside.staff.owner, {
          partnerId: product.cast.riverside.id,
          query: { limit: 100 },
        }),
    ],
    [
      'the groups of a venue with every court',
      () =>
        call('listFacilityGroupsOfVenue', product.cast.harbour.staff.owner, { venueId: product.cast.harbour.venueId }),
    ],
  ] as const)('%s', async (_what, sent) => {
    await expectModest(sent, 200, null)
  })
})

describe('docs/security.md', () => {
  const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))
  const listed = readFileSync(join(ROOT, 'docs/security.md'), 'utf8')
  const isModules = (path: string) => path.endsWith('node_modules')
  const PERIOD = ['from', 'until', 'to', 'start', 'end', 'startTime', 'endTime', 'fromDate', 'toDate', 'date', 'month']
  type Schema = { type?: string; maxItems?: number; properties?: Record<string, Schema> }
  const schemaOf = (schema: z.ZodType): Schema =>
    z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
  /** Whether a list anywhere in a body may have a hundred entries. */
  const hasLongList = (part: unknown): boolean => {
    if (typeof part !== 'object' || part === null) return false
    const { type, maxItems = Infinity } = part as Schema
    return (type === 'array' && maxItems >= 100) || Object.values(part).some(hasLongList)
  }

  it('names tests that there are', async () => {
    const named = [...new Set([...listed.matchAll(/`([\w./-]+\.test\.ts)`/g)].map(([, path]) => path!))]
    expect(named.length).toBeGreaterThan(60)
    const files = (
      await Array.fromAsync(glob('{apps,libs,bin,e2e}/**/*.{test,e2e}.ts', { cwd: ROOT, exclude: isModules }))
    ).map((path) => path.replaceAll('\\', '/'))
    // Of a library without the folder of its source.
    const isNamed = (path: string) => (file: string) =>
      file.replace('/src/', '/').endsWith(`/${path}`) || file.endsWith(`/${path}`)
    expect(named.filter((path) => !files.some(isNamed(path)))).toEqual([])
  })

  it('names every endpoint that takes a file, a long list or a period', () => {
    const growing = endpoints.filter(
      ([, { format, body, query }]) =>
        (format ?? 'json') !== 'json' ||
        (body && hasLongList(schemaOf(body))) ||
        (query && Object.keys(schemaOf(query).properties ?? {}).some((name) => PERIOD.includes(name))),
    )
    expect(growing.length).toBeGreaterThan(50)
    expect(growing.map(([name]) => name).filter((name) => !listed.includes(`\`${name}\``))).toEqual([])
  })
})
