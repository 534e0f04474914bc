import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { dialog, menu, press } from './booking-page.ts'
import { carry, priceAt } from './grid-page.ts'
import { ghost, toast, undone, words } from './move-page.ts'
import { at, bookAt, cellAt, clubOf, eventually, withSchedule } from './schedule-page.ts'
import { look } from './looks.ts'
import { DESK, execute, open } from './staff-page.ts'

// What moving a booking on the grid does to its price, how that is undone, and what its customer hears of it.

const desk = withSchedule({ firstDay: 270, daysEach: 2 })
let made = 0
/** A customer of a name that nobody else has. */
const newCustomer = async () => {
  const { client, partnerId } = desk.club
  const search = `Moves${Date.now().toString(36)}${++made}`
  const { data } = await client.createCustomer({
    body: { partnerId, firstName: 'Mai', lastName: search, email: `${search}@mail.example` },
  })
  return { id: data.id, search, email: data.email! }
}

describe('a booking is moved', () => {
  it('to a dearer time asks how the difference is paid; undone, nothing is owed, whatever its old place costs by now [BEYOND-42] [BOOKING-21]', async () => {
    const date = desk.date()
    await priceAt(desk.club, { date, from: '14:00', until: '18:00' }, 30)
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, { paid: true })
    const { page, grid } = await desk.open(date)
    const read = async () => (await desk.club.client.getOrder({ id: order.id })).data
    const before = cellAt(grid, 'Court 1', '10:00', '11:00')
    await carry(page, before, cellAt(grid, 'Court 1', '14:00', '15:00'))
    await words(page).getByText('SGD 30.00, SGD 10.00 more').waitFor()
    await page.mouse.up()
    const ask = dialog(page, 'Move booking')
    await ask.getByText('New price').waitFor()
    await expect
      .poll(() => ask.textContent())
      .toMatch(/From ?Court 1 · [^–]* 10:00–11:00 ?To ?Court 1 · [^–]* 14:00–15:00/)
    // The dialog asks now: no words stand above it, and no price shows through the booking on its way.
    await expect.poll(() => words(page).isVisible()).toBe(false)
    await expect.poll(() => ghost(page).evaluate((box) => getComputedStyle(box).backgroundColor)).toMatch(/^rgb\(/)
    await expect.poll(() => ghost(page).evaluate((box) => getComputedStyle(box).opacity)).toBe('1')
    expect(await read()).toMatchObject({ totalAmount: 2000, currentVersion: 1 })
    await ask.getByRole('button', { name: 'Move · SGD 10.00 more to pay', exact: true }).waitFor()
    await ask.getByRole('radio', { name: /^Cash/ }).check()
    expect(await violationsOn(page)).toEqual([])
    await press(page, 'Move · SGD 10.00 to pay')
    await toast(page).waitFor()
    expect(await read()).toMatchObject({ totalAmount: 3000, status: 'pending' })
    await priceAt(desk.club, { date, from: '07:00', until: '12:00' }, 45)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await undone(page).waitFor()
    await eventually(() => before.count(), 1)
    await eventually(() => cellAt(grid, 'Court 1', '14:00', '15:00').getAttribute('data-kind'), 'available')
    expect(await read()).toMatchObject({ totalAmount: 2000, status: 'paid', currentVersion: 3 })
  })

  it('and paid for: it is not undone, and why is said [BEYOND-42]', async () => {
    const date = desk.date()
    await priceAt(desk.club, { date, from: '14:00', until: '18:00' }, 30)
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, { paid: true })
    const { page, grid } = await desk.open(date)
    await carry(page, cellAt(grid, 'Court 1', '10:00', '11:00'), cellAt(grid, 'Court 1', '14:00', '15:00'))
    await words(page).getByText('SGD 10.00 more').waitFor()
    await page.mouse.up()
    await dialog(page, 'Move booking').getByRole('radio', { name: /^Cash/ }).check()
    await page.getByLabel('Customer has paid').check()
    await press(page, 'Move')
    await toast(page).getByText('Money has moved for this move, so it can not be undone.').waitFor()
    // It can be closed, nothing else.
    await expect.poll(() => toast(page).getByRole('button').count()).toBe(1)
    expect((await desk.club.client.getOrder({ id: order.id })).data).toMatchObject({
      totalAmount: 3000,
      status: 'paid',
    })
  })

  it('to a cheaper time says what is returned; undone, nothing is to be returned [BEYOND-42] [BOOKING-99]', async () => {
    const date = desk.date()
    await priceAt(desk.club, { date, from: '14:00', until: '18:00' }, 30)
    const { order } = await bookAt(desk.club, { court: 'Court 1', date, from: '14:00', until: '15:00' }, { paid: true })
    const { page, grid } = await desk.open(date)
    const read = async () => (await desk.club.client.getOrder({ id: order.id })).data
    const before = cellAt(grid, 'Court 1', '14:00', '15:00')
    const goes = async () => {
      await carry(page, before, cellAt(grid, 'Court 2', '11:00', '12:00'))
      await words(page).getByText('SGD 20.00, SGD 10.00 less').waitFor()
      await page.mouse.up()
    }
    await goes()
    await press(page, 'Leave it')
    await eventually(() => ghost(page).isVisible(), false)
    await expect.poll(() => before.count()).toBe(1)
    expect(await read()).toMatchObject({ totalAmount: 3000, currentVersion: 1 })
    await goes()
    await press(page, 'Move')
    await toast(page).waitFor()
    expect(await read()).toMatchObject({ totalAmount: 2000, refundingAmount: 1000 })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await undone(page).waitFor()
    await eventually(() => before.getAttribute('data-kind'), 'booked')
    expect(await read()).toMatchObject({ totalAmount: 3000, refundingAmount: 0, status: 'paid' })
  })

  it('and undone too late: that somebody else has changed it, or who has its place by now, is said [BEYOND-42]', async () => {
    const date = desk.date()
    const hours = { date, from: '10:00', until: '11:00' }
    const { order } = await bookAt(desk.club, { court: 'Court 1', ...hours })
    const { page, grid } = await desk.open(date)
    const other = await clubOf(DESK)
    const moveTo = async (from: string, to: string) => {
      await carry(page, cellAt(grid, from, '10:00', '11:00'), cellAt(grid, to, '10:00', '11:00'))
      await words(page).getByText('same price').waitFor()
      await page.mouse.up()
      await toast(page).getByText(to).waitFor()
    }
    const alert = page.getByRole('alert').filter({ hasText: 'The booking was not moved back' })
    await moveTo('Court 1', 'Court 2')
    const lineItem = { price: 300, currency: 'SGD', description: 'Balls' }
    await other.client.addLineItems(
      { id: order.id, body: { changes: [{ action: 'addItem', lineItem }] } },
      { idempotencyKey: crypto.randomUUID() },
    )
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await alert.getByText('Somebody else has changed this transaction meanwhile.').waitFor()
    await moveTo('Court 2', 'Court 3')
    const { name } = await bookAt(other, { court: 'Court 2', ...hours }, { search: 'Hana' })
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await alert.getByText(name).waitFor()
    await eventually(() => cellAt(grid, 'Court 3', '10:00', '11:00').getAttribute('data-kind'), 'booked')
  })

  it('by a member: what a member pays there is shown and asked for [BEYOND-42] [BEYOND-06]', async () => {
    const date = desk.date()
    await priceAt(desk.club, { date, from: '14:00', until: '18:00' }, 30, {
      memberPrice: { price: 24, currency: 'SGD' },
    })
    const { client, partnerId } = desk.club
    const customer = await newCustomer()
    const pricingWindow = { price: 30, currency: 'SGD', recurring: 12 } as const
    const { data: plan } = await client.createMembershipPlan({
      partnerId,
      body: { name: customer.search, pricing: [pricingWindow] },
    })
    const today = Temporal.Now.plainDateISO('Asia/Singapore').toString().split('-').reverse().join('/')
    await client.createSubscriptions({
      body: {
        customer: { id: customer.id },
        subscriptions: [{ planId: plan.id, pricingWindow, startAt: today }],
      },
    })
    const { order } = await bookAt(
      desk.club,
      { court: 'Court 1', date, from: '10:00', until: '11:00' },
      { paid: true, search: customer.search },
    )
    const { page, grid } = await desk.open(date)
    await carry(page, cellAt(grid, 'Court 1', '10:00', '11:00'), cellAt(grid, 'Court 1', '15:00', '16:00'))
    await words(page).getByText('SGD 24.00, SGD 4.00 more').waitFor()
    await page.mouse.up()
    await dialog(page, 'Move booking').getByRole('radio', { name: /^Cash/ }).check()
    await press(page, 'Move')
    await toast(page).waitFor()
    const { data } = await client.getOrder({ id: order.id })
    expect(data).toMatchObject({ totalAmount: 2400, status: 'pending' })
  })

  it('that club credits pay for: what it costs less is owed to them until it is given back; who opens them reads how they stand [BEYOND-42] [BOOKING-99]', async () => {
    const date = desk.date()
    await priceAt(desk.club, { date, from: '14:00', until: '18:00' }, 30)
    const { client, partnerId, courts } = desk.club
    const { id: customerId, search } = await newCustomer()
    await client.issueCredit({ partnerId, body: { customerId, clubCreditTypeId: CREDIT_TYPES[0].id, amount: 5000 } })
    const { data: order } = await client.placeBooking({
      partnerId,
      body: {
        bookings: [{ facilityId: courts['Court 1']!, startTime: at(date, '14:00'), endTime: at(date, '15:00') }],
        customerId,
        paymentMethod: 'clubCredits',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    const { page, grid } = await desk.open(date)
    const customer = dialog(page, `Mai ${search}`)
    const shows = async (balance: string, hours: string) => {
      await grid.getByText(`Mai ${search}`).first().click()
      await customer.getByText(balance).waitFor()
      await customer.getByRole('region', { name: 'Upcoming bookings' }).getByText(hours).waitFor()
      await page.keyboard.press('Escape')
      await customer.waitFor({ state: 'hidden' })
      // It is gone from over the grid.
      await grid.getByText(`Mai ${search}`).first().hover()
    }
    await shows('SGD 20.00', '14:00–15:00')
    await carry(page, cellAt(grid, 'Court 1', '14:00', '15:00'), cellAt(grid, 'Court 1', '10:00', '11:00'))
    await words(page).getByText('SGD 20.00, SGD 10.00 less').waitFor()
    await page.mouse.up()
    await press(page, 'Move')
    await toast(page).waitFor()
    // Staff give it back: until then they hold what they held.
    await shows('SGD 20.00', '10:00–11:00')
    await open(page, `/transaction/${order.readableId.readableId}`)
    const detail = dialog(page, 'Transaction Details')
    await detail.getByRole('tab', { name: /^Payment History/ }).click()
    await detail.getByRole('button', { name: 'Mark as refunded' }).click()
    await dialog(page, 'Confirm mark as refunded').getByText('SGD 10.00').waitFor()
    await dialog(page, 'Confirm mark as refunded').getByRole('button', { name: 'Confirm' }).click()
    await page.getByText('Change transaction successful', { exact: true }).waitFor()
    await detail.getByRole('tab', { name: 'Information' }).click()
    await detail.getByRole('button', { name: `Mai ${search}` }).click()
    await customer.getByText('SGD 30.00').waitFor()
  })

  it('that passes pay for: what it takes is told in passes, and as many are left as before [BEYOND-42] [PAYMETHODS-32]', async () => {
    const date = desk.date()
    const { client, partnerId, courts } = desk.club
    const { id: customerId } = await newCustomer()
    const price = { amount: 5000, currency: 'SGD' }
    const { data: sold } = await client.createPackage({
      partnerId,
      body: { name: 'Hours', numberOfPasses: 3, price, expiryMode: 'without_expiry' },
    })
    await client.placePackageOrder({ partnerId, body: { customerId, packageId: sold.id, paymentMethod: 'cash' } })
    const left = async () => (await client.listPackagesOfCustomer({ id: customerId })).data[0]!.numberOfPasses
    await client.placeBooking({
      partnerId,
      body: {
        bookings: [{ facilityId: courts['Court 1']!, startTime: at(date, '10:00'), endTime: at(date, '12:00') }],
        customerId,
        paymentMethod: 'packages',
        isForceBook: true,
        options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
      },
    })
    const { page, grid } = await desk.open(date)
    const before = cellAt(grid, 'Court 1', '10:00', '12:00')
    await carry(page, before, cellAt(grid, 'Court 2', '15:00', '16:00'))
    await words(page).getByText('2 passes').waitFor()
    await page.mouse.up()
    await toast(page).waitFor()
    expect(await left()).toBe(1)
    await toast(page).getByRole('button', { name: 'Undo' }).click()
    await undone(page).waitFor()
    await eventually(() => before.count(), 1)
    expect(await left()).toBe(1)
  })
})

/** What customers were written to, in the order of their mails. */
const subjectsTo = async (email: string) => {
  const rows = (await execute('SELECT subject FROM outbox_messages WHERE recipient = $1 ORDER BY created_at', [
    email,
  ])) as { subject: string }[]
  return rows.map(({ subject }) => subject)
}

describe('the customer of a booking that is moved', () => {
  const booked = async () => {
    const date = desk.date()
    await priceAt(desk.club, { date, from: '14:00', until: '18:00' }, 30)
    const customer = await newCustomer()
    const hours = { court: 'Court 1', date, from: '10:00', until: '11:00' }
    const { order } = await bookAt(desk.club, hours, { paid: true, search: customer.search })
    const moved = `A booking of your transaction ${order.readableId.readableId} was moved`
    return { ...(await desk.open(date)), ...customer, moved }
  }
  const drop = async ({ page, grid }: Awaited<ReturnType<typeof booked>>, from: string, court: string, to: string) => {
    const hour = (clock: string) => [clock, `${Number(clock.slice(0, 2)) + 1}:00`] as const
    await carry(page, cellAt(grid, 'Court 1', ...hour(from)), cellAt(grid, court, ...hour(to)))
    await words(page).waitFor()
    await page.mouse.up()
  }

  it('is told of one that was dropped when staff say so, and then of its way back', async () => {
    const screen = await booked()
    const { page, email, moved } = screen
    await drop(screen, '10:00', 'Court 2', '12:00')
    await toast(page).getByRole('button', { name: 'Email customer' }).waitFor()
    expect(await subjectsTo(email)).toEqual([])
    await look(page, 'moved-toast', [1440, 390])
    await toast(page).getByRole('button', { name: 'Email customer' }).click()
    const told = page.locator('output').filter({ hasText: `An email goes to ${email}` })
    await told.getByRole('button', { name: 'Undo' }).waitFor()
    await expect.poll(() => told.getByRole('button', { name: 'Email customer' }).count()).toBe(0)
    expect(await subjectsTo(email)).toEqual([moved])
    await told.getByRole('button', { name: 'Undo' }).click()
    await undone(page).waitFor()
    expect(await subjectsTo(email)).toEqual([moved, moved])
  })

  it('is told of one that costs more, unless the desk says no', async () => {
    const screen = await booked()
    const { page, email, moved } = screen
    const ask = dialog(page, 'Move booking')
    const tells = ask.getByRole('switch', { name: 'Email customer' })
    await drop(screen, '10:00', 'Court 1', '14:00')
    await ask.getByRole('radio', { name: /^Cash/ }).check()
    await expect.poll(() => tells.isChecked()).toBe(true)
    await look(page, 'move-dialog', [1440, 390])
    await press(page, 'Move')
    await toast(page).getByRole('button', { name: 'Undo' }).waitFor()
    await expect.poll(() => toast(page).getByRole('button', { name: 'Email customer' }).count()).toBe(0)
    expect(await subjectsTo(email)).toEqual([moved])
    await drop(screen, '14:00', 'Court 1', '10:00')
    await tells.uncheck()
    await press(page, 'Move')
    await toast(page).getByRole('button', { name: 'Email customer' }).waitFor()
    expect(await subjectsTo(email)).toEqual([moved])
  })

  const startsAt = async (screen: Awaited<ReturnType<typeof booked>>, clock: string) => {
    const { page } = screen
    await menu(screen, 'Court 1', '10:00', '11:00', 'Edit')
    const edit = dialog(page, 'Edit booking slot')
    await edit.getByRole('combobox', { name: 'Start' }).click()
    await page.getByRole('option', { name: clock, exact: true }).click()
    return { edit, tells: edit.getByRole('switch', { name: /^Email customer/ }) }
  }

  it('is told of one that is edited', async () => {
    const screen = await booked()
    const { edit, tells } = await startsAt(screen, '11:00')
    await expect.poll(() => tells.isChecked()).toBe(true)
    await look(screen.page, 'edit-dialog', [1440, 390])
    await press(screen.page, 'Save')
    await edit.waitFor({ state: 'hidden' })
    expect(await subjectsTo(screen.email)).toEqual([screen.moved])
  })

  it('is not told without an address, and the form says so', async () => {
    const screen = await booked()
    await execute('UPDATE customers SET email = NULL WHERE id = $1', [screen.id])
    const { edit, tells } = await startsAt(screen, '11:00')
    await edit.getByText('This customer has no email.').waitFor()
    await expect.poll(() => tells.isDisabled()).toBe(true)
    await press(screen.page, 'Save')
    await edit.waitFor({ state: 'hidden' })
    expect(await subjectsTo(screen.email)).toEqual([])
  })
})
