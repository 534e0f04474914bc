import type { Locator } from 'playwright'
import { expect } from 'vitest'

/**
 * Waits until a control says `why` to whoever points at it. It is pointed at anew until it does: the words go when the page scrolls, as it
 * may while it is still being drawn, and come back to a pointer that leaves and returns.
 */
export const saysWhy = async (control: Locator, why: string): Promise<void> => {
  const page = control.page()
  const words = page.getByRole('tooltip', { name: why })
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await control.hover({ force: true })
      return words.waitFor({ timeout: 5_000 }).then(
        () => true,
        () => false,
      )
    })
    .toBe(true)
}
