import { formatDayParam } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { ownCourts } from './own-courts.ts'
import { on } from './stage.ts'
import { execute } from './staff-page.ts'

// The names of courts beside their lanes, where there is little room.

const { owner, main, groupNamed } = ownCourts()
const DAY = new URLSearchParams({ date: formatDayParam('2031-05-05') })
const schedule = (groupIds: string) => `/facilities/schedule?${DAY.toString()}&facilityGroups=${groupIds}`
const COUNT = 11
const HALLS = ['Hall A1', 'Hall A2', 'Hall A3', 'Hall A4', 'Hall A5']
let halls = ''
let badminton = ''
beforeAll(async () => {
  const week = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map((day) => [day, ['7:00-22:00']])
  const openingHours = Object.fromEntries(week)
  badminton = (await groupNamed('Multipurpose badminton', { count: COUNT, openingHours })).id
  halls = (await groupNamed('Hall', { count: HALLS.length, openingHours })).id
  await execute(
    "UPDATE facilities SET name = regexp_replace(name, '([0-9])$', 'A\\1 (upstairs)') WHERE group_id = $1",
    [halls],
  )
})

/** What is seen of each court's name, without what an ellipsis stands for. */
const namesSeen = () =>
  main()
    .locator('[data-group-head] + div > [title]')
    .evaluateAll((heads) =>
      heads.map((head) =>
        [...head.querySelectorAll('b')]
          .map((word) => {
            const text = word.firstChild!
            const ellipsis =
              word.scrollWidth > word.clientWidth ? Number.parseFloat(getComputedStyle(word).fontSize) : 0
            const end = word.getBoundingClientRect().right - ellipsis
            const isSeen = (_letter: string, index: number) => {
              const range = document.createRange()
              range.setStart(text, index)
              range.setEnd(text, index + 1)
              return range.getBoundingClientRect().right <= end + 0.5
            }
            return [...text.textContent!].filter(isSeen).join('')
          })
          .join(' '),
      ),
    )

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
    await on.open(schedule(badminton))
    await main().getByRole('grid').waitFor()
    await expect.poll(lastWordsSeen).toEqual(numbers)
    const lane = main().locator('[data-lane-body]').first()
    await expect.poll(async () => (await lane.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await look(on.page, 'court-names', [390])
  })

  it('keeps its number at the smallest zoom, upright and turned', async () => {
    await on.own(owner())
    await on.open(schedule(badminton))
    await main().getByRole('grid').waitFor()
    for (let step = 0; step < 10; step++) await on.button('Zoom out').click()
    await expect.poll(lastWordsSeen).toEqual(numbers)
    await look(on.page, 'court-names-small', [1440])
    await on.button('Rotate table').click()
    await main().locator('[data-orientation=horizontal]').waitFor()
    await expect.poll(lastWordsSeen).toEqual(numbers)
    await look(on.page, 'court-names-small-turned', [1440])
  })

  it('that ends in a word all courts share keeps the number before it', async () => {
    await on.own(owner(), { viewport: { width: 1100, height: 800 } })
    await on.open(schedule(`${badminton},${halls}`))
    await main().getByRole('grid').waitFor()
    const starts = async () => (await namesSeen()).slice(COUNT).map((name) => name.slice(0, HALLS[0]!.length))
    await expect.poll(starts).toEqual(HALLS)
    // Cut nevertheless: there is no room for all of it.
    await expect.poll(async () => (await namesSeen()).some((name) => name.endsWith('(upstairs)'))).toBe(false)
    await look(on.page, 'court-names-shared-word', [1100])
  })
})
