import { formatDayParam } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { on } from './stage.ts'

// The names of courts beside their lanes, where there is little room.

const { owner, main, groupNamed } = ownCourts()
const DAY = new URLSearchParams({ date: formatDayParam('2031-05-05') })
const COUNT = 11
beforeAll(async () => {
  const week = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, ['7:00-22:00']])
  await groupNamed('Multipurpose badminton', { count: COUNT, openingHours: Object.fromEntries(week) })
})

/** The last word of each court's name, as far as it is seen whole within its head. */
const lastWordsSeen = () =>
  main()
    .locator('[data-group-head] + div > [title]')
    .evaluateAll((heads) =>
      heads.map((head) => {
        const word = head.querySelector('span')!.lastElementChild!
        const [inner, outer] = [word.getBoundingClientRect(), head.getBoundingClientRect()]
        const isWhole =
          word.scrollWidth <= word.clientWidth &&
          inner.left >= outer.left &&
          inner.right <= outer.right &&
          inner.top >= outer.top &&
          inner.bottom <= outer.bottom
        return isWhole ? word.textContent : '…'
      }),
    )
const numbers = Array.from({ length: COUNT }, (_, index) => String(index + 1))

describe('the name of a court', () => {
  it('keeps its number on a phone, beside a lane that a finger can touch', async () => {
    await on.own(owner(), { viewport: { width: 390, height: 844 } })
    await on.open(`/facilities/schedule?${DAY.toString()}`)
    await main().getByRole('grid').waitFor()
    await expect.poll(lastWordsSeen).toEqual(numbers)
    const lane = main().locator('[data-lane-body]').first()
    await expect.poll(async () => (await lane.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await look(on.page, 'court-names', [390])
  })

  it('keeps its number at the smallest zoom, upright and turned', async () => {
    await on.own(owner())
    await on.open(`/facilities/schedule?${DAY.toString()}`)
    await main().getByRole('grid').waitFor()
    for (let step = 0; step < 10; step++) await on.button('Zoom out').click()
    await expect.poll(lastWordsSeen).toEqual(numbers)
    await look(on.page, 'court-names-small', [1440])
    await on.button('Rotate table').click()
    await main().locator('[data-orientation=horizontal]').waitFor()
    await expect.poll(lastWordsSeen).toEqual(numbers)
    await look(on.page, 'court-names-small-turned', [1440])
  })
})
