import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { begin } from './booking-page.ts'
import { cellAt, withSchedule } from './schedule-page.ts'
import { held } from './stage.ts'
import { dialog, failing, withTransactions, words } from './transactions-page.ts'

// Enter chooses from the list of what is typed, however late that list comes.

const desk = withSchedule({ firstDay: 1180, daysEach: 1 })
const { fresh, newCustomer } = withTransactions({ firstDay: 1190 })

const FOUND = '**/customers?*q=*'
const field = (page: Page) => page.getByRole('combobox', { name: 'Customer' })
const rows = (page: Page) => page.getByRole('listbox', { name: 'Customers' }).getByRole('option')
const change = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Change customer' })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('role') ?? document.activeElement?.getAttribute('type'))
const ring = (page: Page) => page.evaluate(() => getComputedStyle(document.activeElement!).outlineStyle)
/** Pastes as the clipboard does, all at once. */
const paste = (page: Page, text: string) => page.keyboard.insertText(text)

const toBooking = async (): Promise<Page> => {
  const screen = await desk.open(desk.date())
  await begin(screen, 'Court 1', '13:00', '14:00')
  await rows(screen.page).nth(1).waitFor()
  return screen.page
}
const toSale = async (): Promise<Page> => {
  const page = await fresh('/customers')
  await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
  await dialog(page, /^Add transaction$/)
    .getByRole('button', { name: /^Membership / })
    .click()
  await dialog(page, 'Select membership plan')
    .getByRole('button', { name: /\/ month/ })
    .first()
    .click()
  await rows(page).nth(1).waitFor()
  return page
}

describe('Enter in the search for a customer', () => {
  for (const [where, open] of [
    ['a booking', toBooking],
    ['a sale', toSale],
  ] as const)
    it(`waits for the list of what was typed or pasted, in ${where}`, async () => {
      const [first, second] = [await newCustomer(), await newCustomer()]
      const page = await open()
      const release = await held(page, FOUND)
      await field(page).pressSequentially(first.search, { delay: 20 })
      await page.keyboard.press('Enter')
      // Those of the text before are there, and nobody of them is chosen or stands as the next to be.
      await page.getByText('Loading', { exact: true }).waitFor()
      await expect.poll(() => rows(page).count()).toBeGreaterThan(1)
      await expect.poll(() => page.locator('[role="option"][aria-selected="true"]').count()).toBe(0)
      await expect.poll(() => page.getByText(/^\d+ of \d+$/).count()).toBe(0)
      await expect.poll(() => change(page).count()).toBe(0)
      release()
      await change(page).waitFor()
      await expect.poll(() => words(page.getByRole('dialog').first())).toContain(first.name)
      await page.unroute(FOUND)

      // The search has the focus at once, and the next name is pasted.
      await change(page).click()
      expect(await focused(page)).toBe('combobox')
      const releaseNext = await held(page, FOUND)
      await paste(page, second.search)
      await page.keyboard.press('Enter')
      await expect.poll(() => change(page).count()).toBe(0)
      releaseNext()
      await change(page).waitFor()
      await expect.poll(() => words(page.getByRole('dialog').first())).toContain(second.name)
    })

  it('is taken back by typing on, offers a new customer where nobody is found, and asks again where it failed', async () => {
    const customer = await newCustomer()
    const page = await toBooking()
    const release = await held(page, FOUND)
    await field(page).fill(customer.search)
    await page.keyboard.press('Enter')
    await page.keyboard.type('zz')
    release()
    await page.getByText(`No customer matches “${customer.search}zz”`).waitFor()
    await expect.poll(() => change(page).count()).toBe(0)
    await page.unroute(FOUND)

    await field(page).fill(`${customer.search}yy`)
    await page.keyboard.press('Enter')
    await page.getByText(`No customer matches “${customer.search}yy”`).waitFor()
    const offer = page.getByRole('option', { name: `+ Add new customer “${customer.search}yy”` })
    await expect.poll(() => offer.getAttribute('aria-selected')).toBe('true')
    await expect.poll(() => page.getByLabel('First name').count()).toBe(0)

    const works = await failing(page, FOUND)
    await field(page).fill(customer.search)
    await page.keyboard.press('Enter')
    await page.getByText('Network fail, please try again').waitFor()
    await works()
    await expect.poll(() => change(page).count()).toBe(0)
    await page.keyboard.press('Enter')
    await change(page).waitFor()
    await expect.poll(() => words(dialog(page, 'Make a booking'))).toContain(customer.name)
    expect(await violationsOn(page)).toEqual([])
  })

  it('finds somebody by their words in any order, accents and apostrophes or not, as the palette and the list do [BEYOND-55]', async () => {
    const { client, partnerId } = desk.club
    const last = `Ó’Müllan${Date.now().toString(36)}`
    const typed = `${last.slice(2).replace('ü', 'ue').toUpperCase()}  jose`
    await client.createCustomer({
      body: { partnerId, firstName: 'José', lastName: last, email: `${Date.now().toString(36)}@mail.example` },
    })
    const page = await toBooking()
    await field(page).fill(`O${typed}`)
    await expect.poll(() => rows(page).filter({ hasText: last }).count()).toBe(1)
    const other = await elsewhere()
    await other.keyboard.press('Control+k')
    const palette = other.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').fill(typed)
    await palette.getByRole('option', { name: new RegExp(last) }).waitFor()
    await other.goto(new URL(`/customers?q=${encodeURIComponent(typed)}`, other.url()).href)
    await other.getByRole('row').filter({ hasText: last }).waitFor()
  })

  it('leaves a row of the old list to a click, and the walk-in to an empty search', async () => {
    const customer = await newCustomer()
    const page = await toBooking()
    await rows(page).filter({ hasText: customer.name }).waitFor()
    const release = await held(page, FOUND)
    await field(page).fill('nobody like that')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.locator('[role="option"][aria-selected="true"]').count()).toBe(0)
    await rows(page).filter({ hasText: customer.name }).click()
    await change(page).waitFor()
    await expect.poll(() => words(dialog(page, 'Make a booking'))).toContain(customer.name)
    release()
    // The next field has the focus, which is how it repeats.
    await expect.poll(() => focused(page)).toBe('radio')
    await change(page).click()
    await page.keyboard.press('Enter')
    // By Enter the walk-in goes on to the payment.
    await expect.poll(() => words(dialog(page, 'Select payment method'))).toContain('Walk-in')
  })
})

const elsewhere = async (): Promise<Page> => {
  const page = await fresh('/promotion')
  await page.getByRole('heading', { level: 1, name: 'Promotion' }).waitFor()
  return page
}

describe('a step of a dialog', () => {
  it('that has no field shows no ring around the whole', async () => {
    const page = await fresh('/customers')
    await page.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).focus()
    await page.keyboard.press('Enter')
    await dialog(page, /^Add transaction$/)
      .getByRole('button', { name: /^Membership / })
      .focus()
    await page.keyboard.press('Enter')
    const plans = dialog(page, 'Select membership plan')
    await plans
      .getByRole('button', { name: /\/ month/ })
      .first()
      .waitFor()
    await page.keyboard.press('Tab')
    expect(await ring(page)).toBe('solid')
    await plans.focus()
    expect(await focused(page)).toBe('dialog')
    expect(await ring(page)).toBe('none')
  })

  it('on a phone names no key, and its search fits', async () => {
    const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const { page, grid } = await desk.open(desk.date(), phone)
    await cellAt(grid, 'Court 1', '13:00', '14:00').click()
    await page.getByRole('button', { name: 'Book with detail' }).click()
    await rows(page).nth(1).waitFor()
    await expect.poll(() => page.getByRole('dialog').locator('kbd').filter({ visible: true }).count()).toBe(0)
    await page.getByPlaceholder('Name, email, mobile or ID', { exact: true }).waitFor()
    expect(await violationsOn(page)).toEqual([])
  })
})

describe('Ctrl+K', () => {
  it('opens the first customer that is found, when it comes [BEYOND-20]', async () => {
    const customer = await newCustomer()
    const page = await elsewhere()
    const release = await held(page, FOUND)
    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await palette.getByRole('combobox').waitFor()
    await page.keyboard.type(customer.name)
    await page.keyboard.press('Enter')
    await palette.getByText('Loading', { exact: true }).waitFor()
    await expect.poll(() => palette.getByText(/^Nothing/).count()).toBe(0)
    release()
    await palette.waitFor({ state: 'hidden' })
    await page.waitForURL((url) => url.pathname === '/customers' && url.searchParams.get('q') === customer.name)
  })

  it('opens nobody of the text before, and keeps an Enter from before its field was there [BEYOND-20]', async () => {
    const [first, second] = [await newCustomer(), await newCustomer()]
    const page = await elsewhere()
    let fetch = () => {}
    const asked = new Promise<void>((resolve) => (fetch = resolve))
    await page.route(/\/Palette-[^/]*\.js$/, async (route) => {
      await asked
      await route.continue()
    })
    await page.keyboard.press('Control+k')
    await page.keyboard.type(first.name)
    await page.keyboard.press('Enter')
    fetch()
    await page.waitForURL((url) => url.searchParams.get('q') === first.name)

    await page.keyboard.press('Control+k')
    const palette = page.getByRole('dialog', { name: 'Search' })
    await page.keyboard.type(first.name)
    await palette.getByRole('option', { name: new RegExp(first.search) }).waitFor()
    const release = await held(page, FOUND)
    await palette.getByRole('combobox').fill(second.name)
    await page.keyboard.press('Enter')
    await expect.poll(() => palette.isVisible()).toBe(true)
    release()
    await page.waitForURL((url) => url.searchParams.get('q') === second.name)
  })
})
