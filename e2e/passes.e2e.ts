import { describe, expect, it, onTestFinished } from 'vitest'
import { violationsOn } from './axe.ts'
import { begin, choose, dialog, payWith, press } from './booking-page.ts'
import { look, PHONE } from './looks.ts'
import { at, cellAt, withSchedule } from './schedule-page.ts'
import { visit } from './staff-page.ts'

// Bookings that the demo's club in Singapore is paid for in passes.

const desk = withSchedule({ firstDay: 1110, daysEach: 2 })

let made = 0
/** A customer of a name that nobody else has, who bought a package of so many passes. */
const holder = async (numberOfPasses: number, over: object = {}) => {
  const { client, partnerId } = desk.club
  const search = `Passes${Date.now().toString(36)}${++made}`
  const { data: customer } = await client.createCustomer({
    body: { partnerId, firstName: 'Mai', lastName: search, email: `${search}@mail.example` },
  })
  const { data: sold } = await client.createPackage({
    partnerId,
    body: {
      name: 'Ten hours',
      numberOfPasses,
      price: { amount: 15_000, currency: 'SGD' },
      expiryMode: 'without_expiry',
      ...over,
    },
  })
  const body = { customerId: customer.id, packageId: sold.id, paymentMethod: 'cash', orderStatus: 'paid' } as const
  const { data: sale } = await client.placePackageOrder({ partnerId, body })
  const left = async () => {
    const { data } = await client.listPackagesOfCustomer({ id: customer.id })
    return data.reduce((sum, each) => sum + each.numberOfPasses, 0)
  }
  return { id: customer.id, search, left, sale: sale.readableId.readableId }
}

const book = async (customerId: string, court: string, paymentMethod: 'cash' | 'packages') => {
  const bookings = [
    {
      facilityId: desk.club.courts[court]!,
      startTime: at(desk.date(), '08:00'),
      endTime: at(desk.date(), '09:00'),
    },
  ]
  const { data } = await desk.club.client.placeBooking({
    partnerId: desk.club.partnerId,
    body: {
      bookings,
      customerId,
      paymentMethod,
      orderStatus: 'paid',
      isForceBook: true,
      options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
    },
  })
  return data
}

describe('passes', () => {
  it(
    'pay a booking: the method says how many are left, the sums how many it takes, and no money [BOOKING-09] [BOOKING-90] [PAYMETHODS-32]',
    { tags: ['gate'] },
    async () => {
      const customer = await holder(3)
      const screen = await desk.open(desk.date())
      const { page, grid } = screen
      await begin(screen, 'Court 1', '10:00', '11:00')
      await choose(page, customer.search)
      await payWith(page, 'Passes')
      const pay = dialog(page, 'Select payment method')
      await pay.getByText('3 passes left').waitFor()
      const sums = pay.locator('dl')
      await sums.filter({ hasText: /Passes\s*1/ }).waitFor()
      await sums.filter({ hasText: /Total\s*(SGD|S\$)?\s*0\.00/ }).waitFor()
      await expect.poll(() => pay.getByLabel('Customer has paid').count()).toBe(0)
      expect(await violationsOn(page)).toEqual([])
      await press(page, /^Book/)
      await page.getByText('Booking successfully').waitFor()
      await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toMatch(/PAID/)
      expect(await customer.left()).toBe(2)
    },
  )

  it('that do not reach can not be chosen, for that reason, which stands open where there is nothing else [PAYMETHODS-32]', async () => {
    const { search, id } = await holder(1)
    await book(id, 'Court 2', 'packages')
    const screen = await desk.open(desk.date())
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(screen.page, search)
    await press(screen.page, 'Choose payment')
    const pay = dialog(screen.page, 'Select payment method')
    await pay.getByRole('button', { name: /^Can’t be used: .*Passes/ }).click()
    await pay.getByText('Not enough package passes').waitFor()
    await expect.poll(() => pay.getByRole('radio', { name: /^Passes/ }).isDisabled()).toBe(true)

    const { client, partnerId } = desk.club
    const { paymentMethodsForStaff } = (await client.getPartner({ partnerId })).data
    onTestFinished(async () => void (await client.updatePartner({ partnerId, body: { paymentMethodsForStaff } })))
    await client.updatePartner({ partnerId, body: { paymentMethodsForStaff: ['packages'] } })
    const other = await desk.open(desk.date())
    await begin(other, 'Court 1', '12:00', '13:00')
    await choose(other.page, search)
    await press(other.page, 'Choose payment')
    const alone = dialog(other.page, 'Select payment method')
    await alone.getByText('Not enough package passes').waitFor()
    await expect.poll(() => alone.getByRole('radio').count()).toBe(1)
    await expect.poll(() => alone.getByRole('radio', { name: /^Passes/ }).isDisabled()).toBe(true)
    await expect.poll(() => alone.getByRole('button', { name: /^Can’t be used/ }).count()).toBe(0)
  })

  it('take no line items and give no refund on their transaction; money does both [ORDERS-60] [ORDERS-69]', async () => {
    const customer = await holder(2)
    const { page } = await desk.open(desk.date())
    for (const [court, paymentMethod, count] of [
      ['Court 2', 'cash', 1],
      ['Court 3', 'packages', 0],
    ] as const) {
      const order = await book(customer.id, court, paymentMethod)
      await visit(page, `/transaction/${order.readableId.readableId}`)
      await page.getByText(order.readableId.readableId).first().waitFor()
      const cancel = page.getByRole('button', { name: 'Cancel Transaction' })
      await cancel.waitFor()
      await expect.poll(() => page.getByRole('button', { name: 'Add line item' }).count()).toBe(count)
      await cancel.click()
      const question = dialog(page, 'Cancel Transaction')
      await question.getByRole('switch', { name: 'Email customer' }).waitFor()
      await expect.poll(() => question.getByLabel('Refund amount').count()).toBe(count)
      await question.getByRole('button', { name: 'Keep transaction' }).click()
    }
  })

  it('that are left are what cancelling their sale suggests to give back: two of three of 150.00 [BEYOND-50]', async () => {
    const customer = await holder(3)
    await book(customer.id, 'Court 4', 'packages')
    const { page } = await desk.open(desk.date())
    await visit(page, `/transaction/${customer.sale}`)
    await page.getByRole('button', { name: 'Cancel Transaction' }).click()
    const question = dialog(page, 'Cancel Transaction')
    await question.getByText('Suggested refund: SGD 100.00').waitFor()
    await question.getByText('2 of 3 passes can still be used; 100% of their value is suggested.').waitFor()
    await expect.poll(() => question.getByLabel('Refund amount').inputValue()).toMatch(/^100(\.00)?$/)
    await question.getByText('SGD 50.00 kept + SGD 100.00 returned = SGD 150.00 paid').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await look(page, 'cancel-a-package', [1440, PHONE])
    await question.getByRole('button', { name: 'Cancel Transaction' }).click()
    await expect.poll(() => customer.left()).toBe(0)
  })
  it('and whose package gives half of them back suggest half of that, and say why [BEYOND-50]', async () => {
    const customer = await holder(3, { unusedRefundPercent: 50 })
    await book(customer.id, 'Court 4', 'packages')
    const { page } = await desk.open(desk.date())
    await visit(page, `/transaction/${customer.sale}`)
    await page.getByRole('button', { name: 'Cancel Transaction' }).click()
    const question = dialog(page, 'Cancel Transaction')
    await question.getByText('Suggested refund: SGD 50.00').waitFor()
    await question.getByText('2 of 3 passes can still be used; 50% of their value is suggested.').waitFor()
    await question.getByText('SGD 100.00 kept + SGD 50.00 returned = SGD 150.00 paid').waitFor()
    await look(page, 'cancel-half-a-package', [1440, PHONE])
    await question.getByLabel('Refund amount').fill('60')
    await question.getByText('Suggested refund: SGD 50.00. You have chosen another amount.').waitFor()
    await question.getByRole('button', { name: 'Keep transaction' }).click()
  })
})
