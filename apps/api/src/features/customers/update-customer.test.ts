import { randomUUID } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import type { Api, Call } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { failure, riversideDesk, type Desk } from '../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../fixtures/start-product.ts'

type Body = Call<Api['updateCustomer']>['body']

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]
let count = 0
/** A new customer with an email and a mobile of their own. */
const added = async (over: object = {}) => {
  const n = String(++count).padStart(4, '0')
  const body = { partnerId: desk.club.id, firstName: `New ${n}`, email: `new${n}@x.example`, mobile: `9120 ${n}` }
  return (await desk.api.createCustomer({ body: { ...body, ...over } })).data
}
const save = async (id: string, body: Body) => (await desk.api.updateCustomer({ id, body })).data
/** Status, code and the fields that are named of a refusal. */
const refusal = async (id: string, body: object) => {
  const { status, body: answer } = await failure(desk.api.updateCustomer({ id, body: body as Body }))
  const named = (answer.data.message as { property: string }[] | undefined)?.map(({ property }) => property)
  return [status, answer.data.errorCode, ...(named ?? [])]
}
const TAKEN = [400, 'error.badRequest.existedCustomer']
const CHANGED = [409, 'error.conflict.customerChangedMeanwhile']
const codesOf = async (calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls))
    .map((each) => (each.status === 'fulfilled' ? 200 : (each.reason as { status: number }).status))
    .toSorted()

describe('saving a customer', () => {
  const everything = {
    firstName: 'Ines',
    lastName: 'Costa',
    email: 'ines@x.example',
    mobile: '+6591700001',
    gender: 'male' as const,
    dob: '29/02/1904',
    addressStreet: '1 Rua do Sol',
    addressUnit: '#02-03',
    addressCity: 'Lisboa',
    addressCountry: 'PT',
    addressPostalCode: '1000-001',
    invoiceName: 'Costa Lda.',
    taxNumber: 'PT 501 964 843',
    partnerSideCustomerIdString: 'M-99',
    partnerNote: 'Left-handed',
  }

  it('changes the fields that the call has, and no others, and clears those that are called removed [CUSTOMERS-37] [CUSTOMERS-38]', async () => {
    const made = await added()
    const saved = await save(made.id, { version: 1, ...everything, mobile: '9170 0001' })
    expect(saved).toEqual({ ...made, ...everything, version: 2 })
    const { firstName, gender, email, ...removable } = everything
    const gone = Object.fromEntries(Object.keys(removable).map((field) => [field, '[[removed]]']))
    const cleared = await save(made.id, { version: 2, ...gone })
    const empty = Object.fromEntries(Object.keys(removable).map((field) => [field, null]))
    expect(cleared).toEqual({ ...made, ...empty, lastName: '', firstName, gender, email, version: 3 })
    expect((await desk.api.getCustomer({ id: made.id })).data).toEqual(cleared)
    const { data: listed } = await desk.api.listCustomers({ partnerId: desk.club.id, query: { q: email } })
    expect(listed).toEqual([cleared])
  })

  it('says in the audit trail what was changed from what, and by whom; where nothing differs nothing is done', async () => {
    const { id, lastName } = await added({ lastName: 'Lim' })
    await save(id, { version: 1, lastName, partnerNote: 'Pays late' })
    expect((await save(id, { version: 2, lastName, partnerNote: 'Pays late' })).version).toBe(2)
    expect(
      await query('SELECT actor_id, before, after FROM audit_entries WHERE subject_id = $1 AND action = $2', [
        id,
        'customer.edited',
      ]),
    ).toEqual([
      {
        actor_id: desk.club.staff.operations.accountId,
        before: { partnerNote: null },
        after: { partnerNote: 'Pays late' },
      },
    ])
  })

  it('by who read an older version is refused with the one that stands; of many at once one is saved', async () => {
    const { id } = await added()
    await save(id, { version: 1, lastName: 'Tan' })
    const stale = await failure(desk.api.updateCustomer({ id, body: { version: 1, lastName: 'Ong' } }))
    expect([stale.status, stale.body.data.errorCode, stale.body.data.metaData]).toEqual([...CHANGED, { version: 2 }])
    const others = ['A', 'B', 'C', 'D'].map((lastName) => save(id, { version: 2, lastName }))
    expect(await codesOf(others)).toEqual([200, 409, 409, 409])
    expect((await desk.api.getCustomer({ id })).data.version).toBe(3)
  })

  it('sent twice under one key is done once and answered alike [BEYOND-03]', async () => {
    const { id } = await added()
    const again = () =>
      desk.api.updateCustomer({ id, body: { version: 1, lastName: 'Once' } }, { idempotencyKey: `edit-${id}` })
    const first = await again()
    expect(await again()).toEqual(first)
    expect(first.data.version).toBe(2)
  })

  it('names what is wrong, and leaves nobody without an email and a mobile [CUSTOMERS-23] [CUSTOMERS-27]', async () => {
    const { id } = await added()
    for (const [wrong, ...properties] of [
      [{ firstName: ' ' }, 'firstName'],
      [{ gender: '[[removed]]' }, 'gender'],
      [{ email: 'nonsense' }, 'email'],
      [{ mobile: '123' }, 'mobile'],
      [{ gender: 'other' }, 'gender'],
      [{ dob: '30/02/1990' }, 'dob'],
      [{ dob: '31/12/1899' }, 'dob'],
      [{ dob: '22/11/2026' }, 'dob'],
      [{ addressCountry: 'Portugal' }, 'addressCountry'],
      [{ addressStreet: 'x'.repeat(201) }, 'addressStreet'],
      [{ invoiceName: 'x'.repeat(201) }, 'invoiceName'],
      [{ taxNumber: '1'.repeat(41) }, 'taxNumber'],
      [{ partnerNote: null }, 'partnerNote'],
      [{ surprise: 1 }, 'surprise'],
      [{ email: '[[removed]]', mobile: '[[removed]]' }, 'email', 'mobile'],
    ] as const)
      expect(await refusal(id, { version: 1, ...wrong })).toEqual([400, expect.any(String), ...properties])
    expect(await refusal(id, { version: 1, email: '[[removed]]', mobile: '[[removed]]' })).toEqual([
      400,
      'error.badRequest.invalidInput',
      'email',
      'mobile',
    ])
    expect(await refusal(id, { lastName: 'Without a version' })).toContain('version')
    expect((await save(id, { version: 1, dob: '21/11/2026', email: '[[removed]]' })).dob).toBe('21/11/2026')
    expect(await refusal(id, { version: 2, mobile: '[[removed]]' })).toContain('mobile')
    expect((await save(id, { version: 2, dob: '01/01/1900' })).dob).toBe('01/01/1900')
  })

  it('takes a birthday of today by the club, whatever day it is in Greenwich, and none of its tomorrow [CUSTOMERS-27]', async () => {
    const { id } = await added()
    product.setNow('2026-11-21T16:30:00.000Z')
    expect(await refusal(id, { version: 1, dob: '23/11/2026' })).toContain('dob')
    expect((await save(id, { version: 1, dob: '22/11/2026' })).dob).toBe('22/11/2026')
    product.setNow(TEST_NOW)
  })

  it('of another club, who is deleted, or is not there is not found, and the walk-in is nobody', async () => {
    const { id } = await added()
    await desk.api.deleteCustomer({ id })
    for (const unknown of [id, randomUUID(), product.cast.harbour.customers[0].id])
      expect(await refusal(unknown, { version: 1, lastName: 'X' })).toEqual([404, 'error.notFound.customer'])
    const { data: walkIn } = await desk.api.openWalkIn({ partnerId: desk.club.id })
    const body = { version: 1, partnerNote: 'Somebody' }
    expect(await refusal(walkIn.id, body)).toEqual([400, 'error.badRequest.walkInCustomer'])
  })

  it('can not be deleted while a refund to them is not done, which can be done then [CUSTOMERS-44]', async () => {
    const { id: customerId } = await added()
    const owner = product.as(desk.club.staff.owner)
    const { data: types } = await owner.listCreditTypes({ partnerId: desk.club.id })
    await owner.issueCredit({
      partnerId: desk.club.id,
      body: { customerId, clubCreditTypeId: types[0]!.id, amount: 100_000 },
    })
    const order = await desk.book(
      { court: 1, day: '2026-11-27', from: 20, until: 21 },
      { customerId, paymentMethod: 'clubCredits' },
    )
    const body = { refundAmountCents: order.totalAmount, autoRefund: false }
    await desk.api.cancelOrder({ id: order.id, body })
    const { orderTransactions } = await desk.order(order.id)
    const pending = orderTransactions.find(
      ({ transactionType, status }) => transactionType === 'REFUND' && status === 'PENDING',
    )!
    const { status, data } = (await failure(desk.api.deleteCustomer({ id: customerId }))).body
    expect([status, data.errorCode]).toEqual([400, 'error.badRequest.customerIsOwed'])
    await desk.api.refundTransaction({ id: pending.id, body: { amount: order.totalAmount } })
    await desk.api.deleteCustomer({ id: customerId })
  })

  it('and deleting them at once leaves nothing of the saving: they are saved and then gone, or gone and not saved', async () => {
    const secret = 'Plays with her left'
    let saved = 0
    for (let round = 0; round < 12 || saved === 0; round++) {
      const { id } = await added({ partnerNote: 'Before' })
      const remove = () => desk.api.deleteCustomer({ id })
      const edit = () => save(id, { version: 1, partnerNote: secret, email: `left${round}@x.example` })
      // Deleting takes fewer steps: it starts later with each round, so that saving comes first in some and last in others.
      const [edited, removed] = await Promise.allSettled([edit(), setTimeout(round * 4).then(remove)])
      expect(removed.status).toBe('fulfilled')
      if (edited.status === 'fulfilled') saved++
      else expect((edited.reason as { status: number }).status).toBe(404)
      expect(
        await query('SELECT email, mobile, partner_note, deleted_at IS NOT NULL AS gone FROM customers WHERE id = $1', [
          id,
        ]),
      ).toEqual([{ email: null, mobile: null, partner_note: null, gone: true }])
      const trail = await query('SELECT before, after FROM audit_entries WHERE subject_id = $1', [id])
      expect(JSON.stringify(trail)).not.toContain(secret)
      // Their email is free, whichever of both they had last.
      expect((await added({ email: `left${round}@x.example` })).email).toBe(`left${round}@x.example`)
    }
  })

  it('needs customer.edit [ACCESS-48]', async () => {
    const { id } = await added()
    const { staff } = desk.club
    for (const role of ['reporting', 'instructor', 'marketing', 'customerService'] as const) {
      const call = product.as(staff[role]).updateCustomer({ id, body: { version: 1, lastName: 'X' } })
      expect([role, (await failure(call)).status]).toEqual([role, 403])
    }
    const { data } = await product.as(staff.finance).updateCustomer({ id, body: { version: 1, lastName: 'X' } })
    expect(data.lastName).toBe('X')
  })
})

describe('an email or a mobile of another customer', () => {
  it('is refused in any spelling; their own is no other one, and that of another club is [CUSTOMERS-51]', async () => {
    const [one, other] = [await added(), await added({ mobile: '9130 0001' })]
    expect(await refusal(one.id, { version: 1, email: other.email!.toUpperCase() })).toEqual(TAKEN)
    expect(await refusal(one.id, { version: 1, mobile: '(65) 9130-0001' })).toEqual(TAKEN)
    const msg = (await failure(desk.api.updateCustomer({ id: one.id, body: { version: 1, mobile: '91300001' } }))).body
    expect(msg.data.msg).toBe('This customer already exists.')
    expect((await save(one.id, { version: 1, email: one.email!.toUpperCase() })).email).toBe(one.email!.toUpperCase())
    const elsewhere = product.cast.harbour.customers[0].email!
    expect((await save(one.id, { version: 2, email: elsewhere })).email).toBe(elsewhere)
    // What they gave up is free again.
    expect((await added({ email: one.email })).email).toBe(one.email)
  })

  it('that several are given at once becomes that of one [CUSTOMERS-51]', async () => {
    for (let round = 0; round < 4; round++) {
      const people = [await added(), await added(), await added()]
      const mobile = `9140 000${round}`
      expect(await codesOf(people.map(({ id }) => save(id, { version: 1, mobile })))).toEqual([200, 400, 400])
      expect(await query('SELECT 1 FROM customers WHERE mobile = $1', [`+659140000${round}`])).toHaveLength(1)
    }
  })

  it('that two would exchange at once is refused, and never fails otherwise [CUSTOMERS-51]', async () => {
    const [one, other] = [await added(), await added()]
    for (let round = 0; round < 4; round++) {
      const answers = await codesOf([
        save(one.id, { version: 1, mobile: other.mobile!, email: other.email! }),
        save(other.id, { version: 1, mobile: one.mobile!, email: one.email! }),
      ])
      expect(answers).toEqual([400, 400])
    }
  })

  it('that a new customer is given at the same moment is refused to one of both [CUSTOMERS-51]', async () => {
    for (let round = 0; round < 4; round++) {
      const { id } = await added()
      const mobile = `9150 000${round}`
      expect(await codesOf([save(id, { version: 1, mobile }), added({ mobile, email: null })])).toEqual([200, 400])
    }
  })
})

describe('a mobile that a family shared before numbers had one spelling', () => {
  const sharer = async (firstName: string, mobile: string, minutes: number) => {
    const [row] = await query<{ id: string }>(
      `INSERT INTO customers (partner_id, id, first_name, mobile, shares_mobile, created_at)
       VALUES ($1, gen_random_uuid(), $2, $3, true, now() + $4 * interval '1 minute') RETURNING id`,
      [desk.club.id, firstName, mobile, minutes],
    )
    return row!.id
  }
  const sharing = async (mobile: string) =>
    (
      await query<{ first_name: string; shares_mobile: boolean }>(
        'SELECT first_name, shares_mobile FROM customers WHERE mobile = $1 AND deleted_at IS NULL ORDER BY created_at',
        [mobile],
      )
    ).map((row) => [row.first_name, row.shares_mobile])

  it('passes on to the next of them when it is given up, never to a third [CUSTOMERS-51]', async () => {
    const mother = await added({ firstName: 'Mother', mobile: '9555 0101' })
    const child = await sharer('Child', '+6595550101', 1)
    await sharer('Cousin', '+6595550101', 2)
    // Another field, or another spelling, gives nothing up.
    await save(mother.id, { version: 1, mobile: '+65 9555-0101', partnerNote: 'Same number' })
    await save(child, { version: 1, lastName: 'Lee', mobile: '95550101' })
    expect(await sharing('+6595550101')).toEqual([
      ['Mother', false],
      ['Child', true],
      ['Cousin', true],
    ])
    await save(mother.id, { version: 2, mobile: '9555 0102' })
    expect(await sharing('+6595550101')).toEqual([
      ['Child', false],
      ['Cousin', true],
    ])
    const third = await added()
    expect(await refusal(third.id, { version: 1, mobile: '9555 0101' })).toEqual(TAKEN)
    // She can't have it back either: it is the child's.
    expect(await refusal(mother.id, { version: 3, mobile: '9555 0101' })).toEqual(TAKEN)
    await save(child, { version: 2, mobile: '9555 0103' })
    expect(await sharing('+6595550101')).toEqual([['Cousin', false]])
    expect(await sharing('+6595550103')).toEqual([['Child', false]])
  })

  it('has one owner, however those who have it change theirs at once [CUSTOMERS-51]', async () => {
    for (let round = 0; round < 4; round++) {
      const kept = `+65955502${round}0`
      const first = await added({ mobile: kept })
      const [second, third] = [await sharer('Second', kept, 1), await sharer('Third', kept, 2)]
      const stranger = await added()
      await codesOf([
        save(first.id, { version: 1, mobile: `955502${round}1` }),
        save(second, { version: 1, mobile: `955502${round}2` }),
        save(stranger.id, { version: 1, mobile: kept }),
      ])
      expect(await sharing(kept)).toEqual([['Third', false]])
      await desk.api.deleteCustomer({ id: third })
    }
  })
})

it('an open schedule and the lists are told of another name, and of a date of birth the lists of customers alone [BEYOND-40]', async () => {
  // A club of which nobody has told anything yet.
  const { id: partnerId, staff, customers } = product.cast.pacific
  const chief = product.as(staff.owner)
  const { version } = (await chief.getCustomer({ id: customers[0].id })).data
  const heard: string[] = []
  const events = await chief.watchSchedule({ partnerId })
  const listening = (async () => {
    for await (const { type } of events) {
      heard.push(type)
      if (type === 'orders') break
    }
  })()
  await chief.updateCustomer({ id: customers[0].id, body: { version, dob: '01/02/1990' } })
  await setTimeout(500)
  const before = [...heard]
  await chief.updateCustomer({ id: customers[0].id, body: { version: version + 1, lastName: 'Renamed' } })
  await listening
  expect(before).toEqual(['ready', 'customers'])
  expect(heard.slice(before.length).toSorted()).toEqual(['customers', 'orders', 'schedule'])
})
