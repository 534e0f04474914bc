import { addressOf, api, type Endpoint } from '@fieldhouse/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '../config.ts'
import { riversideDesk, type Desk } from '../fixtures/desk.ts'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { permissionsPolicy } from './content-policy.ts'

// Every endpoint is asked, one after the other.

let product: Product
let desk: Desk
beforeAll(async () => {
  product = await startProduct()
  desk = riversideDesk(product)
})
afterAll(() => product.close())

const endpoints = Object.entries(api) as [string, Endpoint][]
const ID = '00000000-0000-4000-8000-000000000000'
const addressFor = (endpoint: Endpoint) =>
  addressOf(endpoint, Object.fromEntries([...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, ID])) as never)
/** What may be kept of a reply; of a stream only the head is read. */
const keptOf = async (path: string, init: RequestInit) => {
  const stop = new AbortController()
  const reply = await fetch(product.origin + path, { ...init, signal: stop.signal })
  stop.abort()
  return { status: reply.status, kept: reply.headers.get('cache-control') }
}

describe('what a call answers', () => {
  it('is kept by no browser and no proxy: of every endpoint, for people and for nobody', async () => {
    const wrong: string[] = []
    for (const [name, endpoint] of endpoints)
      for (const headers of [{}, desk.club.staff.owner.headers]) {
        // The session that signs out would be gone for what follows.
        if (name === 'signOut' && 'authorization' in headers) continue
        const { status, kept } = await keptOf(addressFor(endpoint), {
          method: endpoint.method,
          headers: { ...headers },
        })
        const isStream = endpoint.format === 'events' && status === 200
        if (kept !== (isStream ? 'no-store, no-transform' : 'no-store')) wrong.push(`${name} ${status} ${kept}`)
      }
    expect(wrong).toEqual([])
  })

  it('is not kept where it names people, is a document, or refuses', async () => {
    const { headers } = desk.club.staff.operations
    const order = await desk.book({ from: 8, until: 9 })
    const paths = [
      `/partners/partners/${desk.club.id}/customers`,
      `/partners/orders/receipt?orderIds[]=${order.id}`,
      `/partners/orders/${ID}`,
      '/partners/orders/no-id',
    ]
    const replies = await Promise.all(paths.map((path) => keptOf(`/v1.9.0${path}`, { headers: { ...headers } })))
    expect(replies.map(({ status, kept }) => `${status} ${kept}`)).toEqual([
      '200 no-store',
      '200 no-store',
      '404 no-store',
      '400 no-store',
    ])
  })
})

describe('a page', () => {
  it('asks the browser for no ability that nothing of ours uses', async () => {
    for (const path of ['/', '/docs', '/healthz', '/v1.9.0/auth/providers']) {
      const policy = (await fetch(product.origin + path)).headers.get('permissions-policy') ?? ''
      for (const ability of ['microphone', 'geolocation', 'usb', 'payment'])
        expect(policy, path).toContain(`${ability}=()`)
      // It scans codes, and no frame within it does.
      expect(policy, path).toContain('camera=(self),')
    }
  })

  it('may ask for payments in the frames of the providers that are configured, and of no other', () => {
    const policy = (environment: Record<string, string>) =>
      /payment=\(.*?\)/.exec(permissionsPolicy(readConfig(environment)))?.[0]
    expect(policy({ STRIPE_SECRET_KEY: 'sk_test_x' })).toBe('payment=()')
    expect(policy({ STRIPE_SECRET_KEY: 'sk_test_x', STRIPE_PUBLISHABLE_KEY: 'pk_test_x' })).toBe(
      'payment=(self "https://js.stripe.com")',
    )
    expect(policy({ RAZORPAY_KEY_ID: 'rzp_test_1', RAZORPAY_KEY_SECRET: 'secret' })).toBe(
      'payment=(self "https://checkout.razorpay.com" "https://api.razorpay.com")',
    )
  })
})
