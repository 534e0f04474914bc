import type { Page } from 'playwright'
import { beforeEach, expect } from 'vitest'
import { heldUntil } from './booking-page.ts'
import { withHudson } from './hudson-page.ts'
import { listensToChanges } from './sent.ts'
import { on } from './stage.ts'
import { hudson, type TwoVenues } from './two-venues.ts'

/** The dialog on top. */
export const top = (page: Page) => page.getByRole('dialog').last()

/** Gives the other reason for a cancellation, with a note. */
export const others = async (page: Page, note: string) => {
  await top(page).getByRole('radio', { name: 'Others' }).check()
  await top(page).getByLabel('Note', { exact: true }).fill(note)
}

/** A club of two venues for a file, and pages of it that tell what they send. */
export const withSent = (prepare: (club: TwoVenues) => Promise<unknown>) => {
  const desk = withHudson(async (club) => {
    club.told[club.partnerId] = 'club'
    await prepare(club)
  })
  let weeks = 0
  beforeEach(() => void (weeks += 1))
  return {
    get club() {
      return desk.club
    },
    /** The same weekday in a week that only this test has. */
    later: (date: string) => Temporal.PlainDate.from(date).add({ weeks }).toString(),
    /** The second venue's schedule. */
    shown: async (date: string) => {
      const screen = await desk.show({}, date)
      await heldUntil(screen.page, hudson(`${date} 18:35`))
      return { ...screen, sent: await listensToChanges(screen.page, desk.club.told) }
    },
    /** Another screen. */
    shownAt: async (path: string) => {
      const page = await desk.fresh()
      await on.open(path)
      await page.getByRole('heading', { level: 1 }).first().waitFor()
      return { page, sent: await listensToChanges(page, desk.club.told) }
    },
    /** What was sent is what is kept in readings/sent-NAME.txt. */
    isTold: (sent: { told: () => string }, name: string) =>
      expect(sent.told()).toMatchFileSnapshot(`readings/sent-${name}.txt`),
  }
}
