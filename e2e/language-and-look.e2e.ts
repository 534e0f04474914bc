import { describe, expect, it } from 'vitest'
import { on } from './stage.ts'
import { DESK, employ, execute, signInAs, signUpAs } from './staff-page.ts'

// What somebody chooses in the account menu for the eyes: language, light and dark.

describe('the language', () => {
  it('is English until somebody chooses another; that switches at once, is remembered and follows the person to the next device [SHELL-89] [SHELL-90] [BEYOND-26]', async () => {
    const session = await signUpAs('bilingual')
    await employ(session, ['reporting'])
    const remembered = async (locale: string) =>
      expect
        .poll(() => execute('SELECT locale FROM accounts WHERE id = $1', [session.account.id]))
        .toEqual([{ locale }])
    await on.own(session, { locale: 'vi-VN' })
    await on.open('/')
    await on.heading(/^Hello, /)
    await on.accountMenu().click()
    await on.page.getByRole('menuitemradio', { name: 'Tiếng Việt' }).click()
    await on.heading(/^Xin chào, /)
    await expect.poll(() => on.page.locator('html').getAttribute('lang')).toBe('vi')
    await remembered('vi')
    await on.page.reload()
    await on.heading(/^Xin chào, /)
    const first = on.page

    await on.own(null)
    await on.open('/login')
    await on.logIn(session.account.email, 'fieldhouse-demo')
    await on.heading(/^Xin chào, /)

    await first.getByRole('banner').getByRole('button', { name: session.account.email }).click()
    await first.getByRole('menuitemradio', { name: 'English' }).click()
    await first.getByRole('heading', { level: 1, name: /^Hello, / }).waitFor()
    await remembered('en')
  })
})

describe('light and dark', () => {
  it('are chosen in the account menu and remembered [BEYOND-26]', async () => {
    await on.own(await signInAs(DESK), { scheme: 'light' })
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    const scheme = () => on.page.locator('html').getAttribute('data-mantine-color-scheme')
    const ground = () => on.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(await scheme()).toBe('light')
    const light = await ground()
    await on.accountMenu().click()
    await on.page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect.poll(scheme).toBe('dark')
    expect(await ground()).not.toBe(light)
    await on.page.reload()
    await on.heading(/^Credits/)
    expect(await scheme()).toBe('dark')
  })
})
