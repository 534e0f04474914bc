import type { Page, Request } from 'playwright'
import { expect } from 'vitest'

const ROOT = '/v1.9.0'
const REST_MS = 250

/** What a page asks of the API, the stream of news aside, and when it has nothing more to ask there or of its own code. */
export const listensTo = (page: Page) => {
  const underWay = new Set<Request>()
  let asked: string[] = []
  let last = Date.now()
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/events')) return
    underWay.add(request)
    if (pathname.startsWith(ROOT)) asked.push(`${request.method()} ${pathname.slice(ROOT.length)}`)
    last = Date.now()
  })
  const answered = (request: Request) => {
    if (underWay.delete(request)) last = Date.now()
  }
  page.on('requestfinished', answered)
  page.on('requestfailed', answered)
  return {
    /** Nothing is being asked, and nothing of the page is still to come. */
    rest: async (restMs = REST_MS) => {
      const since = Date.now()
      await expect
        .poll(
          async () =>
            underWay.size === 0 &&
            Date.now() - Math.max(last, since) > restMs &&
            (await page.locator('[aria-busy=true]').count()) === 0,
          { timeout: 30_000 },
        )
        .toBe(true)
    },
    /** What was asked since the last look, each once, by its address. */
    taken: (): string[] => {
      const seen = [...new Set(asked)]
      asked = []
      return seen
    },
  }
}
