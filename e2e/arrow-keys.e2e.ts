import type { Page } from 'playwright'
import { describe, it } from 'vitest'
import { eventually, withSchedule } from './schedule-page.ts'

// Where arrow keys choose, the focus stands on what was chosen: whoever goes on by keyboard goes on from there.

const desk = withSchedule({ firstDay: 1700, daysEach: 10 })

/** What has the focus and whether it is chosen. */
const focused = (page: Page) => () =>
  page.evaluate(() => {
    const element = document.activeElement!
    return [element.getAttribute('aria-label') ?? element.tagName, element.getAttribute('aria-checked')]
  })

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
    for (const [key, later] of [
      ['ArrowLeft', -1],
      ['ArrowUp', -2],
      ...[-1, 0, 1, 2, 3, 4, 5, 6, 7].map((day) => ['ArrowRight', day] as const),
      ['ArrowDown', 8],
    ] as const) {
      await page.keyboard.press(key)
      await eventually(focused(page), [labelOf(later), 'true'])
    }
  })
})
