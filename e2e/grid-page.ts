import type { Locator, Page } from 'playwright'
import type { Club, Hours } from './schedule-page.ts'

/** Where the middle of a cell is on the page. */
export const middle = async (cell: Locator) => {
  await cell.scrollIntoViewIfNeeded()
  const box = (await cell.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

/** Takes hold of one place and carries it over another, without letting go. */
export const carry = async (page: Page, from: Locator, to: Locator) => {
  const start = await middle(from)
  const end = await middle(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 })
  await page.mouse.move(end.x, end.y, { steps: 3 })
}

const WEEKDAYS = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const

/** Lets some hours of one day cost another price, in major units, on the tennis courts. */
export const priceAt = (club: Club, { date, from, until }: Omit<Hours, 'court'>, price: number, more: object = {}) =>
  club.client.createPriceSettings(
    {
      id: club.groups['Tennis']!,
      body: {
        priceSettings: [
          {
            dayOfWeek: WEEKDAYS[Temporal.PlainDate.from(date).dayOfWeek - 1]!,
            startTime: from,
            endTime: until,
            priority: 900,
            slotPrice: { price, currency: 'SGD' },
            effectiveFrom: date,
            effectiveUntil: date,
            ...more,
          },
        ],
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  )
