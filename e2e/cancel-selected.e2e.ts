import type { Order } from '@fieldhouse/contract/orders'
import { beforeAll, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { on } from './stage.ts'
import { freshEmail, once } from './staff-page.ts'
import { dialog, idOf, row, words } from './transactions-page.ts'

// A club whose policy keeps a quarter of a booking and whose package gives half of its unused passes back cancels several transactions at once.

const { club, calls, owner, groupNamed } = ownCourts()

const courts: string[] = []
let packageId = ''
beforeAll(async () => {
  const { partnerId } = club
  const { facilities } = await groupNamed('Courts', { count: 2 })
  courts.push(...facilities.map(({ id }) => id))
  await calls().updatePartner({ partnerId, body: { paymentMethodsForStaff: ['cash', 'packages'] } }, once())
  const policy = {
    serviceType: 'facilityBooking' as const,
    policyType: 'AUTOMATED_REFUND' as const,
    minHoursBeforeServiceTime: 1,
    refundPolicies: [{ hoursBeforeServiceTime: 1, feePercentage: 25 }],
  }
  await calls().setCancelationPolicies({ partnerId, body: { cancelationPolicies: [policy] } }, once())
  const body = {
    name: 'Ten passes',
    numberOfPasses: 10,
    price: { amount: 10_000, currency: 'SGD' },
    expiryMode: 'without_expiry' as const,
    unusedRefundPercent: 50,
  }
  packageId = (await calls().createPackage({ partnerId, body }, once())).data.id
})

let made = 0
let hours = 0
const newCustomer = async () => {
  const lastName = `Many${Date.now().toString(36)}${++made}`
  const body = { partnerId: club.partnerId, firstName: 'Mai', lastName, email: freshEmail(lastName.toLowerCase()) }
  return { id: (await calls().createCustomer({ body }, once())).data.id, search: lastName }
}
/** Books so many hours, each on a day of its own. */
const book = async (customerId: string, count: number, paymentMethod: 'cash' | 'packages'): Promise<Order> => {
  const bookings = Array.from({ length: count }, () => {
    const start = Date.parse('2031-05-05T10:00:00+08:00') + 86_400_000 * ++hours
    return {
      facilityId: courts[0]!,
      startTime: new Date(start).toISOString(),
      endTime: new Date(start + 3_600_000).toISOString(),
    }
  })
  const options = { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true }
  const body = { bookings, customerId, paymentMethod, orderStatus: 'paid' as const, isForceBook: true, options }
  return (await calls().placeBooking({ partnerId: club.partnerId, body }, once())).data
}
/** A package of which so many passes were used. */
const sell = async (customerId: string, used: number): Promise<Order> => {
  const body = { customerId, packageId, paymentMethod: 'cash' as const, orderStatus: 'paid' as const }
  const { data } = await calls().placePackageOrder({ partnerId: club.partnerId, body }, once())
  if (used > 0) await book(customerId, used, 'packages')
  return data
}
const now = async ({ id }: Order) => (await calls().getOrder({ id })).data

const selected = async (search: string, orders: readonly Order[]) => {
  const page = await on.own(owner())
  await on.open(`/transaction?q=${search}`)
  for (const order of orders) await row(page, order).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Cancel selected' }).click()
  const ask = dialog(page, 'Cancel selected')
  await ask.getByLabel('Refund', { exact: true }).check()
  return { page, ask, each: ask.getByRole('list', { name: 'What goes back with each transaction' }) }
}

it('what goes back of each is what the rules suggest, shown before and given back as shown [BEYOND-50] [ORDERS-143]', async () => {
  const customer = await newCustomer()
  const sale = await sell(customer.id, 7)
  const hour = await book(customer.id, 1, 'cash')
  const { page, ask, each } = await selected(customer.search, [sale, hour])
  // Three of ten passes of 100.00, half of which goes back; three quarters of an hour of 20.00.
  await expect.poll(() => words(each)).toContain('SGD 15.00')
  await each.getByText('3 of 10 passes can still be used; 50% of their value is suggested.').waitFor()
  const shown = async (order: Order) => words(each.getByRole('listitem').filter({ hasText: idOf(order) }))
  await expect.poll(() => shown(sale)).toContain('SGD 15.00')
  await expect.poll(() => shown(hour)).toContain('SGD 15.00')
  await expect.poll(() => words(ask)).toContain('SGD 90.00 kept + SGD 30.00 returned = SGD 120.00 paid')
  expect(await violationsOn(page)).toEqual([])
  await look(page, 'cancel-selected-suggested', [1440, 390])
  await ask.getByRole('button', { name: 'Cancel selected' }).click()
  await page.getByText('You have successfully cancel 2 transaction(s)', { exact: true }).waitFor()
  for (const order of [sale, hour])
    expect(await now(order)).toMatchObject({ processingStatus: 'CANCELED', refundingAmount: 1500 })
})

it('everything goes back where that is chosen, and a choice is offered only where it is one [BEYOND-50]', async () => {
  const customer = await newCustomer()
  const [whole, used] = [await sell(customer.id, 0), await sell(customer.id, 0)]
  await book(customer.id, 4, 'packages')
  const { page, ask, each } = await selected(customer.search, [whole, used])
  await ask.getByRole('radio', { name: 'Everything that can be refunded' }).check()
  await expect.poll(() => words(ask)).toContain('SGD 0.00 kept + SGD 200.00 returned = SGD 200.00 paid')
  await expect.poll(() => words(each)).toContain('SGD 100.00')
  await look(page, 'cancel-selected-everything', [1440, 390])
  await ask.getByRole('radio', { name: 'What the rules suggest' }).check()
  // Of 20 passes 16 are left, whichever package paid: half of 160.00.
  await expect.poll(() => words(ask)).toContain('SGD 120.00 kept + SGD 80.00 returned = SGD 200.00 paid')
  await ask.getByLabel('Refund', { exact: true }).uncheck()
  await expect.poll(() => words(ask)).toContain('SGD 200.00 kept + SGD 0.00 returned = SGD 200.00 paid')
  await expect.poll(() => ask.getByRole('radio', { name: 'Everything that can be refunded' }).count()).toBe(0)
  await ask.getByLabel('Refund', { exact: true }).check()
  await ask.getByRole('radio', { name: 'Everything that can be refunded' }).check()
  await expect.poll(() => words(ask)).toContain('SGD 0.00 kept + SGD 200.00 returned = SGD 200.00 paid')
  await ask.getByRole('button', { name: 'Cancel selected' }).click()
  await page.getByText('You have successfully cancel 2 transaction(s)', { exact: true }).waitFor()
  for (const order of [whole, used]) expect((await now(order)).refundingAmount).toBe(10_000)
})

it('one that gives less back by now is refused and named, with the others done [BEYOND-50] [ORDERS-143]', async () => {
  const customer = await newCustomer()
  const sale = await sell(customer.id, 2)
  const hour = await book(customer.id, 1, 'cash')
  const { page, ask } = await selected(customer.search, [sale, hour])
  await expect.poll(() => words(ask)).toContain('SGD 65.00 kept + SGD 55.00 returned = SGD 120.00 paid')
  // Another desk takes most of its price off meanwhile, so that what was shown can't be given back.
  const lineItem = { price: -9000, currency: 'SGD', description: 'Charged too much' }
  const changes = [{ action: 'addItem' as const, lineItem }]
  await calls().addLineItems({ id: sale.id, body: { changes, paymentMethod: 'cash' } }, once())
  await ask.getByRole('button', { name: 'Cancel selected' }).click()
  await page.getByText('You have successfully cancel 1 transaction(s)', { exact: true }).first().waitFor()
  await page.getByText(new RegExp(`^${idOf(sale)}: `)).waitFor()
  expect((await now(sale)).processingStatus).toBe('COMMITTED')
  expect(await now(hour)).toMatchObject({ processingStatus: 'CANCELED', refundingAmount: 1500 })
})
