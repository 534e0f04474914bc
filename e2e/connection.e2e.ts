import { api, createClient } from '@fieldhouse/contract'
import { describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { origin } from './product.ts'
import { on } from './stage.ts'
import { DESK, signInAs } from './staff-page.ts'

// A server that is slow or gone, as the dashboard shows it.

const GONE = 'No connection to the server. Trying again…'

describe('a server that is gone', () => {
  it('is said in a line that leaves when it is back; what was typed stays', async () => {
    await on.own(await signInAs(DESK))
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    await on.page.route('**/v1.9.0/**', (route) => route.abort('connectionrefused'))
    await on.searchFor('hana')
    await on.page.getByText(GONE).waitFor()
    expect(await violationsOf(on.page)).toEqual([])
    await on.page.unroute('**/v1.9.0/**')
    await on.page.getByText(GONE).waitFor({ state: 'hidden' })
    await expect.poll(() => on.palette().getByRole('combobox').inputValue()).toBe('hana')
    await on.page
      .getByRole('option', { name: /Hana Kobayashi/ })
      .first()
      .waitFor()
  })

  it('from the start is said with a way to try again', async () => {
    await on.own(await signInAs(DESK))
    await on.page.route('**/v1.9.0/**', (route) => route.abort('connectionrefused'))
    await on.open('/credits/log')
    await on.heading('This could not be loaded')
    await on.page.unroute('**/v1.9.0/**')
    await on.button('Retry').click()
    await on.heading(/^Credits/)
  })

  it('or slow is said as well', async () => {
    await on.own(await signInAs(DESK))
    await on.page.clock.install()
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    await on.page.route('**/customers?*', () => undefined)
    const asked = on.page.waitForRequest('**/customers?*')
    await on.searchFor('hana')
    await asked
    await expect.poll(() => on.page.getByText('The server is slow to answer.').count()).toBe(0)
    await on.page.clock.fastForward(5_000)
    await on.page.getByText('The server is slow to answer.').waitFor()
    expect(await violationsOf(on.page)).toEqual([])
  })

  it('is not waited for longer than 60 seconds [API-04]', async () => {
    await on.own(await signInAs(DESK))
    // A second lasts ten milliseconds for the limits of requests, and only for those.
    await on.page.addInitScript(() => {
      const limit = AbortSignal.timeout.bind(AbortSignal)
      const asked: number[] = []
      AbortSignal.timeout = (ms) => {
        asked.push(ms)
        return limit(ms / 100)
      }
      Object.assign(window, { asked })
    })
    await on.open('/credits/log')
    await on.heading(/^Credits/)
    await on.page.route('**/customers?*', () => undefined)
    const failed = on.page.waitForEvent('requestfailed', (request) => request.url().includes('/customers?'))
    await on.searchFor('hana')
    expect((await failed).failure()?.errorText).toContain('ABORTED')
    await expect
      .poll(() => on.page.evaluate(() => Math.max(...(window as unknown as { asked: number[] }).asked)))
      .toBe(60_000)
  })
})

describe('a page that was left for another', () => {
  it('lets its stream of live news go, and on coming back shows what happened meanwhile [BEYOND-04]', async () => {
    const session = await signInAs(DESK)
    await on.own(session)
    const asked: string[] = []
    on.page.on('request', (request) => {
      if (request.url().endsWith('/events')) asked.push(request.url())
    })
    await on.open('/customers')
    await on.heading(/^Customers/)
    await expect.poll(() => asked.length).toBe(1)
    const over = on.page.waitForEvent('requestfailed', (request) => request.url().endsWith('/events'))
    // As browsers do with a page that they keep to come back to.
    await on.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })))
    await over
    const lastName = `Meanwhile${Date.now().toString(36)}`
    const client = createClient(api, { origin, token: () => session.token })
    const { id: partnerId } = (await client.getActivePartner()).data
    await client.createCustomer({
      body: { partnerId, firstName: 'Mai', lastName, email: `${lastName}@mail.example` },
    })
    await on.page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
    await on.page.getByRole('row').filter({ hasText: lastName }).waitFor()
    await expect.poll(() => asked.length).toBe(2)
  })
})
