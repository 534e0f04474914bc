import type { APIResponse, Page, Request, Route } from 'playwright'
import { expect } from 'vitest'

const ROOT = '/v1.9.0'
const REST_MS = 250

/** Within this a page that closes is known to be closed, also where what it asked for fails first. */
const GONE_MS = 5000

/**
 * Meets an answer of the server on its way to the page. A page that closes, goes elsewhere or gives a request up takes the
 * request with it: nobody waits for its answer then, and that it can't be given is no failure of a test.
 */
export const withAnswer = async (route: Route, meet: (response: APIResponse) => Promise<unknown>): Promise<void> => {
  const request = route.request()
  const page = request.frame().page()
  try {
    await meet(await route.fetch())
  } catch (failure) {
    if (!page.isClosed() && request.failure() === null)
      // Ends with the page, too.
      await page
        .waitForEvent('requestfailed', { predicate: (one) => one === request, timeout: GONE_MS })
        .catch(() => null)
    if (!page.isClosed() && request.failure() === null) throw failure
  }
}

/** Changes what the server answers at an address on its way to the page. */
export const altering = <Body extends object>(
  page: Page,
  address: string | RegExp,
  alter: (body: Body, request: Request) => object,
) =>
  page.route(address, (route) =>
    withAnswer(route, async (response) =>
      route.fulfill({ response, json: alter((await response.json()) as Body, route.request()) }),
    ),
  )

/** Adds to what an address answers, or puts something else in place of some of it. */
export const answering = (page: Page, address: string | RegExp, facts: object) =>
  altering<{ data: object }>(page, address, ({ data }) => ({ data: { ...data, ...facts } }))

/** Resolves once the page has drawn what it had to, and nothing of it waits for its turn. */
const idle = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) => requestIdleCallback(() => requestAnimationFrame(() => requestIdleCallback(resolve)))),
  )

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
    /** Nothing is being asked, and nothing of the page is still to come, however long it takes to draw what was answered. */
    rest: async (restMs = REST_MS) => {
      const since = Date.now()
      const isQuiet = () => underWay.size === 0 && Date.now() - Math.max(last, since) > restMs
      await expect
        .poll(async () => {
          if (!isQuiet() || (await page.locator('[aria-busy=true]').count()) > 0) return false
          await idle(page)
          return isQuiet()
        })
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
