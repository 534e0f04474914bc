import { groupLabel } from '@fieldhouse/domain/facilities'
import { addDays } from '@fieldhouse/domain/time'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { MONDAY, riversideDesk, type Desk } from '../../../fixtures/desk.ts'
import { startProduct, type Product } from '../../../fixtures/start-product.ts'

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const query = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await product.fieldhouse.database.connection(({ client }) => client.query(text, values))).rows as Row[]
const owner = () => product.as(desk.club.staff.owner)
const groupOf = async (name: string, type: string) =>
  (await owner().createFacilityGroup({ venueId: desk.club.venueId, body: { name, type, price: 0, count: 1 } })).data

describe('a group of courts without a name of its own', () => {
  it('has one label, whether a statement or a screen names it', async () => {
    for (const name of ['', ' ', '\t \n', ' Centre  court '])
      await query(
        `INSERT INTO facility_groups (partner_id, id, venue_id, name, type, time_slot_interval, opening_hours, created_at)
         VALUES ($1, gen_random_uuid(), $2, $3, 'Padel', 60, '{}', now())`,
        [desk.club.id, desk.club.venueId, name],
      )
    const rows = await query<{ name: string; type: string; label: string }>(
      'SELECT name, type, label FROM facility_groups WHERE partner_id = $1',
      [desk.club.id],
    )
    expect(rows.length).toBeGreaterThan(4)
    expect(rows.map(({ label }) => label)).toEqual(rows.map(groupLabel))
  })

  it('is called by what is played there: by the figures of its courts, and by a calendar where its courts are not named', async () => {
    const group = await groupOf('', 'Squash')
    const [court] = group.facilities
    const { data } = await product.as(desk.club.staff.reporting).getUtilisation({
      partnerId: desk.club.id,
      query: { from: MONDAY, until: addDays(MONDAY, 6) },
    })
    expect(data.courts.find(({ facilityId }) => facilityId === court!.id)).toMatchObject({ groupName: 'Squash' })
    await query('UPDATE facility_groups SET public_facility_names = false WHERE id = $1', [group.id])
    const { data: customer } = await owner().createCustomer({
      body: { partnerId: desk.club.id, firstName: 'Noa', email: 'noa@labels.example' },
    })
    const range = desk.range({ day: MONDAY, from: 9, until: 10 })
    await owner().placeBooking({
      partnerId: desk.club.id,
      body: {
        customerId: customer.id,
        paymentMethod: 'cash',
        emailingEnable: true,
        bookings: [{ ...range, facilityId: court!.id }],
      },
    })
    const [mail] = await query<{ body_text: string }>('SELECT body_text FROM outbox_messages WHERE recipient = $1', [
      'noa@labels.example',
    ])
    expect(mail!.body_text).toMatch(/^.*Squash(?! 1).*$/m)
    expect(mail!.body_text).not.toContain('Squash 1')
  })
})
