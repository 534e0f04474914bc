import { addDays, formatDayParam, formatSlashedDay } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { begin, choose, dialog } from './booking-page.ts'
import { ownCourts } from './own-courts.ts'
import { on } from './stage.ts'
import { freshEmail, once } from './staff-page.ts'

// What members pay is said before it is booked, by the day that it is for: not on days on which a membership rests, and with its tax.

const courts = ownCourts()
const today = Temporal.Now.plainDateISO('Asia/Singapore').toString()
const slashed = (ahead: number) => formatSlashedDay(addDays(today, ahead))
const priced = (price: number, recurring: 1 | 12) => ({ price, currency: 'SGD', recurring })
let planId: string
let member: { id: string; lastName: string }

/** A term of the plan, as it is sold, and not paid yet. */
const sell = async (startAt: string) => {
  const { partnerId } = courts.club
  const subscriptions = [{ planId, pricingWindow: priced(77.77, 1), startAt }]
  const { data } = await courts.calls().createSubscriptions({ body: { customer: { id: member.id }, subscriptions } })
  const subscriptionIds = data.map(({ id }) => id)
  await courts
    .calls()
    .placeSubscriptionOrder(
      { partnerId, body: { customerId: member.id, subscriptionIds, paymentMethod: 'cash' } },
      once(),
    )
  return data[0]!.id
}

beforeAll(async () => {
  const calls = courts.calls()
  const { partnerId, venueId } = courts.club
  const group = await courts.groupNamed('Squash', { price: 20 })
  for (const dayOfWeek of ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const)
    await calls.createPriceSettings({
      id: group.id,
      body: {
        priceSettings: [
          { dayOfWeek, startTime: '8:00', endTime: '22:00', slotPrice: { price: 20 }, memberPrice: { price: 15 } },
        ],
      },
    })
  const pause = { maxDays: 30, minDays: 1, fee: null }
  const pricing = [priced(77.77, 1), priced(800.05, 12)]
  planId = (await calls.createMembershipPlan({ partnerId, body: { name: 'Gold', pricing, pause } })).data.id
  const lastName = `Gold${crypto.randomUUID().slice(0, 8)}`
  const { data } = await calls.createCustomer({
    body: { partnerId, firstName: 'Mai', lastName, email: freshEmail('gold') },
  })
  member = { id: data.id, lastName }
  // A member from today for a month; from the third to the seventh day from now it rests, so that it ends five days later.
  const id = await sell(slashed(0))
  await calls.pauseSubscription({ id, body: { startAt: slashed(3), days: 5 } })
  for (const ahead of [2, 4])
    await calls.createClass(
      {
        partnerId,
        body: {
          name: `Drill ${ahead}`,
          typeOfSports: ['Tennis'],
          venueId,
          startTime: `${addDays(today, ahead)}T04:00:00.000Z`,
          endTime: `${addDays(today, ahead)}T05:00:00.000Z`,
          memberPrice: 1555,
          nonMemberPrice: 2222,
        },
      },
      once(),
    )
})

describe('what a member pays', () => {
  it.each([
    ['a day before a pause', 2, 'SGD 15.00', true],
    ['a day of it', 4, 'SGD 20.00', false],
    ['a day after its end', 60, 'SGD 20.00', false],
  ])(
    'for a court on %s is what the payment asks for then [BEYOND-06] [BEYOND-46]',
    async (_what, ahead, price, isMember) => {
      await on.own(courts.owner())
      await on.open(`/facilities/schedule?date=${formatDayParam(addDays(today, ahead))}`)
      await begin({ page: on.page, grid: on.page.getByRole('grid') }, 'Squash 1', '10:00', '11:00')
      await choose(on.page, member.lastName)
      const make = dialog(on.page, 'Make a booking')
      await expect.poll(async () => (await make.innerText()).replaceAll(/\s+/g, ' ')).toContain(`Total ${price}`)
      await expect.poll(() => make.getByText('Member prices apply.').count()).toBe(isMember ? 1 : 0)
      // It ends five days later than a month from today, as long as it rests; that it rests is no end.
      const ended = make.getByText(/^The plan ends on .*; the later dates are at the normal price\.$/)
      await expect.poll(() => ended.count()).toBe(ahead > 50 ? 1 : 0)
      await make.getByRole('button', { name: 'Choose payment' }).click()
      await on.page.getByRole('button', { name: `Book · ${price} to pay` }).waitFor()
    },
  )

  it.each([
    ['a day before a pause', 2, 'SGD 15.55'],
    ['a day of it', 4, 'SGD 22.22'],
  ])('for a place in a class on %s is what is then sold [ATTENDANCE-36] [BEYOND-46]', async (_what, ahead, price) => {
    await on.own(courts.owner())
    await on.open(`/classes?day=${addDays(today, ahead)}`)
    await on
      .main()
      .getByRole('listitem')
      .getByRole('button')
      .filter({ hasText: `Drill ${ahead}` })
      .click()
    const session = dialog(on.page, `Drill ${ahead}`)
    await session.getByRole('tab', { name: 'Attendance' }).click()
    await session.getByRole('button', { name: 'Add participant' }).click()
    const adding = dialog(on.page, 'Add participant')
    await choose(on.page, member.lastName)
    await adding.getByText(`pays ${price} for this class`).waitFor()
    await adding.getByRole('button', { name: 'Add participant' }).click()
    await session.getByText(member.lastName).waitFor()
    const { data } = await courts
      .calls()
      .listOrders({ partnerId: courts.club.partnerId, query: { customerId: member.id } })
    expect(data[0]).toMatchObject({ totalAmount: Number(price.slice(4).replace('.', '')) })
  })
})

describe('a membership of a club that adds tax to prices', () => {
  it('says what it costs with it where it is sold and for the next term, and that it is before tax where it is held [BEYOND-35]', async () => {
    const { partnerId } = courts.club
    const { version, ...said } = (await courts.calls().getTaxes({ partnerId })).data
    const parts = [{ name: 'GST', percent: 9 }]
    const rate = { name: 'GST', inclusive: false, validFrom: today, kinds: ['membership' as const], parts }
    await courts
      .calls()
      .saveTaxes({ partnerId, body: { ...said, rates: [{ registrationNumber: '', ...rate }], version } })
    await on.own(courts.owner())
    await on.open('/customers')
    await on.page.getByRole('button', { name: 'Add a Customer' }).click()
    const form = dialog(on.page, 'Add a Customer')
    await form.getByRole('combobox', { name: 'Membership plan' }).click()
    await on.page.getByRole('option', { name: 'Gold', exact: true }).click()
    // 77.77 and 7.00 of tax.
    await expect.poll(() => form.getByRole('combobox', { name: 'Pricing' }).inputValue()).toBe('SGD 84.77 for 1 month')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await dialog(on.page, 'Discard what you typed?').getByRole('button', { name: 'Discard' }).click()

    await on.open(`/customers?id=${member.id}`)
    await on.page.getByText('SGD 77.77 + tax for 1 month').waitFor()
    await on.page.getByRole('combobox', { name: 'Billing cycle of Gold' }).click()
    // 800.05 and 72.00 of tax.
    await on.page.getByRole('option', { name: 'SGD 872.05 for 12 months', exact: true }).waitFor()
  })
})
