import type { Locator } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { begin, choose, dialog, menu, payWith, press } from './booking-page.ts'
import { withAnswer } from './calls.ts'
import { at, blockAt, bookAt, cellAt, clubOf, dayIn, eventually, withSchedule } from './schedule-page.ts'
import { DESK, execute, isSaid } from './staff-page.ts'

// What staff do with bookings on the demo's club in Singapore. A daily repeat reaches to the day after.

const desk = withSchedule({ firstDay: 110, daysEach: 2 })

const setPolicies = (policies: readonly object[]) =>
  execute('UPDATE partners SET cancelation_policies = $2 WHERE id = $1', [
    desk.club.partnerId,
    JSON.stringify(policies),
  ])

describe('a booking for a customer', () => {
  it(
    'goes from the slot over customer and payment to the grid, and the selection is cleared [BOOKING-08] [BOOKING-12] [BOOKING-31] [BOOKING-39] [BOOKING-90] [BOOKING-110]',
    { tags: ['gate'] },
    async () => {
      const date = desk.date()
      const screen = await desk.open(date)
      const { page, grid } = screen
      const make = await begin(screen, 'Court 1', '10:00', '11:00')
      await make.getByText('Held for this desk until').waitFor()
      await press(page, 'Choose payment')
      await make.getByText('Please add customer to slot(s)', { exact: true }).waitFor()
      await choose(page, 'Nguyễn')
      expect(await violationsOn(page)).toEqual([])
      await press(page, 'Choose payment')
      const pay = dialog(page, 'Select payment method')
      await pay.getByRole('radio', { name: /^Cash/ }).waitFor()
      await expect.poll(() => pay.getByRole('radio', { checked: true }).count()).toBe(0)
      await press(page, /^Book/)
      await pay.getByText('Please choose one payment method', { exact: true }).waitFor()
      await pay.getByRole('radio', { name: /^Cash/ }).check()
      await pay.getByLabel('Customer has paid').check()
      expect(await violationsOn(page)).toEqual([])
      await press(page, /^Book/)
      await page.getByText('Booking successfully').waitFor()
      await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toMatch(/Nguyễn.*PAID/)
      await expect.poll(() => page.getByRole('region', { name: 'Selection' }).count()).toBe(0)
    },
  )

  it('works by keyboard alone, from the grid to the last button [BEYOND-20]', { tags: ['gate'] }, async () => {
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    // The grid is one tab stop; on a day to come its cursor stands at the first court's opening.
    await grid.locator('[tabindex="0"]').focus()
    for (let hours = 7; hours < 10; hours++) await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Enter')
    await dialog(page, 'Make a booking').waitFor()
    await eventually(() => page.evaluate(() => document.activeElement?.getAttribute('role')), 'combobox')
    await page.keyboard.type('nguyen')
    await page.getByRole('option', { selected: true }).filter({ hasText: 'Nguyễn' }).waitFor()
    await page.keyboard.press('Enter')
    await page.getByText('Change customer').waitFor()
    const go = dialog(page, 'Make a booking').getByRole('button', { name: 'Choose payment' })
    for (let tabs = 0; tabs < 25 && !(await go.evaluate((button) => button === document.activeElement)); tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    const cash = page.getByRole('radio', { name: /^Cash/ })
    await cash.waitFor()
    await cash.focus()
    await page.keyboard.press('Space')
    const confirm = dialog(page, 'Select payment method').getByRole('button', { name: /^Book/ })
    for (let tabs = 0; tabs < 25 && !(await confirm.evaluate((button) => button === document.activeElement)); tabs++)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Booking successfully').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '12:00').textContent()).toContain('UNPAID')
  })

  it('a new customer needs a first name and an email or mobile, and is created on the way [BOOKING-27] [BOOKING-28] [BOOKING-29] [BOOKING-30] [BOOKING-109]', async () => {
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    const email = `kim.${Date.now()}@mail.example`
    await page.getByRole('combobox', { name: 'Customer' }).fill(email)
    await page.keyboard.press('Control+Enter')
    await expect.poll(() => make.getByLabel('Email').inputValue()).toBe(email)
    await make.getByLabel('Email').fill('')
    await make.getByLabel('Mobile').fill('')
    await press(page, 'Choose payment')
    await eventually(() => make.getByText('is required').count(), 3)
    await make.getByLabel('Mobile').fill('12 ab')
    await make.getByText('Invalid phone number').waitFor()
    await make.getByLabel('Mobile').fill('')
    await make.getByLabel('Email').fill(email)
    await make.getByLabel('First name').fill('Kim')
    await press(page, 'Choose payment')
    await page.getByRole('radio', { name: /^Cash/ }).check()
    await press(page, /^Book/)
    await page.getByText('Booking successfully').waitFor()
    // Who was written to is not taken back in silence: what is said can be closed, nothing else.
    await expect.poll(() => page.locator('output').getByRole('button').count()).toBe(1)
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toContain('Kim')
  })

  it('a customer that exists already is told as such [BOOKING-69]', async () => {
    const screen = await desk.open(desk.date())
    const { page } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    const { data } = await desk.club.client.listCustomers({ partnerId: desk.club.partnerId, query: { limit: 20 } })
    const known = data.find(({ email }) => email)!
    await page.getByRole('combobox', { name: 'Customer' }).press('Control+Enter')
    await make.getByLabel('First name').fill('Twin')
    await make.getByLabel('Email').fill(known.email!)
    await press(page, 'Choose payment')
    await make.getByText('The customer has already existed in system').waitFor()
  })

  it('that is saved is not told as taken by somebody else while other groups are still read again', async () => {
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await payWith(page, 'Cash')
    const booked = cellAt(grid, 'Court 1', '10:00', '11:00').filter({ hasText: 'UNPAID' })
    await page.route(/\/slots\?/, (route) =>
      withAnswer(route, async (response) => {
        if (!(await response.text()).includes('"Court 1"')) await booked.waitFor()
        await route.fulfill({ response })
      }),
    )
    await press(page, /^Book/)
    await page.getByText('Booking successfully').waitFor()
    expect(await isSaid(page, /was taken while it was selected/)).toBe(false)
  })

  it('costs nothing: it is confirmed at once without a payment page [BOOKING-10]', async () => {
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    await begin(screen, 'Pickle 2', '08:00', '09:00')
    await choose(page, 'Nguyễn')
    await press(page, 'Choose payment')
    await page.getByText('Booking successfully').waitFor()
    await expect.poll(() => cellAt(grid, 'Pickle 2', '08:00', '09:00').textContent()).toContain('PAID')
  })

  it('beyond the booking window is warned of and booked all the same [BOOKING-37] [SCHEDULE-61] [BOOKING-79]', async () => {
    const screen = await desk.open(dayIn(-3))
    const free = screen.grid.getByRole('gridcell', { name: /^SGD .*Available/ }).first()
    await free.click()
    await screen.page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Book' }).click()
    await screen.page.getByText('The selected timing is outside of the booking window.', { exact: true }).waitFor()
    await screen.page.getByText(/^Outside: \w{3} \d\d\/\d\d\/\d{4}\. .* You can book all the same\.$/).waitFor()

    // Of many days five are named.
    const far = await desk.open(dayIn(1980))
    const make = await begin(far, 'Court 1', '10:00', '11:00')
    await make.getByText('Daily').click()
    const times = make.getByRole('textbox', { name: 'How many times' })
    for (const [count, days] of [
      ['5', /^Outside: (\w{3} [\d/]{10}, ){4}\w{3} [\d/]{10}\. /],
      ['8', /^Outside: (\w{3} [\d/]{10}, ){5}and 3 more\. /],
    ] as const) {
      await times.fill(count)
      await make.getByText(days).waitFor()
    }
  })
})

describe('a refused booking', () => {
  it(
    'says what is in the way and books an alternative in two clicks, with all that was typed kept [BEYOND-02] [BOOKING-63] [BOOKING-64]',
    { tags: ['gate'] },
    async () => {
      const date = desk.date()
      const screen = await desk.open(date)
      const { page, grid } = screen
      const make = await begin(screen, 'Court 1', '10:00', '11:00')
      await choose(page, 'Nguyễn')
      await make.getByLabel('Note from customer').fill('two rackets please')
      await press(page, 'Choose payment')
      await page.getByRole('radio', { name: /^Cash/ }).check()
      // Another desk is quicker: the hold is given up and the court booked.
      const session = await desk.club.client.holdSlots({ partnerId: desk.club.partnerId, body: { slots: [] } })
      expect(session.data).toEqual([])
      const other = await clubOf(DESK)
      const { name } = await bookAt(other, { court: 'Court 1', date, from: '10:00', until: '11:00' })
      await press(page, /^Book/)
      const popup = dialog(page, 'This slot is not available')
      await popup.getByText(name).waitFor()
      await expect.poll(() => popup.getByRole('listitem').getByRole('button').count()).toBe(3)
      expect(await violationsOn(page)).toEqual([])
      await popup.getByRole('button', { name: /^Court 2/ }).click()
      await dialog(page, 'Make a booking').waitFor()
      await expect.poll(() => make.getByLabel('Note from customer').inputValue()).toBe('two rackets please')
      await press(page, 'Choose payment')
      await page.getByRole('radio', { name: /^Cash/ }).check()
      await press(page, /^Book/)
      await page.getByText('Booking successfully').waitFor()
      await expect.poll(() => cellAt(grid, 'Court 2', '10:00', '11:00').textContent()).toContain('Nguyễn')
    },
  )
})

describe('a repeat', () => {
  it(
    'leaves out what is taken, which can be moved in the review; all of it is saved at once [BOOKING-16] [BOOKING-17] [BOOKING-97] [BEYOND-07]',
    { tags: ['gate'] },
    async () => {
      const date = desk.date()
      await blockAt(
        desk.club,
        { court: 'Court 1', date: desk.date(1), from: '10:00', until: '11:00' },
        'Net repair',
        'closure',
      )
      const screen = await desk.open(date)
      const { page, grid } = screen
      const make = await begin(screen, 'Court 1', '10:00', '11:00')
      await choose(page, 'Nguyễn')
      await make.getByText('Daily').click()
      await make.getByText('1 slot is taken and left out.').waitFor()
      await press(page, 'Choose payment')
      const review = dialog(page, 'Review slots')
      await review.getByText('1 slot(s)', { exact: true }).waitFor()
      const row = review.getByRole('listitem').filter({ hasText: 'Not available' })
      await row.getByRole('button', { name: 'Move' }).click()
      await row
        .getByRole('button', { name: /^Court 2/ })
        .first()
        .click()
      await review.getByText('2 slot(s)', { exact: true }).waitFor()
      expect(await violationsOn(page)).toEqual([])
      await press(page, 'Next')
      await page.getByRole('radio', { name: /^Cash/ }).check()
      await press(page, /^Book/)
      await page.getByText('Booking successfully').waitFor()
      await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toContain('Nguyễn')
      await page.getByRole('radio').nth(1).click()
      await eventually(
        async () => (await cellAt(grid, 'Court 2', '10:00', '11:00').textContent())?.includes('Nguyễn'),
        true,
      )
    },
  )
})

describe('internal bookings', () => {
  it(
    'have a tab beside that of customers, need a name, save directly and can be taken back [BOOKING-03] [BOOKING-13] [BOOKING-14] [BOOKING-33]',
    { tags: ['gate'] },
    async () => {
      const screen = await desk.open(desk.date())
      const { page, grid } = screen
      const make = await begin(screen, 'Court 1', '10:00', '11:00')
      await eventually(() => make.getByRole('tab').allTextContents(), ['Customer', 'Internal'])
      await make.getByRole('tab', { name: 'Internal' }).click()
      await press(page, 'Save')
      await make.getByText('is required').waitFor()
      await make.getByLabel('Event name').fill('Junior squad')
      await press(page, 'Save')
      await page.getByText('Booking successfully').waitFor()
      await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toMatch(/Junior squad.*Internal/)
      await page.getByRole('button', { name: 'Undo' }).click()
      await eventually(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent(), 'SGD 20.00')
    },
  )

  it('can be a block: the slots are closed under its name until it is taken back [SCHEDULE-60]', async () => {
    const screen = await desk.open(desk.date())
    const { page, grid } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await make.getByRole('tab', { name: 'Internal' }).click()
    await make.getByLabel('Event name').fill('Net repair')
    await make.getByLabel('Block the slots instead of holding an event').check()
    await make.getByText('The slots show this name and stay closed until somebody reopens them.').waitFor()
    await press(page, 'Save')
    await page.getByText('Booking successfully').waitFor()
    const cell = cellAt(grid, 'Court 1', '10:00', '11:00')
    await expect.poll(() => cell.textContent()).toContain('Net repair')
    await expect.poll(() => cell.textContent()).not.toContain('Internal')
    await page.getByRole('button', { name: 'Undo' }).click()
    await eventually(() => cell.textContent(), 'SGD 20.00')
  })

  it('are deleted after a question [BOOKING-74] [BOOKING-105]', async () => {
    const date = desk.date()
    await blockAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' }, 'Junior squad', 'internalEvent')
    const screen = await desk.open(date)
    const { page, grid } = screen
    await menu(screen, 'Court 1', '10:00', '12:00', 'Delete')
    await dialog(page, 'Confirm delete').getByText('Are you sure you want to delete this booking?').waitFor()
    await press(page, 'Delete')
    await page.getByText('Delete internal booking successful').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toBe('SGD 20.00')
  })

  it('a quick book on a phone blocks the slot under the name of who did it [BOOKING-04] [BOOKING-34] [SCHEDULE-60]', async () => {
    const screen = await desk.open(desk.date(), {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    })
    const { page, grid } = screen
    await cellAt(grid, 'Court 1', '07:00', '08:00').tap()
    await page.getByRole('button', { name: /^Quick book/ }).tap()
    const make = dialog(page, 'Make a booking')
    await expect.poll(() => make.getByLabel('Event name').inputValue()).toMatch(/^Blocked by .*Nguyễn/)
    await expect.poll(() => make.getByRole('tab').count()).toBe(0)
    await press(page, 'Save')
    await page.getByText('Booking successfully').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 1', '07:00', '08:00').textContent()).toContain('Blocked by')
  })
})

it('on a phone the sums come below what is asked, never over it', async () => {
  const screen = await desk.open(desk.date(), { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })
  const { page, grid } = screen
  await cellAt(grid, 'Court 1', '07:00', '08:00').tap()
  await page.getByRole('button', { name: 'Book with detail' }).tap()
  const make = dialog(page, 'Make a booking')
  await choose(page, 'Nguyễn')
  await make.getByText('Weekly').click()
  const gapAbove = async (asked: Locator) => {
    const [field, sums] = [
      await asked.boundingBox(),
      await make.or(dialog(page, 'Select payment method')).getByRole('complementary').boundingBox(),
    ]
    return sums!.y - (field!.y + field!.height)
  }
  expect(await gapAbove(make.getByLabel('Note from customer'))).toBeGreaterThan(0)
  await press(page, 'Choose payment')
  const coupon = dialog(page, 'Select payment method').getByLabel('Coupon', { exact: true })
  await coupon.waitFor()
  expect(await gapAbove(coupon)).toBeGreaterThan(0)
  expect(await violationsOn(page)).toEqual([])
})

describe('a booked slot', () => {
  it('is marked as paid after a question [BOOKING-26] [BOOKING-75] [BOOKING-105]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const screen = await desk.open(date)
    await menu(screen, 'Court 1', '10:00', '12:00', 'Mark as paid')
    await screen.page.getByText('Are you sure you want to mark this transaction as paid?').waitFor()
    await press(screen.page, 'Confirm')
    await screen.page.getByText('Mark order as paid successfully').waitFor()
    await expect.poll(() => cellAt(screen.grid, 'Court 1', '10:00', '12:00').textContent()).toMatch(/[^N]PAID/)
  })

  it('asks with all that is open on its order, not with its own price', async () => {
    const date = desk.date()
    const hours = { date, from: '10:00', until: '12:00' }
    await bookAt(desk.club, { court: 'Court 1', ...hours }, { also: [{ court: 'Court 2', ...hours }] })
    const screen = await desk.open(date)
    await menu(screen, 'Court 1', '10:00', '12:00', 'Mark as paid')
    await dialog(screen.page, 'Confirm mark as paid')
      .getByText(/ · Cash · SGD\s80\.00$/)
      .waitFor()
  })

  it('moves to another court directly; nothing changed is said, a taken time too [BOOKING-20] [BOOKING-42] [BOOKING-43] [BOOKING-45] [BOOKING-71]', async () => {
    const date = desk.date()
    const { name } = await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    await bookAt(desk.club, { court: 'Court 2', date, from: '10:00', until: '11:00' })
    const screen = await desk.open(date)
    const { page, grid } = screen
    await menu(screen, 'Court 1', '10:00', '12:00', 'Edit')
    const edit = dialog(page, 'Edit booking slot')
    await edit.getByText('Old price').waitFor()
    await press(page, 'Save')
    await page.getByText('Nothing to change!').waitFor()
    const pick = async (field: string, option: string) => {
      await edit.getByRole('combobox', { name: field }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await pick('Court', 'Court 2')
    await edit.getByText('Selected slot(s) not available').waitFor()
    await pick('Court', 'Court 3')
    expect(await violationsOn(page)).toEqual([])
    await press(page, 'Save')
    await page.getByText('Booking has been updated successfully.').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 3', '10:00', '12:00').textContent()).toContain(name)
  })

  it('that became dearer asks how the difference is paid [BOOKING-21]', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const screen = await desk.open(date)
    const { page, grid } = screen
    await menu(screen, 'Court 1', '10:00', '12:00', 'Edit')
    await dialog(page, 'Edit booking slot').getByRole('combobox', { name: 'End' }).click()
    await page.getByRole('option', { name: '13:00', exact: true }).click()
    await press(page, 'Save')
    const pay = dialog(page, 'Select payment method')
    await pay.getByText('SGD 20.00').first().waitFor()
    await pay.getByRole('radio', { name: /^Cash/ }).check()
    await press(page, /^Save · /)
    await page.getByText('Booking has been updated successfully.').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '13:00').count()).toBe(1)
  })

  it(
    'is cancelled with what is kept and returned to the cent; too much can not be confirmed [BOOKING-47] [BOOKING-73] [BOOKING-102] [BEYOND-10]',
    { tags: ['gate'] },
    async () => {
      const date = desk.date()
      const { order } = await bookAt(
        desk.club,
        { court: 'Court 1', date, from: '10:00', until: '12:00' },
        { paid: true },
      )
      const screen = await desk.open(date)
      const { page, grid } = screen
      await menu(screen, 'Court 1', '10:00', '12:00', 'Cancel this slot')
      const cancel = dialog(page, 'Cancel Booking')
      await cancel.getByText(/ · Court 1 · .* 10:00–12:00$/).waitFor()
      await cancel.getByLabel('Refund amount').waitFor()
      await expect.poll(() => cancel.getByLabel('Email customer').isChecked()).toBe(false)
      // No policy: all of it. There is one slot, so nothing to choose between.
      await expect.poll(() => cancel.getByLabel('Refund amount').inputValue()).toBe('40.00')
      await expect.poll(() => cancel.getByRole('radio', { name: 'Cancel whole booking' }).count()).toBe(0)
      await cancel.getByLabel('Refund amount').fill('41')
      await expect.poll(() => cancel.getByRole('button', { name: 'Confirm' }).isDisabled()).toBe(true)
      await cancel.getByLabel('Percent').fill('25')
      await expect.poll(() => cancel.getByLabel('Refund amount').inputValue()).toBe('10.00')
      await cancel.getByText('SGD 30.00 kept + SGD 10.00 returned = SGD 40.00 paid').waitFor()
      await cancel.getByText('paid out by hand', { exact: false }).waitFor()
      await cancel.getByLabel('Handed back now').check()
      await cancel.getByText('The money is handed back now (Cash); nothing stays to be done.').waitFor()
      await cancel.getByRole('radio', { name: 'Others' }).check()
      expect(await violationsOn(page)).toEqual([])
      await press(page, 'Confirm')
      await page.getByText('Cancel booking successfully').waitFor()
      await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toBe('SGD 20.00')
      const after = (await desk.club.client.getOrder({ id: order.id })).data
      expect(after).toMatchObject({ refundedAmount: 1000, refundingAmount: 0 })
      const [version] = (await desk.club.client.listOrderVersions({ id: order.id })).data
      expect(version!.meta).toEqual({ reason: 'Others', comment: '' })
    },
  )

  it('of 40.00 paid and 12.00 open says what falls away and what goes back; one slot or the whole booking [BOOKING-102] [BEYOND-39]', async () => {
    const date = desk.date()
    const { order } = await bookAt(
      desk.club,
      { court: 'Court 1', date, from: '10:00', until: '11:00' },
      { paid: true, also: [{ court: 'Court 2', date, from: '10:00', until: '11:00' }] },
    )
    await desk.club.client.addLineItems({
      id: order.id,
      body: {
        changes: [{ action: 'addItem', lineItem: { price: 1200, currency: 'SGD', description: 'Racket' } }],
        paymentMethod: 'cash',
      },
    })
    const screen = await desk.open(date)
    const { page, grid } = screen
    await menu(screen, 'Court 1', '10:00', '11:00', 'Cancel this slot')
    const cancel = dialog(page, 'Cancel Booking')
    await cancel.getByText('The unpaid SGD 12.00 is no longer due.').waitFor()
    await expect.poll(() => cancel.getByRole('radio', { name: 'Cancel only this slot' }).isChecked()).toBe(true)
    await expect.poll(() => cancel.getByRole('radio', { name: 'Requested by customer' }).isChecked()).toBe(true)
    await cancel.getByText('SGD 40.00 was paid and is kept', { exact: false }).waitFor()
    await expect.poll(() => cancel.getByLabel('Refund amount').count()).toBe(0)
    await cancel.getByRole('radio', { name: 'Cancel whole booking' }).check()
    await cancel.getByText('SGD 0.00 kept + SGD 40.00 returned = SGD 40.00 paid').waitFor()
    await cancel.getByText('The unpaid SGD 12.00 is no longer due.').waitFor()
    expect(await violationsOn(page)).toEqual([])
    await press(page, 'Confirm')
    await page.getByText('Cancel booking successfully').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 2', '10:00', '11:00').textContent()).toBe('SGD 20.00')
    const after = (await desk.club.client.getOrder({ id: order.id })).data
    expect(after).toMatchObject({ status: 'canceled', refundingAmount: 4000 })
  })

  it("is prefilled by the club's own policy [BOOKING-102] [BOOKING-103]", async () => {
    // Files run on one database: what others cancel begins earlier, and goes back as without a policy.
    const date = dayIn(1900)
    const hoursBeforeServiceTime = 1899 * 24
    const policy = {
      serviceType: 'facilityBooking',
      policyType: 'AUTOMATED_REFUND',
      minHoursBeforeServiceTime: 0,
      refundPolicies: [
        { hoursBeforeServiceTime, feePercentage: 30, feeCents: 100 },
        { hoursBeforeServiceTime: 0, feePercentage: 0, feeCents: 0 },
      ],
    }
    await setPolicies([policy])
    try {
      await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' }, { paid: true })
      const screen = await desk.open(date)
      await menu(screen, 'Court 1', '10:00', '12:00', 'Cancel this slot')
      const cancel = dialog(screen.page, 'Cancel Booking')
      await cancel.getByText('SGD 13.00 kept + SGD 27.00 returned = SGD 40.00 paid').waitFor()
      await expect.poll(() => cancel.getByLabel('Refund amount').inputValue()).toBe('27.00')
    } finally {
      await setPolicies([])
    }
  })
})

describe('a closed slot', () => {
  it('that a price setting disables opens its weekday for good, and the question says so [BOOKING-23] [BOOKING-25] [BOOKING-106]', async () => {
    const date = desk.date()
    const weekday = (['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'] as const)[new Date(at(date, '12:00')).getUTCDay()]!
    const { data: made } = await desk.club.client.createPriceSettings(
      {
        id: desk.club.groups.Badminton!,
        body: {
          priceSettings: [
            {
              dayOfWeek: weekday,
              startTime: '14:00',
              endTime: '15:00',
              isDisable: true,
              priority: 900,
              effectiveFrom: date,
              effectiveUntil: date,
            },
          ],
        },
      },
      { idempotencyKey: crypto.randomUUID() },
    )
    const screen = await desk.open(date)
    const { page, grid } = screen
    const slot = cellAt(grid, 'Hall A1', '14:00', '15:00')
    await expect.poll(() => slot.textContent()).toContain('closed')
    await slot.click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reopen' }).click()
    await dialog(page, 'Reopen')
      .getByText(/opens this slot for good, on every \w+ from now on/)
      .waitFor()
    await press(page, 'Reopen')
    await page.getByText('Facility opened successfully.').waitFor()
    await expect.poll(() => slot.textContent()).toBe('SGD 12.00')
    await desk.club.client.deletePriceSettings({ query: { ids: made.map(({ id }) => id) } })
  })
})
