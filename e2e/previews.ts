import type { Locator, Page } from 'playwright'
import { expect } from 'vitest'
import { eventually } from './schedule-page.ts'
import { failing } from './transactions-page.ts'

/** Every dry run of a command fails until it is undone. */
export const failingPreviews = (page: Page) => failing(page, /\/dryRun$/)

/** Figures of a refund or of what is waived: 'SGD 20.00 kept', 'The unpaid SGD 5.00 is no longer due.' */
const FIGURES = /SGD [\d,.]+ (kept|returned|goes back|is no longer due)|total drops by/

/** A dialog states no figure, says so, and its button does nothing, with the reason for who listens. */
export const withholds = async (ask: Locator, action: string, said: string) => {
  const page = ask.page()
  const button = ask.getByRole('button', { name: action, exact: true })
  await ask.getByRole('alert').filter({ hasText: said }).waitFor()
  await expect.poll(() => ask.getByText(FIGURES).count()).toBe(0)
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true')
  const sent: string[] = []
  const listen = (request: { url: () => string; method: () => string }) => {
    if (request.method() !== 'GET' && !request.url().endsWith('/dryRun')) sent.push(request.url())
  }
  page.on('request', listen)
  await button.click({ force: true })
  await button.focus()
  await page.keyboard.press('Enter')
  page.off('request', listen)
  expect(sent).toEqual([])
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await eventually(
    () =>
      button.evaluate(
        (element) => document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent,
      ),
    'What this does with the money could not be worked out. Retry first.',
  )
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
}

/** Asks again; the figure comes, and the button works. */
export const retries = async (ask: Locator, action: string, figure: string | RegExp) => {
  await ask.getByRole('button', { name: 'Retry' }).click()
  await ask.getByText(figure).first().waitFor()
  await eventually(() => ask.getByRole('button', { name: action, exact: true }).getAttribute('aria-disabled'), null)
  await expect.poll(() => ask.getByRole('button', { name: 'Retry' }).count()).toBe(0)
}
