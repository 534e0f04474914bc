import type { UndeliveredMessage } from '@fieldhouse/contract/orders'
import { toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import type { Deps } from '../../deps.ts'
import { findOrderId } from '../orders.store.ts'
import { findUndelivered } from './undelivered.store.ts'

/** What of an order's messages never reached anybody, for staff to see; an unknown or foreign order is not found. */
export const listUndelivered = (deps: Deps, { partnerId }: Context, id: string): Promise<UndeliveredMessage[]> =>
  deps.read(partnerId, async (db) => {
    const orderId = await findOrderId(db, partnerId, id)
    if (!orderId) throw new Refused({ code: 'error.notFound.order' })
    return (await findUndelivered(db, partnerId, orderId)).map(({ channel, failure, failedAt, ...message }) => ({
      ...message,
      channel: channel === 'sms' ? 'SMS' : 'EMAIL',
      reason: failure,
      failedAt: toIso(failedAt),
    }))
  })
