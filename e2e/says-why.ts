import type { Locator } from 'playwright'
import { expect } from 'vitest'

/** What a control says to whoever points at it, come from elsewhere; null where it says nothing. */
export const whyOf = async (control: Locator): Promise<string | null> => {
  const page = control.page()
  const words = page.getByRole('tooltip')
  await page.mouse.move(0, 0)
  await words.waitFor({ state: 'detached' })
  await control.hover({ force: true })
  return words.waitFor({ timeout: 5_000 }).then(
    () => words.innerText(),
    () => null,
  )
}

/**
 * Waits until a control says `why` to whoever points at it. It is pointed at anew until it does: the words go when the page scrolls, as it
 * may while it is still being drawn, and come back to a pointer that leaves and returns.
 */
export const saysWhy = (control: Locator, why: string): Promise<void> =>
  expect.poll(() => whyOf(control)).toContain(why)
