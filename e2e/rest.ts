import { expect } from 'vitest'
import type { Page } from 'playwright'

/** What waits in the page for its turn has had it. */
export const settled = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.addEventListener('message', resolve)
        port1.start()
        port2.postMessage(null)
      }),
  )

/**
 * Types while the clock of the page stands, and moves it on: nothing is asked a moment before typing has rested for so many milliseconds,
 * and something is then. `asked` is what a listener of the test has heard.
 */
export const afterRest = async (
  page: Page,
  ms: number,
  type: () => Promise<unknown>,
  asked: readonly unknown[],
): Promise<void> => {
  const { clock } = page
  await clock.install()
  await clock.pauseAt(Date.now() + 2000)
  await type()
  await settled(page)
  await clock.runFor(ms - 1)
  await settled(page)
  expect(asked).toEqual([])
  await clock.runFor(1)
  await expect.poll(() => asked.length).toBe(1)
  await clock.resume()
}
