import { beforeAll, describe, expect, it } from 'vitest'
import { ownCourts } from './own-courts.ts'
import { on } from './stage.ts'

// What is said at the edge of the window never lies over what acts at its lower edge.

const courts = ownCourts()
beforeAll(async () => {
  await courts.groupNamed('Padel')
})

const WIDTHS = [1440, 768, 390] as const
const failing = (address: string) =>
  on.page.route(address, (route) =>
    route.request().method() === 'GET' ? route.fallback() : route.fulfill({ status: 500, json: { data: {} } }),
  )

/** The names of the buttons at the lower edge that something else than themselves answers for where they are, all over. */
const covered = () =>
  on.page.evaluate(() =>
    [...document.querySelectorAll('[data-foot] button')]
      .filter((button) => button.checkVisibility() && !button.closest('[inert]'))
      .filter((button) => {
        const { left, right, top, bottom } = button.getBoundingClientRect()
        const [middle, center] = [(top + bottom) / 2, (left + right) / 2]
        return [
          [center, middle],
          [left + 2, middle],
          [right - 2, middle],
          [center, top + 2],
          [center, bottom - 2],
        ].some(([x, y]) => document.elementFromPoint(x!, y!)?.closest('output'))
      })
      .map((button) => button.textContent),
  )
const said = (words: string) => on.page.locator('output').getByText(words, { exact: true })
const inWindow = async (words: string) => {
  const box = (await said(words).boundingBox())!
  const { width, height } = on.page.viewportSize()!
  return box.x >= 0 && box.x + box.width <= width && box.y >= 0 && box.y + box.height <= height
}

/** What is said stays clear of the foot at every width, also where the page is scrolled to its end. */
const staysClear = async (words: string) => {
  // Whose button has the focus stays.
  await on.page.locator('output [data-tone]').filter({ hasText: words }).getByRole('button').last().focus()
  for (const width of WIDTHS) {
    await on.page.setViewportSize({ width, height: 640 })
    for (const end of [0, 100_000]) {
      await on.page.evaluate((top) => {
        for (const one of [document.scrollingElement!, ...document.querySelectorAll('main')]) one.scrollTop = top
      }, end)
      // It moves with the next frame.
      await expect.poll(covered, { message: `${words} at ${width}` }).toEqual([])
      expect(await inWindow(words)).toBe(true)
    }
  }
}

/** Adds a customer in their dialog, which closes; what is said of it stands. */
const addsCustomer = async (firstName: string) => {
  await on.button('Add a Customer').click()
  const dialog = on.page.getByRole('dialog')
  await dialog.getByLabel('First name').fill(firstName)
  await dialog.getByLabel('Email').fill(`${firstName}@person.example`)
  await dialog.getByRole('button', { name: 'Add customer' }).click()
  await dialog.waitFor({ state: 'detached' })
  return dialog
}

describe('a toast', () => {
  it('stands above the foot of a form and is in nobody’s way, whoever rests the mouse on it', async () => {
    await on.own(courts.owner())
    await on.open('/payments/taxes')
    await on.button('+ Add tax rate').click()
    const rate = on.page.getByRole('group', { name: 'Tax rate 1', exact: true })
    await rate.getByRole('textbox', { name: 'Name', exact: true }).fill('GST')
    await rate.getByRole('textbox', { name: 'Percent', exact: true }).fill('9')
    await failing('**/taxes')
    await on.button('Save').click()
    const words = await on.page.locator('output [role=alert] p').first().textContent()
    await said(words!).hover()
    await staysClear(words!)
    await on.page.setViewportSize({ width: 1440, height: 900 })
    await said(words!).hover()
    await on.page.unroute('**/taxes')
    await on.button('Save').click()
    await courts.toast('Taxes saved')
    await staysClear('Taxes saved')
  })

  it('stands above the bar of chosen prices, which stands above the foot of its form', async () => {
    await courts.openGroup('Padel')
    await on.page.getByRole('gridcell', { name: 'Mon 18:00–19:00: SGD 20.00', exact: true }).click()
    await on.page.getByLabel('Price (SGD)', { exact: true }).fill('35')
    await on.button('Set price').click()
    await failing('**/facilityGroups/*')
    await on.button('Save').click()
    await said('Update facility group fail').waitFor()
    await on.page.getByRole('gridcell', { name: 'Mon 19:00–20:00: SGD 20.00', exact: true }).click()
    await on.button('Set price').waitFor()
    await said('Update facility group fail').hover()
    await staysClear('Update facility group fail')
  })

  it('stands above the foot of a dialog that it would reach', async () => {
    await on.own(courts.owner(), { viewport: { width: 768, height: 620 } })
    await on.open('/customers')
    const dialog = await addsCustomer('Mai')
    // The next one is added while the first is still spoken of.
    const toast = on.page.locator('output [data-tone]')
    await toast.getByRole('button').last().focus()
    await on.button('Add a Customer').click()
    await dialog.getByLabel('First name').waitFor()
    await expect.poll(() => toast.count()).toBe(1)
    await expect.poll(covered).toEqual([])
    await expect.poll(() => toast.count()).toBe(1)
  })

  it('stands above the pager of a list', async () => {
    await on.own(courts.owner())
    await on.open('/customers')
    await addsCustomer('Nam')
    await on.page.locator('output [data-tone]').hover()
    await expect.poll(covered).toEqual([])
  })
})
