import type { Page } from 'playwright'

export type Point = { x: number; y: number }

/** A finger on a page, as a touch screen reports it. */
export const fingerOn = async (page: Page) => {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: Point[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints })
  return {
    down: (point: Point) => send('touchStart', [point]),
    /** Lies still until the page takes it as a long press, which it says by a buzz. Before it, `listen` to the page. */
    untilBuzz: () => page.waitForFunction(() => 'buzzed' in window),
    /** Notes from now on when the page makes the device buzz. */
    listen: () =>
      page.evaluate(() => {
        navigator.vibrate = () => 'buzzed' in Object.assign(window, { buzzed: true })
      }),
    /** One step in each frame of the page, as a screen reports a finger that moves. */
    move: async (points: readonly Point[]) => {
      for (const point of points) {
        await send('touchMove', [point])
        await page.evaluate(() => new Promise(requestAnimationFrame))
      }
    },
    up: () => send('touchEnd', []),
  }
}
