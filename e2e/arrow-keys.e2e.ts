import { formatDayParam } from '@fieldhouse/domain/time'
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { begin, choose, dialog, press } from './booking-page.ts'
import { bookAt, dayIn, eventually, withSchedule } from './schedule-page.ts'
import { visit } from './staff-page.ts'
import { idOf } from './transactions-page.ts'

// Where arrow keys choose, the focus stands on what was chosen: whoever goes on by keyboard goes on from there.

const desk = withSchedule({ firstDay: 1700, daysEach: 10 })

/** What has the focus: its role and its name. */
const focused = (page: Page) => () =>
  page.evaluate(() => {
    const element = document.activeElement!
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : null
    const role = element.getAttribute('role') ?? element.getAttribute('type') ?? element.tagName
    const name = element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent.slice(0, 60)
    const chosen =
      element instanceof HTMLInputElement
        ? element.checked
        : element.ariaChecked === 'true' || element.ariaSelected === 'true'
    return `${role} ${name}${chosen ? ', chosen' : ''}`
  })
const presses = async (page: Page, keys: readonly (readonly [key: string, focus: unknown])[]) => {
  for (const [key, focus] of keys) {
    await page.keyboard.press(key)
    await eventually(focused(page), focus)
  }
}

describe('the days of the schedule', () => {
  it('go on past both ends of their row by arrow keys, with the focus [SCHEDULE-09] [SCHEDULE-53]', async () => {
    const { page } = await desk.open(desk.date())
    const days = page.getByRole('radiogroup', { name: 'Day' }).getByRole('radio')
    const chosen = days.and(page.locator('[aria-checked=true]'))
    const labelOf = (later: number) => {
      const day = Temporal.PlainDate.from(desk.date(later))
      const options = { weekday: 'short', day: '2-digit', month: '2-digit', year: 'numeric' } as const
      return day.toLocaleString('en-GB', options).replace(',', '')
    }
    await chosen.focus()
    await presses(
      page,
      [
        ['ArrowLeft', -1],
        ['ArrowUp', -2],
        ...[-1, 0, 1, 2, 3, 4, 5, 6, 7].map((day) => ['ArrowRight', day] as const),
        ['ArrowDown', 8],
      ].map(([key, later]) => [key as string, `radio ${labelOf(Number(later))}, chosen`] as const),
    )
  })

  it('are chosen from the calendar by arrow keys, and the focus comes back to its button [SCHEDULE-10]', async () => {
    const { page } = await desk.open(dayIn(5))
    await page.getByRole('button', { name: 'Choose a date' }).focus()
    await page.keyboard.press('Enter')
    const calendar = dialog(page, 'Choose a date')
    const long = (day: string) =>
      Temporal.PlainDate.from(day).toLocaleString('en-GB', { day: 'numeric', month: 'long', year: 'numeric' })
    // From the middle of a month, so that the days around it are shown with it.
    await calendar.getByRole('button', { name: 'Next month' }).click()
    const month = Temporal.PlainDate.from(dayIn(5)).with({ day: 15 }).add({ months: 1 })
    const away = (days: number) => `button ${long(month.add({ days }).toString())}`
    await calendar.getByRole('button', { name: long(month.toString()), exact: true }).focus()
    await presses(page, [
      ['ArrowRight', away(1)],
      ['ArrowDown', away(8)],
      ['ArrowLeft', away(7)],
      ['ArrowUp', away(0)],
    ])
    await page.keyboard.press('Enter')
    await calendar.waitFor({ state: 'detached' })
    await eventually(focused(page), 'button Choose a date')
    await eventually(async () => new URL(page.url()).searchParams.get('date'), formatDayParam(month.toString()))
  })
})

describe('the grid of the schedule', () => {
  it('keeps the focus on the cell at its edge when arrow keys lead beyond it [BEYOND-20]', async () => {
    const { page, grid } = await desk.open(desk.date())
    await grid.locator('[tabindex="0"]').focus()
    for (const [corner, keys] of [
      ['Control+Home', ['ArrowUp', 'ArrowLeft', 'PageUp']],
      ['Control+End', ['ArrowDown', 'ArrowRight', 'PageDown']],
    ] as const) {
      await page.keyboard.press(corner)
      const at = await focused(page)()
      expect(at).toMatch(/^gridcell /)
      await presses(
        page,
        keys.map((key) => [key, at]),
      )
    }
  })

  it('opens the menu of a booking at its first item, and arrow keys go round in it', async () => {
    const date = desk.date()
    await bookAt(desk.club, { court: 'Court 1', date, from: '10:00', until: '11:00' })
    const { page, grid } = await desk.open(date)
    // The grid is one tab stop; on a day to come its cursor stands at the first court's opening.
    await grid.locator('[tabindex="0"]').focus()
    await page.keyboard.press('Control+Home')
    for (let hours = 7; hours < 10; hours++) await page.keyboard.press('ArrowDown')
    await eventually(focused(page), expect.stringMatching(/10:00 to 11:00/))
    const cell = await focused(page)()
    await page.keyboard.press('Enter')
    const items = page.getByRole('menuitem')
    await items.first().waitFor()
    const names = (await items.allTextContents()).map((text) => `menuitem ${text}`)
    expect(names.length).toBeGreaterThan(2)
    await eventually(focused(page), names[0])
    await presses(page, [
      ['ArrowDown', names[1]],
      ['ArrowUp', names[0]],
      ['ArrowUp', names.at(-1)],
      ['ArrowDown', names[0]],
      ['End', names.at(-1)],
      ['Home', names[0]],
      ['Escape', cell],
    ])
  })
})

describe('a booking', () => {
  it('is repeated and paid by what arrow keys choose, which keeps the focus and passes over what is off [BOOKING-15] [BOOKING-89]', async () => {
    const screen = await desk.open(desk.date())
    const { page } = screen
    const make = await begin(screen, 'Court 1', '10:00', '11:00')
    await choose(page, 'Nguyễn')
    await make.getByRole('radio', { name: 'None' }).focus()
    await presses(page, [
      ['ArrowRight', 'radio Weekly, chosen'],
      ['ArrowRight', 'radio Daily, chosen'],
      ['ArrowRight', 'radio None, chosen'],
      ['ArrowLeft', 'radio Daily, chosen'],
      ['ArrowRight', 'radio None, chosen'],
    ])
    await press(page, 'Choose payment')
    const methods = dialog(page, 'Select payment method').getByRole('radiogroup', { name: 'Payment method' })
    await methods.getByRole('radio').first().waitFor()
    await methods.getByRole('button', { name: /^Can’t be used: / }).click()
    const open = await methods
      .getByRole('radio', { disabled: false })
      .evaluateAll((all) =>
        (all as HTMLInputElement[]).map((radio) => `radio ${radio.labels![0]!.textContent}, chosen`),
      )
    expect(open.length).toBeGreaterThan(2)
    await expect.poll(() => methods.getByRole('radio', { disabled: true }).count()).toBeGreaterThan(0)
    await methods.getByRole('radio', { disabled: false }).first().focus()
    await page.keyboard.press('Space')
    await presses(page, [
      ...open.slice(1).map((name) => ['ArrowDown', name] as const),
      ['ArrowDown', open[0]],
      ['ArrowUp', open.at(-1)],
    ])
  })
})

describe('tabs', () => {
  it('of payments are walked along by arrow keys and chosen by Enter; those of a transaction are chosen on the way', async () => {
    const { order } = await bookAt(desk.club, { court: 'Court 1', date: desk.date(), from: '10:00', until: '11:00' })
    const { page } = await desk.open(desk.date())
    await visit(page, '/payments/settings')
    await page.getByRole('tab', { selected: true }).waitFor()
    const names = await page.getByRole('tab').allTextContents()
    const tab = (at: number) => `tab ${names.at(at)}`
    await page.getByRole('tab', { selected: true }).focus()
    await presses(page, [
      ['ArrowLeft', tab(-1)],
      ['ArrowRight', `${tab(0)}, chosen`],
      ['End', tab(-1)],
      ['Home', `${tab(0)}, chosen`],
      ['ArrowRight', tab(1)],
      ['Enter', `${tab(1)}, chosen`],
    ])
    await page.waitForURL('**/payments/payouts')
    await eventually(focused(page), `${tab(1)}, chosen`)

    await visit(page, `/transaction/${idOf(order)}`)
    const detail = dialog(page, 'Transaction Details')
    await detail.getByRole('tab', { name: 'Information' }).focus()
    await presses(page, [
      ['ArrowRight', expect.stringMatching(/^tab Payment History.*, chosen$/)],
      ['ArrowRight', 'tab Internal Transaction Note, chosen'],
      ['ArrowRight', 'tab Information, chosen'],
      ['ArrowLeft', 'tab Internal Transaction Note, chosen'],
      ['Home', 'tab Information'],
      ['Enter', 'tab Information, chosen'],
    ])
  })
})
