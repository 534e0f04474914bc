import { randomUUID } from 'node:crypto'
import type { HistoryEntry } from '@fieldhouse/contract/customers'
import { HISTORY_KINDS } from '@fieldhouse/domain/customers'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { makeThings } from '../../../resilience/fixtures/make-things.ts'
import { classDesk } from '../../classes/fixtures/class-desk.ts'
import { classSeries } from '../../classes/fixtures/class-series.ts'
import { waitingDesk } from '../../waiting-lists/fixtures/waiting-desk.ts'
import { startApi } from '../../fixtures/start-api.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'
import { historyRoutes } from './history.routes.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const owner = () => product.as(desk.club.staff.owner)
const ask = (text: string, values: unknown[] = []) =>
  product.fieldhouse.database.connection(({ client }) => client.query(text, values))
const newCustomer = async () =>
  (
    await owner().createCustomer({
      body: { partnerId: desk.club.id, firstName: 'Nora', email: `${randomUUID()}@history.example` },
    })
  ).data
type Query = Parameters<ReturnType<typeof owner>['listCustomerHistory']>[0]['query']
const history = async (id: string, query: Query = {}, api = owner()) =>
  (await api.listCustomerHistory({ id, query })).data
const kindsOf = (entries: readonly HistoryEntry[]) => entries.map(({ kind }) => kind)

describe("a customer's history", () => {
  it('says what was and what is to come, the latest first, each with its moment, amount and transaction [BEYOND-34]', async () => {
    const { id, email } = await newCustomer()
    const booked = await desk.book({ day: MONDAY, from: 9, until: 10 }, { customerId: id, emailingEnable: true })
    await owner().issueCredit({
      partnerId: desk.club.id,
      body: { customerId: id, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 700 },
    })
    const { entries, next, kinds } = await history(id)
    expect([next, kinds]).toEqual([null, HISTORY_KINDS])
    const order = { id: booked.id, readableId: booked.readableId.readableId }
    const amount = { amount: booked.totalAmount, currency: 'SGD' }
    expect(entries[0]).toEqual({
      kind: 'booking',
      id: desk.bookingIds(booked)[0],
      at: desk.at(9, MONDAY),
      end: desk.at(10, MONDAY),
      timezone: 'Asia/Singapore',
      facilityName: 'Court 1',
      venueName: expect.any(String),
      isCanceled: false,
      amount,
      order,
    })
    expect(entries).toHaveLength(4)
    expect(entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'transaction', order, amount, status: 'pending', lines: 1 }),
        expect.objectContaining({ kind: 'message', order, channel: 'email', recipient: email, state: 'waiting' }),
        expect.objectContaining({
          kind: 'credit',
          order: null,
          action: 'Issue',
          amount: { amount: 700, currency: 'SGD' },
        }),
      ]),
    )
  })

  it('has classes, passes, memberships and the wallet [BEYOND-34]', async () => {
    const { id } = desk.club.customers[0]
    const { entries } = await history(id, { kinds: ['membership'] })
    expect(entries[0]).toMatchObject({ kind: 'membership', planName: 'Gold', order: null })
    const { id: other } = await newCustomer()
    const admin = product.as(product.cast.superAdmin)
    await admin.updateOwnSuperAdmin({ body: { lastActivePartnerId: desk.club.id } })
    await admin.topUpWallet({ body: { customerId: other, amount: 1500 } })
    const pack = {
      name: 'Ten',
      numberOfPasses: 10,
      price: { amount: 15_000, currency: 'SGD' },
      expiryMode: 'without_expiry',
    } as const
    const { data: ten } = await owner().createPackage({ partnerId: desk.club.id, body: pack })
    await desk.api.placePackageOrder({
      partnerId: desk.club.id,
      body: { customerId: other, packageId: ten.id, paymentMethod: 'cash' },
    })
    const classes = classDesk(product, desk.club)
    const [session] = (await classes.create({ startTime: desk.at(12, MONDAY), endTime: desk.at(13, MONDAY) })).sessions
    await owner().addAttendance({ sessionId: session!.id, customerId: other, body: {} })
    await owner().removeAttendance({ sessionId: session!.id, customerId: other })
    const held = await history(other, { kinds: ['passes', 'wallet', 'class'] })
    expect(held.entries).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ kind: 'passes', name: 'Ten', passes: 10 }),
        expect.objectContaining({
          kind: 'class',
          at: desk.at(12, MONDAY),
          end: desk.at(13, MONDAY),
          name: session!.name,
          isCanceled: true,
          checkedInAt: null,
        }),
        expect.objectContaining({ kind: 'wallet', amount: { amount: 1500, currency: 'SGD' } }),
      ]),
    )
  })

  it('has the mails of campaigns that went to them, and none that did not [BEYOND-34]', async () => {
    const { id } = await newCustomer()
    const campaign = async () => {
      const { data } = await owner().createCampaign({
        body: {
          name: 'Summer',
          startTime: '2026-11-21T04:00:00.000Z',
          endTime: '2026-11-26T04:00:00.000Z',
          runFrequency: 'manual',
          segmentId: 'new-customers',
          content: { template: { title: 'The courts open at six', body: '<p>Come</p>' } },
        },
      })
      await owner().toggleCampaign({ id: data.id, body: { enabled: true } })
      await owner().runCampaign({ id: data.id })
      return data.id
    }
    const mine = { kinds: ['campaign'] as const }
    const first = await campaign()
    expect((await history(id, { kinds: [...mine.kinds] })).entries).toEqual([])
    await ask('UPDATE campaign_messages SET handed_at = now(), settled_at = now() WHERE campaign_id = $1', [first])
    await ask(
      `INSERT INTO suppressed_addresses (partner_id, address_hash, reason, at)
       SELECT partner_id, address_hash(email), 'bounced', now() FROM customers WHERE id = $1`,
      [id],
    )
    await campaign()
    const { entries } = await history(id, { kinds: [...mine.kinds] })
    expect(entries).toEqual([
      expect.objectContaining({ kind: 'campaign', name: 'Summer', subject: 'The courts open at six', state: 'sent' }),
    ])
    const atDesk = product.as(desk.club.staff.operations)
    expect((await history(id, {}, atDesk)).kinds).not.toContain('campaign')
    // Who writes campaigns reads of them here; held to a venue, as little as in the list of campaigns, which is of the whole club.
    const { staffId } = desk.club.staff.marketing
    const hold = (roles: string[], venueIds: string[] | null) =>
      ask('UPDATE partner_staffs SET roles = $2, venue_ids = $3 WHERE id = $1', [staffId, roles, venueIds])
    const writer = product.as(desk.club.staff.marketing)
    await hold(['marketing', 'operations'], null)
    expect(kindsOf((await history(id, {}, writer)).entries)).toContain('campaign')
    await hold(['marketing', 'operations'], [desk.club.venueId])
    const held = await history(id, {}, writer)
    const asked = await history(id, { kinds: ['campaign'] }, writer)
    await hold(['marketing'], null)
    expect([held.kinds.includes('campaign'), JSON.stringify([held, asked]).includes('Summer')]).toEqual([false, false])
  })

  it('has messages that are about no transaction: of a class that is cancelled or moved, of waiting lists and reminders [BEYOND-34]', async () => {
    const waiting = waitingDesk(product)
    const { session, inIt } = await waiting.full()
    const second = await waiting.customer()
    await waiting.join(session, second)
    await waiting.remove(session, inIt)
    await waiting.serve()
    const messagesOf = async (id: string) => (await history(id, { kinds: ['message'] })).entries
    expect(await messagesOf(second.id)).toMatchObject([
      { kind: 'message', channel: 'email', recipient: second.email, order: null },
    ])
    expect((await owner().copyCustomerData({ id: second.id })).data.messages).toMatchObject([
      { channel: 'email', recipient: second.email },
    ])

    const third = await waiting.customer()
    const { sessions } = await waiting.create({ startTime: desk.at(20, MONDAY), endTime: desk.at(21, MONDAY) })
    await waiting.add(sessions[0]!, third)
    const { id: classId } = sessions[0]!
    const untold = (await messagesOf(third.id)).length
    const series = classSeries(() => waiting)
    await series.change(classId, {
      scope: 'all',
      startTime: desk.at(19, MONDAY),
      endTime: desk.at(20, MONDAY),
      tells: true,
    })
    expect(await messagesOf(third.id)).toHaveLength(untold + 1)
    await series.cancel(classId, { scope: 'all' })
    const told = (await messagesOf(third.id)).length
    expect(told).toBeGreaterThan(untold + 1)
    expect((await history(third.id, { kinds: ['class'] })).entries).toMatchObject([{ kind: 'class', isCanceled: true }])

    // Whoever they are merged into has them.
    const { id: keptId, version } = (await owner().getCustomer({ id: third.id })).data
    const duplicate = (await owner().getCustomer({ id: second.id })).data
    await owner().mergeCustomers({
      id: keptId,
      body: { duplicateId: duplicate.id, version, duplicateVersion: duplicate.version, fields: {} },
    })
    expect(await messagesOf(keptId)).toHaveLength(told + 1)
  })

  it('comes in pages that hold every entry once, also those of one moment [BEYOND-34]', async () => {
    const { id } = await newCustomer()
    for (let hour = 6; hour < 12; hour++)
      await desk.book({ day: '2026-11-24', from: hour, until: hour + 1 }, { customerId: id })
    await ask('UPDATE orders SET created_at = $2 WHERE customer_id = $1', [id, '2026-11-20T01:00:00.000123Z'])
    const whole = (await history(id, { limit: 100 })).entries
    expect(whole).toHaveLength(12)
    const read: HistoryEntry[] = []
    let after: string | undefined
    do {
      const { entries, next } = await history(id, { limit: 5, ...(after && { after }) })
      read.push(...entries)
      after = next ?? undefined
    } while (after)
    expect(read).toEqual(whole)
    expect(whole.map(({ at }) => at)).toEqual(
      whole
        .map(({ at }) => at)
        .toSorted()
        .toReversed(),
    )
  })

  it('is of the kinds and of the side of now that are asked for', async () => {
    const { id } = await newCustomer()
    await desk.book({ day: '2026-11-25', from: 9, until: 10 }, { customerId: id })
    expect(kindsOf((await history(id, { kinds: ['booking'] })).entries)).toEqual(['booking'])
    expect(kindsOf((await history(id, { span: 'coming' })).entries)).toEqual(['booking'])
    expect(kindsOf((await history(id, { span: 'past' })).entries)).toEqual(['transaction'])
  })

  it('has nothing that the reader may not see elsewhere, asked for or not [BEYOND-34]', async () => {
    const { id } = await newCustomer()
    await desk.book({ day: '2026-11-26', from: 9, until: 10 }, { customerId: id })
    const grant = (policies: string[]) =>
      ask('UPDATE partner_staffs SET roles = $2 WHERE id = $1', [desk.club.staff.marketing.staffId, policies])
    await grant(['finance'])
    const body = { customerId: id, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 700 }
    await owner().issueCredit({ partnerId: desk.club.id, body })
    const finance = await history(id, {}, product.as(desk.club.staff.marketing))
    expect([finance.kinds.includes('booking'), kindsOf(finance.entries)]).toEqual([false, ['credit']])
    const asked = await history(id, { kinds: ['booking'] }, product.as(desk.club.staff.marketing))
    expect(asked.entries).toEqual([])
    await grant(['marketing'])
  })

  it('has nothing of another venue for who is held to one, nor what its transactions moved [BEYOND-17]', async () => {
    const { id } = await newCustomer()
    const body = { customerId: id, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 90_000 }
    await owner().issueCredit({ partnerId: desk.club.id, body })
    await desk.book(
      { day: '2026-11-27', from: 9, until: 10 },
      { customerId: id, paymentMethod: 'clubCredits', emailingEnable: true },
    )
    const { id: elsewhere } = await makeThings(product).venue()
    await ask('UPDATE partner_staffs SET venue_ids = $2 WHERE id = $1', [
      desk.club.staff.operations.staffId,
      [elsewhere],
    ])
    const seen = await history(id, {}, desk.api)
    await ask('UPDATE partner_staffs SET venue_ids = NULL WHERE id = $1', [desk.club.staff.operations.staffId])
    expect(kindsOf((await history(id, {}, desk.api)).entries).toSorted()).toEqual([
      'booking',
      'credit',
      'credit',
      'message',
      'transaction',
    ])
    expect(kindsOf(seen.entries)).toEqual(['credit'])
  })

  it('has club credits as they came and went, by their sign [BEYOND-34]', async () => {
    const { id } = await newCustomer()
    const body = { customerId: id, clubCreditTypeId: CREDIT_TYPES[2].id, amount: 90_000 }
    await owner().issueCredit({ partnerId: desk.club.id, body })
    const { totalAmount } = await desk.book(
      { day: '2026-11-27', from: 12, until: 13 },
      { customerId: id, paymentMethod: 'clubCredits' },
    )
    expect(totalAmount).toBeGreaterThan(0)
    const { entries } = await history(id, { kinds: ['credit'] })
    const moved = entries.map((entry) => (entry.kind === 'credit' ? [entry.action, entry.amount] : []))
    expect(moved.toSorted()).toEqual([
      ['Issue', { amount: 90_000, currency: 'SGD' }],
      ['Utilised', { amount: -totalAmount, currency: 'SGD' }],
    ])
  })

  it('is nobody’s who is deleted, unknown, of another club or the walk-in; what is asked wrongly is named', async () => {
    const { id } = await newCustomer()
    const { data: walkIn } = await desk.api.openWalkIn({ partnerId: desk.club.id })
    expect((await failure(history(walkIn.id))).body.data.errorCode).toBe('error.badRequest.walkInCustomer')
    for (const [query, property] of [
      [{ after: 'yesterday' }, 'after'],
      [{ after: `99999999999999999.${id}` }, 'after'],
      [{ kinds: ['payouts'] }, 'kinds'],
      [{ span: 'now' }, 'span'],
      [{ limit: 101 }, 'limit'],
    ] as const) {
      const refused = await failure(history(id, query as never))
      expect([refused.status, refused.body.data.msg]).toEqual([400, expect.stringContaining(property)])
    }
    expect((await history(id, { after: `9999999999999999.${id}` })).entries).toEqual([])
    await owner().deleteCustomer({ id })
    for (const unknown of [id, product.cast.harbour.customers[0].id, randomUUID()])
      expect((await failure(history(unknown))).body.data.errorCode).toBe('error.notFound.customer')
  })
})

describe('its statements', () => {
  it('are the same however long it is', async () => {
    const api = await startApi(historyRoutes)
    const { customers, staff } = api.cast.riverside
    const read = (rest: string) =>
      api.call('GET', `/partners/customers/${customers[0].id}/history?${rest}`, { as: staff.owner })
    const [much, little] = [await read('limit=100'), await read('limit=1')]
    expect([much.status, much.body.data.entries.length > 0, little.body.data.entries.length]).toEqual([200, true, 1])
    expect(little.statements).toBe(much.statements)
    await api.stop()
  })
})
