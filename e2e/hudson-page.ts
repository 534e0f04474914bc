import { formatDayParam } from '@fieldhouse/domain/time'
import type { Page } from 'playwright'
import { beforeAll, expect } from 'vitest'
import { cellAt } from './schedule-page.ts'
import { on } from './stage.ts'
import type { Options } from './staff-page.ts'
import { ABROAD, atTheHour, DAY, foundTwoVenues, type TwoVenues } from './two-venues.ts'

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** A club of two venues for a file, and the schedule of the one whose clock is neither the club's nor the browser's. */
export const withHudson = (prepare: (club: TwoVenues) => Promise<unknown>) => {
  let club: TwoVenues | null = null
  beforeAll(async () => {
    club = await foundTwoVenues()
    await prepare(club)
  })
  /** A fresh page of the owner's in a third zone, where it is half past six in the evening of a day at the second venue. */
  const fresh = async (options: Options = {}, date = DAY): Promise<Page> => {
    const page = await on.own(club!.session, { ...ABROAD, ...options })
    await atTheHour(page, `${date} 18:30`)
    return page
  }
  return {
    get club() {
      return club!
    },
    fresh,
    /** The schedule of a day there. */
    show: async (options: Options & { on?: (page: Page) => Promise<unknown> } = {}, date = DAY) => {
      const { on: prepared, ...rest } = options
      const page = await fresh(rest, date)
      await prepared?.(page)
      const search = `venue=${club!.ids['Hudson Hall']}&date=${encodeURIComponent(formatDayParam(date))}`
      await on.open(`/facilities/schedule?${search}`)
      const grid = page.getByRole('grid')
      await cellAt(grid, 'Padel 1', '17:00', '18:00').first().waitFor()
      return { page, grid }
    },
    /** Closes what is open. */
    away: async (page: Page) => {
      await page.keyboard.press('Escape')
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    },
  }
}

/** Opens the menu of a booked cell, chooses an item, and answers the dialog. */
export const chosen = async (page: Page, [court, from, until]: readonly [string, string, string], name: string) => {
  await cellAt(page.getByRole('grid'), court, from, until)
    .first()
    .click({ position: { x: 70, y: 40 } })
  await page.getByRole('menuitem', { name, exact: true }).click()
  return page.getByRole('dialog')
}
