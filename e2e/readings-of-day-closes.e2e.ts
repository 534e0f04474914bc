import { answering } from './calls.ts'
import type { DayClose } from '@fieldhouse/contract/day-close'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { ABROAD, mayOnlyLook } from './money-readings.ts'
import { reads, readsOnPhone, readsReasons } from './readings.ts'
import { on } from './stage.ts'
import { signInAs } from './staff-page.ts'

// What the close of a day says where there is more than one of everything, on the screen and on paper.

const OWNER = 'owner@harbour.example'
/** Clocks are put forward on this day in Sydney. */
const DAY = '2019-10-06'

const NOTHING = {
  taken: 0,
  takenCount: 0,
  refunded: 0,
  refundedCount: 0,
  net: 0,
  ledger: 0,
  difference: 0,
  open: 0,
  openCount: 0,
  toHandBack: 0,
}
const HELD = { issued: 0, used: 0, givenBack: 0, revoked: 0 }
const CURRENCIES: DayClose['currencies'] = [
  {
    currency: 'AUD',
    lines: [
      {
        ...NOTHING,
        method: 'cash',
        taken: 120_050,
        takenCount: 1204,
        refunded: 2000,
        refundedCount: 1,
        net: 118_050,
        ledger: 118_050,
      },
      {
        ...NOTHING,
        method: 'creditCard',
        taken: 30_000,
        takenCount: 3,
        refunded: 1000,
        refundedCount: 2,
        toHandBack: 505,
        net: 29_000,
        ledger: 30_000,
        difference: -1000,
        open: 4500,
        openCount: 2,
      },
      { ...NOTHING, method: 'voucher', open: 700, openCount: 1 },
    ],
    holdings: [
      { ...HELD, account: 'clubCredits', issued: 5000, used: 1200, givenBack: 300, revoked: 100 },
      { ...HELD, account: 'wallet', used: 900 },
      { ...HELD, account: 'passes', issued: 1010, used: 7 },
    ],
    payouts: 88_800,
  },
  {
    currency: 'VND',
    lines: [
      { ...NOTHING, method: 'cash', taken: 250_000, takenCount: 1, net: 250_000, ledger: 251_000, difference: 1000 },
    ],
    holdings: [],
    payouts: 0,
  },
]
const FACTS: Partial<DayClose> = {
  day: DAY,
  timezone: 'Australia/Sydney',
  start: '2019-10-05T14:00:00.000Z',
  end: '2019-10-06T13:00:00.000Z',
  today: '2019-10-08',
  currency: 'AUD',
  currencies: CURRENCIES,
  differences: [
    { orderId: 'one', readableId: 'A-1', currency: 'AUD', method: 'creditCard', logged: 29_000, ledger: 30_000 },
    { orderId: null, readableId: null, currency: 'VND', method: 'cash', logged: 251_000, ledger: 250_000 },
  ],
  closes: [
    {
      revision: 2,
      closedAt: '2019-10-06T23:30:00.000Z',
      closedBy: 'Mai Tan',
      note: 'Tiền lẻ\ncho giải trẻ',
      counts: [
        { currency: 'AUD', expected: 118_050, counted: 118_000, difference: -50 },
        { currency: 'VND', expected: 251_000, counted: 252_000, difference: 1000 },
      ],
      currencies: CURRENCIES.slice(1),
    },
    {
      revision: 1,
      closedAt: '2019-10-06T12:45:00.000Z',
      closedBy: 'Ida Sato',
      note: null,
      counts: [{ currency: 'AUD', expected: 118_050, counted: 118_050, difference: 0 }],
      currencies: [],
    },
  ],
  changedSinceClosed: true,
}

/** A known day stands in the place of the real one, on its way to the page. */
const opened = async (options: object, before: (page: Page) => Promise<unknown> = async () => {}) => {
  const page = await on.own(await signInAs(OWNER), options)
  await before(page)
  await answering(page, `**/dayCloses/${DAY}`, FACTS)
  await on.open(`/payments/dayClose?day=${DAY}`)
  await page.getByRole('table').first().waitFor()
  return page
}

describe('the close of a day', () => {
  it('tells each currency, what is held and what differs, compares what is counted, and is printed as of its day [BEYOND-14]', async () => {
    const page = await opened(ABROAD)
    await reads(page.getByRole('main'), 'day-close-of-two-currencies')
    await readsOnPhone(page.getByRole('main'), 'day-close-of-two-currencies-on-a-phone')
    const form = page.getByRole('form', { name: 'Close again' })
    await form.getByLabel('Cash counted, AUD').fill('1180')
    await form.getByLabel('Cash counted, VND').fill('251 000,5')
    await form.getByRole('button', { name: 'Close again' }).click()
    await expect
      .poll(() => form.getByLabel('Cash counted, VND').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await reads(form, 'day-close-counted-wrong')
    await form.getByLabel('Cash counted, VND').fill('252000')
    await form.getByText('VND 1,000 too much').waitFor()
    for (const number of [1, 2])
      await page.getByRole('region', { name: 'Closes of this day' }).getByText(`No. ${number}`).click()
    await page.emulateMedia({ media: 'print' })
    await page.getByText('Sun 06/10/2019 · Australia/Sydney').waitFor()
    await reads(page.locator('body'), 'day-close-printed')
  })

  it('is read on a phone, in Vietnamese, by who may not close it', async () => {
    const page = await opened(
      {
        ...ABROAD,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
        remembered: { language: 'vi' },
      },
      mayOnlyLook,
    )
    await reads(page.getByRole('main'), 'day-close-on-a-phone-vi')
    await readsReasons(page.getByRole('form'), 'day-close-looked-at-reasons')
  })
})
