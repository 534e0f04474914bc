import { beforeAll, describe, expect, it } from 'vitest'
import { api, createClient, type Api, type Client } from '@fieldhouse/contract'
import { formatDayParam } from '@fieldhouse/domain/time'
import { violationsOf } from './axe.ts'
import { look, PHONE } from './looks.ts'
import { origin } from './product.ts'
import { reads, readsOnPhone } from './readings.ts'
import { on } from './stage.ts'
import { execute, foundClub, once, openVenue, signUpAs, type Session } from './staff-page.ts'

// What a club that has just begun is led by.

const list = () => on.page.getByRole('region', { name: 'Before your first booking' })
const step = (name: string) => list().getByRole('listitem').filter({ hasText: name })
const isDone = (name: string) => step(name).getByText('Done', { exact: true }).waitFor()

const employ = (partnerId: string, { account }: Session, roles: readonly string[]) =>
  execute(
    `INSERT INTO partner_staffs (partner_id, id, first_name, last_name, email, profile_id, roles, created_at)
     VALUES ($1, gen_random_uuid(), 'Some', 'Body', $2, $3, $4, now())`,
    [partnerId, account.email, account.profileId, roles],
  )
describe('the owner of a new club', () => {
  let owner: Session
  let partnerId: string
  let calls: Client<Api>
  beforeAll(async () => {
    owner = await signUpAs('founder')
    partnerId = await foundClub(owner, { brandName: 'Kallang Padel' })
    calls = createClient(api, { origin, token: () => owner.token })
  })

  it('is led from step to step, each ticked by what is there, until nothing is left [BEYOND-32]', async () => {
    await on.own(owner)
    await on.open('/')
    await list().waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await reads(list(), 'first-steps')
    await readsOnPhone(list(), 'first-steps')
    await list().getByRole('link', { name: 'Open: Describe your club' }).click()
    await expect.poll(() => on.path()).toBe('/about')

    await execute("UPDATE partner_profiles SET description = 'Six courts by the sea' WHERE partner_id = $1", [
      partnerId,
    ])
    const venueId = await openVenue(partnerId)
    const [hours] = await execute(
      'UPDATE venues v SET opening_hours = $2 FROM venues before WHERE v.id = $1 AND before.id = v.id RETURNING before.opening_hours AS was',
      [venueId, '{}'],
    )
    await on.open('/')
    await list().getByRole('link', { name: 'Open: Set the opening hours' }).click()
    await expect.poll(() => on.path()).toBe('/venues')
    await execute('UPDATE venues SET opening_hours = $2 WHERE id = $1', [venueId, JSON.stringify(hours!['was'])])
    await on.open('/')
    for (const name of ['Describe your club', 'Create a venue', 'Set the opening hours']) await isDone(name)
    await list().getByText('3 of 7 done').waitFor()

    const { data: group } = await calls.createFacilityGroup(
      { venueId, body: { name: 'Padel', type: 'Padel', count: 1, timeSlotInterval: 60 } },
      once(),
    )
    // It is open as its venue is, and nobody can book it before it has a price: the schedule says so, and leads to where one is set.
    const schedule = `/facilities/schedule?date=${formatDayParam('2031-05-05')}`
    await on.open(schedule)
    await on.page.getByText('Padel can’t be booked yet: there is no price.').waitFor()
    await on.page
      .getByRole('gridcell', { name: /No price/ })
      .first()
      .waitFor()
    await expect.poll(() => on.page.getByRole('gridcell', { name: /Free/ }).count()).toBe(0)
    await look(on.page, 'schedule-without-price', [1440, PHONE])
    // Of several it leads to the first, and to the next one then.
    await calls.createFacilityGroup(
      { venueId, body: { name: 'Tennis', type: 'Tennis', count: 1, timeSlotInterval: 60 } },
      once(),
    )
    for (const [unpriced, first] of [
      [/^Padel, Tennis can’t be booked yet: there is no price\./, 'Padel'],
      [/^Tennis can’t be booked yet/, 'Tennis'],
    ] as const) {
      await on.open(schedule)
      await on.page.getByText(unpriced).waitFor()
      await on.page.getByRole('link', { name: 'Set a price' }).click()
      await expect.poll(() => on.field('Group name').inputValue()).toBe(first)
      await on.field('Price').fill('0')
      await on.saysAnew('Facility group has been updated successfully', () => on.button('Save').click())
    }
    await on.open(schedule)
    await on.page.getByRole('gridcell', { name: /Free/ }).first().waitFor()
    await expect.poll(() => on.page.getByText('can’t be booked yet').count()).toBe(0)
    await on.open('/')
    await isDone('Set the opening hours')
    await isDone('Add courts and prices')
    // A club that is content with cash says so by saving it, once and unchanged.
    await execute("UPDATE partners SET default_currency_id = 'SGD' WHERE id = $1", [partnerId])
    await on.open('/')
    await list().getByRole('link', { name: 'Open: Choose how people pay' }).click()
    await on.page.getByRole('heading', { level: 2, name: 'Payment options', exact: true }).waitFor()
    await expect.poll(() => on.page.getByRole('switch', { name: 'Cash for staff', exact: true }).isChecked()).toBe(true)
    await on.saysAnew('Payment settings have been updated successfully', () => on.button('Save').click())
    await expect.poll(() => on.button('Save').getAttribute('aria-disabled')).toBe('true')
    await on.open('/')
    await isDone('Choose how people pay')
    await list().getByText('5 of 7 done').waitFor()
    await reads(list(), 'first-steps-nearly-done')

    await employ(partnerId, owner, ['owner'])
    await on.page.reload()
    await list().getByText('5 of 7 done').waitFor()
    await employ(partnerId, await signUpAs('colleague'), ['operations'])
    await on.page.reload()
    await isDone('Add your first colleague')
    const { data: customer } = await calls.createCustomer({
      body: { partnerId, firstName: 'Mai', lastName: 'First', email: `mai-${partnerId}@mail.example` },
    })
    const start = { startTime: '2031-05-05T10:00:00+08:00', endTime: '2031-05-05T11:00:00+08:00' }
    await calls.placeBooking(
      {
        partnerId,
        body: {
          customerId: customer.id,
          paymentMethod: 'cash',
          bookings: [{ facilityId: group.facilities[0]!.id, ...start }],
        },
      },
      once(),
    )
    await list().waitFor({ state: 'detached' })
    await on.page.reload()
    await on.heading(/^Hello/)
    await on.page.getByText('Courts now').waitFor()
    await expect.poll(() => list().count()).toBe(0)
  })
})

describe('the list of first steps', () => {
  it('is put away by who needs it no more, for everybody, and comes back by Undo [BEYOND-32]', async () => {
    const owner = await signUpAs('founder')
    await foundClub(owner, { brandName: 'Sentosa Padel' })
    await on.own(owner)
    await on.open('/')
    await on.button('Hide').click()
    await list().waitFor({ state: 'detached' })
    await on.button('Undo').click()
    await list().waitFor()
    await on.button('Hide').click()
    await list().waitFor({ state: 'detached' })
    await on.page.reload()
    await on.heading(/^Hello/)
    await on.page
      .getByRole('link', { name: /^About/ })
      .first()
      .waitFor()
    await expect.poll(() => list().count()).toBe(0)
  })

  it('is not for who cannot follow it: they read that the club is being set up [BEYOND-32]', async () => {
    const owner = await signUpAs('founder')
    const partnerId = await foundClub(owner, { brandName: 'Changi Padel' })
    const desk = await signUpAs('colleague')
    await employ(partnerId, desk, ['operations'])
    await on.own(desk)
    await on.open('/')
    await on.page.getByRole('heading', { name: 'This club is being set up', level: 2 }).waitFor()
    await expect.poll(() => list().count()).toBe(0)
    await reads(on.page.getByRole('main'), 'home-of-a-club-being-set-up', { [desk.account.email]: 'email' })
  })
})
