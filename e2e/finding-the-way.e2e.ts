import { describe, expect, it } from 'vitest'
import { stage } from './stage.ts'
import { DESK, signInAs, violationsOf } from './staff-page.ts'

// From where somebody is to where they want to be: menu, tab bar, palette, keyboard.

const on = stage()

describe('finding the way', () => {
  it('Ctrl+K finds a screen by its name, and a customer [BEYOND-20]', async () => {
    await on.at(DESK, '/credits/log')
    await on.heading(/^Credits/)
    await on.searchFor('rat')
    await on.palette().getByRole('option', { name: 'Ratings' }).waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await on.page.keyboard.press('Escape')
    await on.palette().waitFor({ state: 'hidden' })
    await on.searchFor('hana koba')
    await on
      .palette()
      .getByRole('option', { name: /Hana Kobayashi/ })
      .first()
      .waitFor()
    await on.searchFor('facil')
    await on.palette().getByRole('option', { name: 'Facilities' }).waitFor()
    await on.page.keyboard.press('Enter')
    await on.heading(/^Facilities/)
  })

  it('the first Tab leads past the menu to the content', async () => {
    await on.own(await signInAs(DESK))
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    await on.page.keyboard.press('Tab')
    const skip = on.page.getByRole('link', { name: 'Skip to content' })
    expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await on.page.keyboard.press('Enter')
    expect(await on.page.evaluate(() => document.activeElement?.id)).toBe('main')
  })

  it('the menu folds to icons and stays so', async () => {
    await on.own(await signInAs(DESK))
    await on.open('/credits/log')
    const menu = on.menu()
    const width = async () => Math.round((await menu.boundingBox())!.width)
    await menu.waitFor()
    const wide = await width()
    await menu.getByRole('button', { name: /^Collapse/ }).click()
    await expect.poll(width).toBeLessThan(wide / 2)
    await on.page.reload()
    await menu.getByRole('button', { name: /^Expand/ }).waitFor()
    expect(await width()).toBeLessThan(wide / 2)
    expect(await violationsOf(on.page)).toEqual([])
    await menu.getByRole('link', { name: 'Customers' }).click()
    await on.heading(/^Customers/)
    expect(await menu.getByRole('link', { name: 'Customers' }).getAttribute('aria-current')).toBe('page')
  })

  it('on a phone a tab bar stands below, and More opens the whole menu', async () => {
    await on.own(await signInAs(DESK), { viewport: { width: 390, height: 844 }, hasTouch: true })
    await on.open('/customers')
    await on.heading(/^Customers/)
    const tabs = on.menu()
    expect((await tabs.boundingBox())!.y).toBeGreaterThan(700)
    await tabs.getByRole('button', { name: 'More' }).click()
    const sheet = on.page.getByRole('dialog', { name: 'Menu' })
    await sheet.waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await sheet.getByRole('link', { name: 'Credits' }).click()
    await on.heading(/^Credits/)
    await sheet.waitFor({ state: 'hidden' })
  })
})
