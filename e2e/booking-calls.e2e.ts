import type { Page, Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import { begin, choose, dialog, menu, payWith, press } from './booking-page.ts'
import { blockAt, bookAt, cellAt, eventually, withSchedule } from './schedule-page.ts'
import { isSaid } from './staff-page.ts'

// What the dialogs of the schedule ask of the server, and what they say when it does not answer as hoped.

const desk = withSchedule({ firstDay: 190, daysEach: 1 })

const DRY_RUN = /\/orders\/fromFacilityBookings\/dryRun$/
const PLACE = /\/orders\/fromFacilityBookings$/

/** The reply of a server that refuses: with its own words, or without any. */
const refusal = (msg = '', status = 500, errorCode = 'error.internal') => ({
  status,
  json: { status, data: { msg, errorCode } },
})
/** Lets the network give one call another answer; everything else goes through. */
const answer = (page: Page, method: string, path: RegExp, reply: (route: Route) => Promise<void>) =>
  page.route(path, (route) => (route.request().method() === method ? reply(route) : route.fallback()))
const refuse = (page: Page, method: string, path: RegExp, ...said: Parameters<typeof refusal>) =>
  answer(page, method, path, (route) => route.fulfill(refusal(...said)))
/** The bodies of the dry runs from now on. */
const dryRunsOf = (page: Page) => {
  const bodies: { paymentMethod: string; couponCode?: string }[] = []
  page.on('request', (request) => {
    if (DRY_RUN.test(request.url())) bodies.push(request.postDataJSON())
  })
  return bodies
}
const opened = async () => {
  const date = desk.date()
  return { date, screen: await desk.open(date) }
}

describe('the price', () => {
  it('is asked for again with every method, and an empty coupon is not sent [BOOKING-09] [BOOKING-41]', async () => {
    const { screen } = await opened()
    const { page } = screen
    const asked = dryRunsOf(page)
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await press(page, 'Choose payment')
    const pay = dialog(page, 'Select payment method')
    // Once whether there is anything to pay, and once for the page on which no method is chosen yet.
    await eventually(async () => asked.length, 2)
    asked.length = 0
    await press(page, 'Apply')
    await pay.getByLabel('Coupon', { exact: true }).fill('   ')
    await press(page, 'Apply')
    await pay.getByLabel('Coupon', { exact: true }).press('Enter')
    for (const method of ['Cash', 'Bank transfer', 'Cheque', 'Cash']) {
      const [reply] = await Promise.all([
        page.waitForResponse(DRY_RUN),
        pay.getByRole('radio', { name: new RegExp(`^${method}`) }).check(),
      ])
      expect(reply.ok()).toBe(true)
    }
    expect(asked.map(({ paymentMethod }) => paymentMethod)).toEqual(['cash', 'bankTransfer', 'cheque', 'cash'])
    expect(asked.some((body) => 'couponCode' in body)).toBe(false)
  })

  it("a coupon that is refused says the server's words, or 'Transaction failed' where it has none [BOOKING-65]", async () => {
    const { screen } = await opened()
    const { page } = screen
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await payWith(page, 'Cash')
    const pay = dialog(page, 'Select payment method')
    await pay.getByLabel('Coupon', { exact: true }).fill('NOSUCH')
    await press(page, 'Apply')
    await pay.getByText('Coupon not found', { exact: true }).waitFor()
    await refuse(page, 'POST', DRY_RUN)
    await pay.getByRole('radio', { name: /^Cheque/ }).check()
    await pay.getByText('Transaction failed', { exact: true }).waitFor()
  })

  it('without the coupon is asked for as soon as its code is deleted, and the booking is sent without it', async () => {
    const { screen } = await opened()
    const { page } = screen
    const asked = dryRunsOf(page)
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await payWith(page, 'Cash')
    const pay = dialog(page, 'Select payment method')
    const coupon = pay.getByRole('textbox', { name: 'Coupon' })
    await coupon.fill('NOSUCH')
    await press(page, 'Apply')
    await pay.getByText('Coupon not found', { exact: true }).waitFor()
    expect(asked.at(-1)).toHaveProperty('couponCode', 'NOSUCH')
    await coupon.fill('')
    await pay.getByRole('button', { name: 'Apply' }).waitFor()
    await expect.poll(() => pay.getByText('Coupon not found').count()).toBe(0)
    expect(asked.at(-1)).not.toHaveProperty('couponCode')
    await press(page, /^Book/)
    await page.getByText('Booking successfully').waitFor()
  })

  it('that can not be calculated is the sum of the slots, and a note says that it may be wrong [BOOKING-66] [BOOKING-67]', async () => {
    const { screen } = await opened()
    const { page, grid } = screen
    await cellAt(grid, 'Court 2', '18:00', '19:00').click()
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await refuse(page, 'POST', DRY_RUN)
    await payWith(page, 'Cash')
    const pay = dialog(page, 'Select payment method')
    await pay.getByText('Price may incorrect dua to calculation fail', { exact: true }).waitFor()
    const total = pay.locator('dl > div').filter({ has: page.getByText('Total', { exact: true }) })
    await expect.poll(() => total.getByRole('definition').textContent()).toMatch(/^SGD\s?52\.00$/)
    await page.unroute(DRY_RUN)
    await pay.getByRole('radio', { name: /^Cheque/ }).check()
    await eventually(() => pay.getByText('Price may incorrect').count(), 0)
  })
})

describe('a call that fails', () => {
  it("of a new customer says so with the server's words [BOOKING-68]", async () => {
    const { screen } = await opened()
    const { page } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await page.getByRole('combobox', { name: 'Customer' }).press('Control+Enter')
    await make.getByLabel('First name').fill('Kim')
    await make.getByLabel('Mobile').fill('+65 8111 2222')
    await refuse(page, 'POST', /\/partners\/customers$/, 'Customers are full')
    await press(page, 'Choose payment')
    await make.getByText('Create customer failed: Customers are full', { exact: true }).waitFor()
    await refuse(page, 'POST', /\/partners\/customers$/)
    await press(page, 'Choose payment')
    await make.getByText('Create customer failed', { exact: true }).waitFor()
    await expect.poll(() => make.getByLabel('First name').inputValue()).toBe('Kim')
  })

  it('of an edit leaves the dialog with what was chosen [BOOKING-70]', async () => {
    const { date, screen } = await opened()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const { page } = screen
    await menu(screen, 'Court 1', '10:00', '12:00', 'Edit')
    const edit = dialog(page, 'Edit booking slot')
    await edit.getByRole('combobox', { name: 'Court' }).click()
    await page.getByRole('option', { name: 'Court 3', exact: true }).click()
    await refuse(page, 'PUT', /\/facilityBookings$/)
    await press(page, 'Save')
    await page.getByText('Edit booking slot fail', { exact: true }).waitFor()
    await expect.poll(() => edit.getByRole('combobox', { name: 'Court' }).inputValue()).toBe('Court 3')
  })

  it('of the policy is said, nothing is refunded that nobody decided, and Retry reads it [BOOKING-72]', async () => {
    const { date, screen } = await opened()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' }, { paid: true })
    const { page, grid } = screen
    await refuse(page, 'POST', /\/canceled\/dryRun$/, 'The books are shut')
    await menu(screen, 'Court 1', '10:00', '12:00', 'Cancel this slot')
    const cancel = dialog(page, 'Cancel Booking')
    await cancel.getByText('Failed to get cancelation data', { exact: true }).waitFor()
    await cancel.getByText('The books are shut', { exact: true }).waitFor()
    await expect.poll(() => cancel.getByRole('button', { name: 'Confirm' }).getAttribute('aria-disabled')).toBe('true')
    await page.unrouteAll()
    await press(page, 'Retry')
    await cancel.getByText('Suggested refund: SGD 40.00').waitFor()
    await press(page, 'Confirm')
    await page.getByText('Cancel booking successfully').waitFor()
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toBe('SGD 20.00')
  })

  it('of a reopening warns, and the slot stays closed [BOOKING-76]', async () => {
    const date = desk.date()
    await blockAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' }, 'Net repair', 'closure')
    const { page, grid } = await desk.open(date)
    await refuse(page, 'POST', /\/reopened$/)
    const slot = cellAt(grid, 'Court 1', '10:00', '11:00')
    await slot.click()
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Reopen' }).click()
    await press(page, 'Reopen')
    await page.getByText('Fail to open facility', { exact: true }).waitFor()
    await expect.poll(() => slot.textContent()).toContain('Net repair')
  })

  it('because somebody else is at it offers to try again, in Vietnamese too, and then books', async () => {
    const date = desk.date()
    const screen = await desk.open(date, { language: 'vi' })
    const { page, grid } = screen
    await grid.getByRole('gridcell', { name: /10:00 đến 11:00.*Court 1(,|$)/ }).click()
    await page.getByRole('button', { name: 'Đặt sân' }).last().click()
    await page.getByRole('tab', { name: 'Nội bộ' }).click()
    await page.getByLabel('Tên sự kiện').fill('Đội trẻ')
    let sent = 0
    await answer(page, 'POST', /\/internalEvents$/, (route) => {
      sent += 1
      if (sent > 1) return route.continue()
      return route.fulfill(refusal('This is being changed right now. Please try again.', 503, 'error.busy'))
    })
    await press(page, 'Lưu')
    await dialog(page, 'Có người khác đang thay đổi mục này. Vui lòng thử lại.').waitFor()
    await press(page, 'Thử lại')
    await page.getByText('Đặt sân thành công').waitFor()
    await grid.getByText('Đội trẻ').waitFor()
  })
})

describe('the loading popup of a booking', () => {
  const popup = (page: Page) => page.locator('output').filter({ hasText: /^Loading$/ })
  /** A gate that a reply waits at. */
  const gate = () => {
    let open = () => {}
    const wait = new Promise<void>((resolve) => {
      open = resolve
    })
    return { wait, open: () => open() }
  }

  it('stays from Confirm until the grid is read again, and nothing can be sent twice [BOOKING-111]', async () => {
    const { screen } = await opened()
    const { page, grid } = screen
    const [placed, read] = [gate(), gate()]
    let sent = 0
    await answer(page, 'POST', PLACE, async (route) => {
      sent += 1
      await placed.wait
      await page.route(/\/slots\?/, async (slots) => {
        await read.wait
        await slots.continue()
      })
      await route.continue()
    })
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await payWith(page, 'Cash')
    await press(page, /^Book/)
    await popup(page).waitFor()
    await dialog(page, 'Select payment method')
      .getByRole('button', { name: /^Book/ })
      .click({ timeout: 1_000 })
      .catch(() => undefined)
    const following = Promise.all([page.waitForResponse(PLACE), page.waitForRequest(/\/slots\?/)])
    placed.open()
    await following
    await popup(page).waitFor()
    expect(await isSaid(page, 'Booking successfully')).toBe(false)
    read.open()
    await page.getByText('Booking successfully').waitFor()
    await eventually(() => popup(page).count(), 0)
    expect(sent).toBe(1)
    await expect.poll(() => cellAt(grid, 'Court 1', '10:00', '11:00').textContent()).toContain('Nguyễn')
  })

  it('goes at once with an error [BOOKING-111]', async () => {
    const { screen } = await opened()
    const { page } = screen
    const placed = gate()
    await answer(page, 'POST', PLACE, async (route) => {
      await placed.wait
      await route.fulfill(refusal('The till is closed', 400))
    })
    await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await payWith(page, 'Cash')
    await press(page, /^Book/)
    await popup(page).waitFor()
    placed.open()
    await dialog(page, 'The till is closed').waitFor()
    // At once: what is waited for goes some day.
    await expect.poll(() => popup(page).count()).toBe(0)
  })
})

describe('what was typed', () => {
  it('is not lost by closing a booking: it is asked, and Keep editing brings it back', async () => {
    const { screen } = await opened()
    const { page } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await make.waitFor()
    await page.keyboard.press('Escape')
    await make.waitFor({ state: 'detached' })
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Book' }).click()
    await make.getByLabel('Note from customer').fill('two rackets please')
    const question = dialog(page, 'Discard what you typed?')
    await page.keyboard.press('Escape')
    await question.waitFor()
    await press(page, 'Keep editing')
    await expect.poll(() => make.getByLabel('Note from customer').inputValue()).toBe('two rackets please')
    await press(page, 'Cancel')
    await question.waitFor()
    await press(page, 'Discard')
    await eventually(() => page.getByRole('dialog').count(), 0)
  })

  it('is not lost by closing a cancellation', async () => {
    const { date, screen } = await opened()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '12:00' })
    const { page } = screen
    await menu(screen, 'Court 1', '10:00', '12:00', 'Cancel this slot')
    const cancel = dialog(page, 'Cancel Booking')
    await cancel.getByLabel('Note', { exact: true }).fill('rain')
    await press(page, 'Keep booking')
    await press(page, 'Keep editing')
    await expect.poll(() => cancel.getByLabel('Note', { exact: true }).inputValue()).toBe('rain')
  })
})
