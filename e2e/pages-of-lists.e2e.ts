import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { dayIn } from './schedule-page.ts'
import { dialog, searchOf, withTransactions } from './transactions-page.ts'

// Whoever asks a list for something else sees it from its first page on: on the second there may be nothing.

const { show } = withTransactions({ firstDay: 1680 })

const pressed = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click()
const SPAN = `from=${dayIn(-60)}&to=${dayIn(0)}`

/** What may be asked of a list whose second page is shown: its address before, what somebody does, and what the address has then. */
const ASKED: readonly (readonly [
  what: string,
  before: string,
  act: (page: Page) => Promise<unknown>,
  after: object,
])[] = [
  ['a search of transactions', '/transaction?page=2', (page) => page.getByRole('searchbox').fill('an'), { q: 'an' }],
  ['the end of a search', '/transaction?q=a&page=2', (page) => page.getByRole('searchbox').fill(''), {}],
  [
    'a filter',
    '/transaction?page=2',
    async (page) => {
      await pressed(page, /^Filter/)
      const form = dialog(page, 'Filter')
      await form.getByRole('combobox', { name: 'Type' }).click()
      await form.getByRole('option', { name: 'Facility booking' }).filter({ visible: true }).click()
      await form.getByRole('button', { name: 'Apply' }).click()
    },
    { type: 'facilityBooking' },
  ],
  ['one filter less', '/transaction?type=facilityBooking&page=2', (page) => pressed(page, 'Remove filter Type'), {}],
  ['other days', `/transaction?${SPAN}&page=2`, (page) => pressed(page, 'Remove filter Dates'), {}],
  ['no filter at all', `/transaction?${SPAN}&payment=cash&page=2`, (page) => pressed(page, 'Clear all'), {}],
  ['a search of customers', '/customers?page=2', (page) => page.getByRole('searchbox').fill('an'), { q: 'an' }],
  ['the end of that search', '/customers?q=a&page=2', (page) => page.getByRole('searchbox').fill(''), {}],
]

describe('the second page of a list', () => {
  it.each(ASKED)('gives way to the first one for %s [ORDERS-10] [ORDERS-13]', async (_, before, act, after) => {
    const page = await show('/promotion')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await show(before)
    await expect
      .poll(() =>
        page
          .getByRole('main')
          .getByText(/^(1[13]|2[16])–\d+ of /)
          .count(),
      )
      .toBeGreaterThan(0)
    await act(page)
    await expect.poll(() => searchOf(page)).toEqual(after)
    await page
      .getByRole('main')
      .getByText(/^1–\d+ of /)
      .first()
      .waitFor()
  })
})
