import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { reads } from './readings.ts'
import { LOCKED, on } from './stage.ts'
import { COACH, DESK, foundClub, OWNER, signInAs, signUpAs, type Session } from './staff-page.ts'

// From where somebody is to where they want to be: menu, tab bar, palette, keyboard.

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

  it('Ctrl+K puts the screen first whose name begins with what is typed, and Enter opens it [BEYOND-20]', async () => {
    await on.at(OWNER, '/credits/log')
    await on.heading(/^Credits/)
    await on.searchFor('me')
    const options = on.palette().getByRole('option')
    await on.palette().getByRole('option', { name: 'Payments' }).waitFor()
    await expect.poll(() => options.first().innerText()).toContain('Memberships')
    await on.page.keyboard.press('Enter')
    await on.heading(/^Memberships/)
  })

  it('Ctrl+K takes every letter, also those typed before the palette is fetched [BEYOND-20]', async () => {
    await on.own(await signInAs(DESK))
    let fetch = () => {}
    const asked = new Promise<void>((resolve) => (fetch = resolve))
    await on.page.route(/\/Palette-[^/]*\.js$/, async (route) => {
      await asked
      await route.continue()
    })
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    await on.page.keyboard.press('Control+k')
    await on.page.keyboard.type('ratx')
    await on.page.keyboard.press('Backspace')
    fetch()
    await on.palette().getByRole('combobox').waitFor()
    // The first hit is marked, although nothing is typed any more.
    await on.palette().locator('[role=option][data-combobox-selected]').filter({ hasText: 'Ratings' }).waitFor()
    await on.page.keyboard.type('i')
    await on.palette().getByRole('option', { name: 'Ratings' }).waitFor()
    await expect.poll(() => on.palette().getByRole('combobox').inputValue()).toBe('rati')
    await on.page.keyboard.press('Escape')
    await on.palette().waitFor({ state: 'hidden' })
    await expect.poll(() => on.page.evaluate(() => document.activeElement?.id)).toBe('main')
    // Loaded, it is as quick as the keys.
    await on.page.keyboard.press('Control+k')
    await on.page.keyboard.type('facil')
    await on.page.keyboard.press('Enter')
    await expect.poll(() => on.path()).toBe('/facilities/settings')
  })

  it('Ctrl+K offers what is open: to a coach all but what is locked, to a club that begins what needs nothing yet [BEYOND-20]', async () => {
    const opened = async (session: Session) => {
      await on.own(session)
      await on.open('/contact')
      await on.menu().waitFor()
      await on.page.keyboard.press('Control+k')
      await on.palette().getByRole('option', { name: 'Dashboard' }).waitFor()
    }
    await opened(await signInAs(OWNER))
    await reads(on.palette(), 'search-empty-of-owner')
    await opened(await signInAs(COACH))
    await expect
      .poll(() =>
        on
          .palette()
          .getByRole('option')
          .evaluateAll(
            (all, words) => all.filter((one) => one.ariaDescription !== words).map((one) => one.textContent),
            LOCKED,
          ),
      )
      .toEqual(['Dashboard', 'Classes'])
    const asked: string[] = []
    on.page.on('request', (request) => asked.push(new URL(request.url()).searchParams.get('q') ?? ''))
    await on.searchFor('hana')
    await on.palette().getByText('Nothing matches “hana”').waitFor()
    // Whom and what somebody may not see is not asked for either.
    expect(asked.filter((text) => text !== '')).toEqual([])
    const beginner = await signUpAs('begins')
    await foundClub(beginner, { brandName: null })
    await opened(beginner)
    await reads(on.menu(), 'menu-of-a-beginner')
    await reads(on.palette(), 'search-empty-of-a-beginner')
  })

  it('another screen begins at its top, however far down the one before was, to which one comes back as it was left', async () => {
    await on.own(await signInAs(OWNER), { viewport: { width: 1280, height: 500 } })
    await on.open('/')
    await on.heading(/./)
    const main = on.page.getByRole('main')
    // What comes later above what is seen would move it down.
    await on.page.getByRole('heading', { name: 'Takings' }).waitFor()
    await expect.poll(() => main.locator('[aria-busy=true]').count()).toBe(0)
    const top = () => main.evaluate((element) => element.scrollTop)
    await main.hover()
    await on.page.mouse.wheel(0, 150)
    await expect.poll(top).toBe(150)
    await on.menu().getByRole('link', { name: 'About' }).click()
    await on.heading(/^About/)
    await expect.poll(top).toBe(0)
    await on.page.goBack()
    await expect.poll(top).toBe(150)
  })

  it('the first Tab leads past the menu to the content', async () => {
    await on.own(await signInAs(DESK))
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    await on.page.keyboard.press('Tab')
    const skip = on.page.getByRole('link', { name: 'Skip to content' })
    await expect.poll(() => skip.evaluate((link) => link === document.activeElement)).toBe(true)
    await on.page.keyboard.press('Enter')
    await expect.poll(() => on.page.evaluate(() => document.activeElement?.id)).toBe('main')
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
    await expect.poll(() => menu.getByRole('link', { name: 'Customers' }).getAttribute('aria-current')).toBe('page')
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
