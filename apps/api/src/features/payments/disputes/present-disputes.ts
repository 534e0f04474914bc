import type { OrderDispute } from '@fieldhouse/contract/orders'
import { toIso } from '@fieldhouse/domain/time'
import type { DisputeRecord } from './disputes.store.ts'

/** Disputes of an order as the API answers them. */
export const presentDisputes = (disputes: readonly DisputeRecord[]): OrderDispute[] =>
  disputes.map(({ id, amount, paymentMethod, providerDisputeId, reason, status, openedAt, decidedAt }) => ({
    id,
    amount,
    paymentMethod,
    paymentId: providerDisputeId,
    reason,
    status,
    createdAt: toIso(openedAt),
    decidedAt: decidedAt === null ? null : toIso(decidedAt),
  }))
