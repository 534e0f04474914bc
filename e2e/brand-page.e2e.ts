import { expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { origin } from './product.ts'
import { on } from './stage.ts'

// What anybody sees of a club, without signing in.

it.each([
  ['en', 1440],
  ['en', 390],
  ['vi', 1440],
  ['vi', 390],
] as const)(
  'the public page of a club in %s at %i pixels fits, and has nothing for axe [BRAND-15]',
  async (language, width) => {
    await on.own(null, { viewport: { width, height: 844 } })
    const { page } = on
    await page.goto(`${origin}/riverside?lang=${language}`)
    const title = page.getByRole('heading', { level: 1 })
    await title.waitFor()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)
    await page
      .getByRole('rowheader', { name: language === 'vi' ? 'Thứ Hai' : 'Monday', exact: true })
      .first()
      .waitFor()
    await expect
      .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
      .toBeLessThanOrEqual(0)
    expect(await violationsOf(page)).toEqual([])
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme })
      expect(await violationsOf(page, { rules: ['color-contrast'] })).toEqual([])
    }
    await page.getByRole('link', { name: language === 'vi' ? 'English' : 'Tiếng Việt', exact: true }).click()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language === 'vi' ? 'en' : 'vi')
  },
)
