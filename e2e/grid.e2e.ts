import type { Browser, BrowserContextOptions, Locator, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fingerOn, type Point } from './finger.ts'
import { serveGallery } from '../apps/dashboard/src/features/schedule/grid/gallery/serve.ts'
import { violationsOf } from './axe.ts'
import { noteBroken, openBrowser } from './browser.ts'

// The schedule grid by itself, with the drawn day of Riverside Park; screens with the API are journeys of their own.

let gallery: Awaited<ReturnType<typeof serveGallery>>
let browser: Browser

beforeAll(async () => {
  gallery = await serveGallery()
  browser = await openBrowser()
})
afterAll(async () => {
  await browser.close()
  await gallery.close()
})

/** Opens the gallery, lets the test use it and closes it, whatever happens. */
async function onGrid(query: string, test: (page: Page) => Promise<void>, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options })
  noteBroken(context)
  const page = await context.newPage()
  try {
    await page.goto(`${gallery.url}/?${query}`)
    await page.getByRole('grid').waitFor()
    await test(page)
  } finally {
    await context.close()
  }
}

const slot = (page: Page, name: RegExp): Locator => page.getByRole('gridcell', { name })
const free = (page: Page, hours: string, court: string) => slot(page, new RegExp(`${hours}, .*${court}$`))
const selected = (page: Page) => page.getByLabel('Selection').textContent()
const told = (page: Page) => page.getByLabel('Log').textContent()
const spoken = (page: Page) => page.locator('output:not([aria-label])').textContent()
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))

async function middle(cell: Locator) {
  await cell.scrollIntoViewIfNeeded()
  const box = (await cell.boundingBox())!
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

async function drag(page: Page, from: Locator, to: Locator) {
  const start = await middle(from)
  const end = await middle(to)
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 })
  await page.mouse.move(end.x, end.y, { steps: 4 })
  await page.mouse.up()
}

describe('with the mouse', () => {
  it('a click selects a free slot and a second one deselects it [SCHEDULE-27] [SCHEDULE-63]', { tags: ['gate'] }, () =>
    onGrid('', async (page) => {
      const cell = free(page, '18:00 to 19:00', 'Pickle 2')
      await cell.click()
      expect(await selected(page)).toBe('Pickle-2|1080')
      await expect.poll(() => cell.getAttribute('aria-selected')).toBe('true')
      await cell.click()
      expect(await selected(page)).toBe('')
      await expect.poll(() => cell.getAttribute('aria-selected')).toBe('false')
    }),
  )

  it('a drag selects the free slots of several courts and leaves bookings out [SCHEDULE-39] [SCHEDULE-63]', () =>
    onGrid('', async (page) => {
      await drag(page, free(page, '18:00 to 19:00', 'Pickle 1'), free(page, '19:00 to 20:00', 'Pickle 3'))
      expect((await selected(page))?.split(' ')).toEqual([
        'Pickle-1|1080',
        'Pickle-2|1080',
        'Pickle-2|1140',
        'Pickle-3|1080',
        'Pickle-3|1140',
      ])
      expect(await spoken(page)).toBe('5 slot(s) selected, Pickle 1, Pickle 2, Pickle 3, 18:00 to 20:00')
      await page.getByText('18:00–20:00').first().waitFor()
    }))

  it('a drag selects nothing at another zoom than 100 percent, and says why; a click still does [SCHEDULE-39]', () =>
    onGrid('zoom=95', async (page) => {
      const from = free(page, '18:00 to 19:00', 'Pickle 2')
      await drag(page, from, free(page, '19:00 to 20:00', 'Pickle 2'))
      expect(await selected(page)).toBe('')
      expect(await spoken(page)).toContain('only at 100 percent')
      await from.click()
      expect(await selected(page)).toBe('Pickle-2|1080')
    }))

  it('Escape gives up a drag', () =>
    onGrid('', async (page) => {
      const start = await middle(free(page, '18:00 to 19:00', 'Pickle 2'))
      await page.mouse.move(start.x, start.y)
      await page.mouse.down()
      await page.mouse.move(start.x, start.y + 40, { steps: 4 })
      await page.keyboard.press('Escape')
      await page.mouse.up()
      expect(await selected(page)).toBe('')
    }))

  it('the grip makes a block of two courts longer and shorter', () =>
    onGrid('selected=Pickle-2|1080,Pickle-3|1080', async (page) => {
      const grip = page.getByTitle('Drag to change the length')
      await expect.poll(() => grip.count()).toBe(1)
      await drag(page, grip, free(page, '20:00 to 21:00', 'Pickle 3'))
      expect((await selected(page))?.split(' ')).toHaveLength(6)
      await drag(page, grip, free(page, '18:00 to 19:00', 'Pickle 3'))
      expect((await selected(page))?.split(' ').toSorted()).toEqual(['Pickle-2|1080', 'Pickle-3|1080'])
    }))

  it('a booking opens its menu, its name the customer and its badge the transaction [SCHEDULE-34] [SCHEDULE-37] [SCHEDULE-43]', () =>
    onGrid('', async (page) => {
      const card = slot(page, /^Hana Kobayashi/)
      await card.getByText('Hana Kobayashi').click()
      await card.locator('[data-part=badge]').click()
      expect(await told(page)).toBe('customer Hana Kobayashi\nbadge Hana Kobayashi')
      await card.click({ position: { x: 70, y: 60 } })
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      expect(await told(page)).toContain('open Hana Kobayashi\nedit Hana Kobayashi')
      await expect.poll(() => focused(page)).toContain('Hana Kobayashi')
    }))

  it('a held slot cannot be taken and counts down [BEYOND-05]', () =>
    onGrid('', async (page) => {
      const held = slot(page, /Linh is booking/)
      const clock = held.locator('[data-clock]')
      const before = await clock.getAttribute('data-clock')
      expect(before).toMatch(/^\D*0[0-4]:\d\d/)
      await held.click({ force: true })
      expect(await selected(page)).toBe('')
      await expect.poll(() => held.getAttribute('aria-disabled')).toBe('true')
      await expect.poll(() => clock.getAttribute('data-clock')).not.toBe(before)
    }))

  it('hovering tells the notes of a booking [SCHEDULE-32] [SCHEDULE-66]', () =>
    onGrid('', async (page) => {
      await slot(page, /^Priya Raghunathan/).hover()
      await page.getByText('Partner note: prefers the court by the door').waitFor()
    }))
})

describe('by keyboard [BEYOND-20]', () => {
  it('has one tab stop, and arrows follow what is seen', () =>
    onGrid('', async (page) => {
      await expect.poll(() => page.locator('[role=grid] [tabindex="0"]').count()).toBe(1)
      await free(page, '18:00 to 19:00', 'Pickle 2').click()
      await page.keyboard.press('ArrowDown')
      expect(await focused(page)).toMatch(/19:00 to 20:00.*Pickle 2$/)
      await page.keyboard.press('ArrowRight')
      expect(await focused(page)).toMatch(/19:00 to 20:00.*Pickle 3$/)
      await expect.poll(() => page.locator('[role=grid] [tabindex="0"]').count()).toBe(1)
    }))

  it('Shift extends, Space toggles, Enter books, Escape clears', { tags: ['gate'] }, () =>
    onGrid('', async (page) => {
      await free(page, '18:00 to 19:00', 'Pickle 2').click()
      await page.keyboard.press('Escape')
      expect(await selected(page)).toBe('')
      expect(await spoken(page)).toBe('Selection cleared')
      await page.keyboard.press('Space')
      await page.keyboard.press('Shift+ArrowDown')
      await page.keyboard.press('Shift+ArrowRight')
      expect((await selected(page))?.split(' ').toSorted()).toEqual([
        'Pickle-2|1080',
        'Pickle-2|1140',
        'Pickle-3|1080',
        'Pickle-3|1140',
      ])
      await page.keyboard.press('Shift+ArrowLeft')
      expect((await selected(page))?.split(' ')).toHaveLength(2)
      await page.keyboard.press('Enter')
      expect(await told(page)).toBe('book Pickle-2|1080 Pickle-2|1140')
    }),
  )

  it('Enter on a booking opens its menu, and focus comes back when it closes', () =>
    onGrid('', async (page) => {
      await free(page, '20:30 to 21:00', 'Court 2').click()
      await page.keyboard.press('ArrowUp')
      await page.keyboard.press('Enter')
      await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
      await page.keyboard.press('Escape')
      await expect.poll(() => focused(page)).toMatch(/^Hana Kobayashi/)
    }))

  it('focus stays where it was when the day is loaded again', () =>
    onGrid('', async (page) => {
      await free(page, '18:00 to 19:00', 'Pickle 2').click()
      await page.evaluate(() => {
        const button = [...document.querySelectorAll('button')].find((other) => other.textContent === 'Reload')
        button?.click()
      })
      await expect.poll(() => focused(page)).toMatch(/18:00 to 19:00.*Pickle 2$/)
      expect(await selected(page)).toBe('Pickle-2|1080')
    }))

  it('the focused cell is never under the headers', () =>
    onGrid('zoom=150', async (page) => {
      await free(page, '21:00 to 22:00', 'Court 1').click()
      for (let step = 0; step < 20; step++) {
        await page.keyboard.press('ArrowUp')
        const hidden = await page.evaluate(() => {
          const cell = document.activeElement!.getBoundingClientRect()
          return cell.top < document.querySelector('[data-corner]')!.getBoundingClientRect().bottom - 1
        })
        expect(hidden).toBe(false)
      }
    }))
})

describe('with a finger, turned round [SCHEDULE-17]', () => {
  const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

  const touch = async (page: Page, [from, ...moves]: readonly [Point, ...Point[]], { isLong }: { isLong: boolean }) => {
    const finger = await fingerOn(page)
    await finger.listen()
    await finger.down(from)
    if (isLong) await finger.untilBuzz()
    await finger.move(moves)
    await finger.up()
  }
  const between = (from: Point, to: Point) =>
    Array.from({ length: 7 }, (_, step) => ({
      x: from.x + ((to.x - from.x) * step) / 6,
      y: from.y + ((to.y - from.y) * step) / 6,
    })) as [Point, ...Point[]]

  it('a tap selects a slot', () =>
    onGrid(
      'orientation=horizontal',
      async (page) => {
        await free(page, '16:00 to 17:00', 'Court 3').tap()
        expect(await selected(page)).toBe('Court-3|960')
      },
      phone,
    ))

  it('a long press and a drag select several, a quick drag scrolls', () =>
    onGrid(
      'orientation=horizontal',
      async (page) => {
        const from = await middle(free(page, '15:00 to 16:00', 'Court 4'))
        const near = { x: from.x, y: from.y - 49 * 3 }
        await touch(page, between(near, { x: near.x + 96, y: near.y }), { isLong: true })
        expect((await selected(page))?.split(' ')).toEqual(['Court-1|900', 'Court-1|960'])
        const scrolled = () => page.evaluate(() => document.querySelector('[role=grid]')!.parentElement!.scrollLeft)
        const before = await scrolled()
        await touch(page, between(near, { x: near.x - 90, y: near.y }), { isLong: false })
        await expect.poll(scrolled).toBeGreaterThan(before + 30)
        expect((await selected(page))?.split(' ')).toHaveLength(2)
      },
      phone,
    ))

  it('the page itself never scrolls sideways', () =>
    onGrid(
      'orientation=horizontal',
      async (page) => {
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
        expect(overflow).toBeLessThanOrEqual(0)
      },
      phone,
    ))
})

describe('for everybody', () => {
  it.each(['', 'scheme=dark&selected=Court-3|960', 'orientation=horizontal', 'days=2', 'zoom=50'])(
    'axe finds nothing with ?%s',
    (query) =>
      onGrid(query, async (page) => {
        expect(await violationsOf(page, { within: '[role=grid]' })).toEqual([])
      }),
  )

  it('every slot at full size is at least 24 px to the hand, and so is the grip', () =>
    onGrid('selected=Pickle-2|1080', async (page) => {
      const small = await page.evaluate(
        () =>
          [...document.querySelectorAll('[data-cell]:not([aria-disabled]), [data-grip]')].filter((cell) => {
            const box = cell.getBoundingClientRect()
            return box.width < 24 || box.height < 24
          }).length,
      )
      expect(small).toBe(0)
    }))

  it('states are told without colour: in forced colours every cell keeps its word, icon or edge', () =>
    onGrid(
      '',
      async (page) => {
        const edges = await page.evaluate(() =>
          ['booked', 'held', 'closed', 'notAvailable'].map(
            (kind) => getComputedStyle(document.querySelector(`[data-kind=${kind}]`)!).borderTopStyle,
          ),
        )
        expect(edges).toEqual(['solid', 'dashed', 'solid', 'solid'])
      },
      { forcedColors: 'active' },
    ))

  it('counts its rows and columns, and each cell knows its place', () =>
    onGrid('', async (page) => {
      const grid = page.getByRole('grid')
      await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('13')
      await expect.poll(() => grid.getAttribute('aria-colcount')).toBe('61')
      const cell = free(page, '18:00 to 19:00', 'Pickle 2')
      await expect
        .poll(async () => [await cell.getAttribute('aria-colindex'), await cell.getAttribute('aria-colspan')])
        .toEqual(['46', '4'])
      await expect.poll(() => page.getByRole('rowheader').count()).toBe(12)
    }))

  it('shows the next day after 24:00 with its date, and selects across midnight [SCHEDULE-55]', () =>
    onGrid('days=2', async (page) => {
      await page.getByRole('columnheader', { name: 'Sun 22/11/2026, 00:00' }).waitFor()
      const cell = page.locator('[data-cell="Court-3-1860"]')
      await cell.scrollIntoViewIfNeeded()
      await cell.click()
      expect(await selected(page)).toBe('Court-3|1860')
    }))
})

describe('the line of the present', () => {
  /** How far the middle of the nearest words of a lane's free slots lies from the line, at least, in pixels. */
  const nearestPrice = (page: Page) =>
    page.evaluate(() => {
      const grid = document.querySelector<HTMLElement>('[data-now]')!
      const pixels = 0.8 * Number(getComputedStyle(grid).getPropertyValue('--zoom'))
      const line = Number(getComputedStyle(grid).getPropertyValue('--now')) * pixels
      const distances = [...grid.querySelectorAll('[data-kind=available]')].map((cell) => {
        const range = document.createRange()
        range.selectNodeContents(cell)
        const words = range.getBoundingClientRect()
        const top = cell.closest('[data-lane-body]')!.getBoundingClientRect().top
        return Math.abs((words.top + words.bottom) / 2 - top - line)
      })
      return Math.min(...distances)
    })

  it.each([865, 869, 870, 871, 885])('at minute %i strikes out no price', (minute) =>
    onGrid(`now=${minute}`, async (page) => {
      expect(await nearestPrice(page)).toBeGreaterThan(5.5)
    }),
  )

  it('lies below the words of every card', () =>
    onGrid('now=870', async (page) => {
      const above = await page.evaluate(() => {
        const body = document.querySelector('[data-lane-body]')!
        return ['::before', '::after'].map((part) => getComputedStyle(body, part).content)
      })
      expect(above).toEqual(['""', 'none'])
    }))

  it.each([
    ['', { width: 1440, height: 900 }],
    ['orientation=horizontal&', { width: 390, height: 844 }],
  ])('and its pill cover no hour that can be read (%s)', async (query, viewport) => {
    for (const minute of [840, 855, 883, 892])
      await onGrid(
        `${query}now=${minute}`,
        async (page) => {
          const overlaps = await page.evaluate(() => {
            const pill = [...document.querySelectorAll('[role=row][aria-rowindex="1"] > span[aria-hidden]')].at(-1)!
            const edges = pill.getBoundingClientRect()
            return [...document.querySelectorAll('[role=columnheader]:not([data-corner]):not([data-hidden])')]
              .map((label) => ({ words: label.textContent, box: label.getBoundingClientRect() }))
              .filter(
                ({ box }) =>
                  box.left < edges.right &&
                  edges.left < box.right &&
                  box.top < edges.bottom - 1 &&
                  edges.top + 1 < box.bottom,
              )
              .map(({ words }) => words)
          })
          expect(overlaps, `at ${minute}`).toEqual([])
        },
        { viewport },
      )
  })
})

describe('what a card has no room for', () => {
  it('stands inside the window, also of the last row', () =>
    onGrid('', async (page) => {
      const scroller = page.getByRole('grid').locator('..')
      await scroller.evaluate((view) => view.scrollTo({ top: view.scrollHeight, behavior: 'instant' }))
      const last = await page.locator('[data-kind=booked]').evaluateAll((cells) => {
        const lowest = cells.toSorted((a, b) => b.getBoundingClientRect().bottom - a.getBoundingClientRect().bottom)[0]!
        return lowest.getAttribute('data-cell')!
      })
      await page.locator(`[data-cell="${last}"]`).hover()
      const tip = page.locator('[data-tip]')
      await tip.waitFor()
      const box = (await tip.boundingBox())!
      expect(box.y + box.height).toBeLessThanOrEqual(900)
      expect(box.y).toBeGreaterThanOrEqual(0)
    }))
})
