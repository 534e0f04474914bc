import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deskOf, MONDAY, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = deskOf(product, product.cast.pacific)
})
afterAll(() => product.close())

const day = async (groupId: string) =>
  (await desk.api.getDaySchedule({ id: groupId, query: { date: MONDAY, extended: 'true' } })).data
const namesOf = (facilities: readonly { name: string }[]) => facilities.map(({ name }) => name)
/** What the cell of the only booking of a court says. */
const cellOf = async (court: number) =>
  (await day(desk.club.courts.id)).facilities[court]!.slots.find(({ status }) => status === 'BOOKED')!.booking!

describe('twelve courts', () => {
  it('stand in their order and not as text: on the schedule, in their group, in the list of venues and on the home screen [SCHEDULE-48] [FACILITIES-14] [VENUES-53]', async () => {
    const { club, api } = desk
    const inOrder = Array.from({ length: 12 }, (_, i) => `Court ${i + 1}`)
    expect(namesOf((await day(club.courts.id)).facilities)).toEqual(inOrder)
    expect(namesOf((await api.getFacilityGroup({ id: club.courts.id, query: {} })).data.facilities)).toEqual(inOrder)
    const { data: venues } = await api.listVenues({ partnerId: club.id, query: {} })
    expect(namesOf(venues[0]!.facilityGroups[0]!.facilities)).toEqual(inOrder)
    const { data: today } = await api.getToday({ partnerId: club.id })
    expect(namesOf(today.courts!).slice(0, 12)).toEqual(inOrder)
  })
})

describe('a day of courts that keep the hours of the venue', () => {
  it("carries the venue's week, not the group's own [FACILITIES-78] [FACILITIES-79]", async () => {
    const { openingHours } = await day(desk.club.halls.id)
    expect([openingHours.MON, openingHours.SAT]).toEqual([['8:00-20:00'], []])
  })
})

describe('a booked cell', () => {
  it('of a customer without a name shows the email, and the mobile where there is none [SCHEDULE-67]', async () => {
    const [withEmail, withMobile] = desk.club.customers
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(`UPDATE customers SET first_name = '', last_name = '' WHERE id = ANY($1)`, [
        [withEmail.id, withMobile.id],
      ]),
    )
    await desk.book({ court: 8, from: 8, until: 9 }, { customerId: withEmail.id })
    await desk.book({ court: 9, from: 8, until: 9 }, { customerId: withMobile.id })
    expect((await cellOf(8)).customer!.name).toBe(withEmail.email)
    expect((await cellOf(9)).customer!.name).toBe(withMobile.mobile)
  })

  it('of a member with two plans that day shows the one that lasts longest [SCHEDULE-67]', async () => {
    const { id: partnerId, customers, plans } = desk.club
    await product.fieldhouse.database.connection(({ client }) =>
      client.query(
        `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
         VALUES ($1, gen_random_uuid(), $2, $3, '2026-11-20', '2027-11-20', now())`,
        [partnerId, customers[0].id, plans.founders],
      ),
    )
    await desk.book({ court: 10, from: 8, until: 9 }, { customerId: customers[0].id })
    expect((await cellOf(10)).customer!.planName).toBe('Founders')
  })
})
