import type { MoneyEffect } from '@fieldhouse/contract/orders'
import { client } from '../../../lib/api/api.ts'
import { useRehearsalOf, type Rehearsal } from '../../../lib/commands/use-rehearsal.ts'
import { offersRefund, type Order } from '../order.ts'

/** How much goes back with each of several transactions: nothing, what the rules suggest, or all that can be refunded. */
export type HowMuch = 'nothing' | 'suggested' | 'everything'

/** What cancelling one of them does. */
export type EffectOfOne = MoneyEffect & { orderId: string }

/** One of them as it is asked for; without an amount the server takes what the rules suggest. */
type Asked = { orderId: string; refundAmountCents?: number }

/** The call takes so many at once. */
const CHUNK = 100

/**
 * What cancelling several transactions does with the money of each, as the server says after running each dry (BEYOND-50, ORDERS-143). Where
 * no rule speaks of one, all that can be refunded is suggested. One that would be refused has no answer.
 */
export const useRefundsOfMany = (orders: readonly Order[], howMuch: HowMuch): Rehearsal<EffectOfOne[]> => {
  const asked = orders.map((order): Asked => {
    if (howMuch === 'nothing' || !offersRefund(order)) return { orderId: order.id, refundAmountCents: 0 }
    return { orderId: order.id, ...(howMuch === 'everything' && { refundAmountCents: order.refundableAmount }) }
  })
  return useRehearsalOf('previewCancelOrders', asked, async (wanted, signal) => {
    const effects = await previewAll(wanted, signal)
    const suggested = new Set(wanted.flatMap((one) => (one.refundAmountCents === undefined ? [one.orderId] : [])))
    const unspoken = effects.filter(({ orderId, byPolicy }) => byPolicy === null && suggested.has(orderId))
    const whole = await previewAll(
      unspoken.map(({ orderId, maximum }) => ({ orderId, refundAmountCents: maximum })),
      signal,
    )
    return effects.map((effect) => whole.find(({ orderId }) => orderId === effect.orderId) ?? effect)
  })
}

const previewAll = async (wanted: readonly Asked[], signal: AbortSignal): Promise<EffectOfOne[]> => {
  const effects: EffectOfOne[] = []
  for (let from = 0; from < wanted.length; from += CHUNK) {
    const body = { autoRefund: true, orders: wanted.slice(from, from + CHUNK) }
    effects.push(...(await client.previewCancelOrders({ body }, { signal })).data)
  }
  return effects
}
