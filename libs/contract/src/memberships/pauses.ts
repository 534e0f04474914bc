import { PAUSE_LIMITS } from '@fieldhouse/domain/memberships'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, PaymentMethod, SlashedDay } from '../schemas.ts'
import { Subscription } from './subscriptions.ts'

/** What pausing or resuming does to a membership. Days as DD/MM/YYYY in the partner's zone. */
export const PauseEffect = z.object({
  startAt: z.string(),
  /** The first day with the membership again. */
  resumeAt: z.string(),
  /** How many days it rests. */
  days: z.number().int(),
  /** Its end before, and afterwards: the first day without it. */
  expiredAt: z.string(),
  expireAt: z.string(),
  /** The day on which another membership of the customer begins before the new end; null where none does. */
  overlapsFrom: z.string().nullable(),
  /** What the pause costs, in minor units: by the rule of the plan, and with the processing fee that comes on top. Null: nothing. */
  cost: z.object({ price: z.number().int(), total: z.number().int(), currency: z.string() }).nullable(),
})
export type PauseEffect = z.infer<typeof PauseEffect>

const PauseBody = z.strictObject({
  /** The first day on which it rests. */
  startAt: SlashedDay,
  /** For how many days; null: until it is resumed, at the longest for all that the plan's rule leaves. */
  days: z.number().int().min(1).max(PAUSE_LIMITS.days).nullable(),
  /** How the pause is paid for, where it costs anything. */
  paymentMethod: PaymentMethod.default('cash'),
})

export const subscriptionPauses = {
  pauseSubscription: endpoint({
    method: 'POST',
    path: '/partners/subscriptions/:id/pauses',
    access: 'order.createSubscription',
    changes: ['orders', 'customers', 'schedule'],
    summary:
      'Pause a membership for some days or until it is resumed, by the rule of its plan: its end moves along, and what it costs is an order (BEYOND-46)',
    body: PauseBody,
    reply: data(Subscription),
    idempotent: true,
  }),
  previewPause: endpoint({
    method: 'POST',
    path: '/partners/subscriptions/:id/pauses/dryRun',
    access: 'order.createSubscription',
    summary:
      'What pausing a membership would do to its days, and what it would cost; changes nothing (BEYOND-39, BEYOND-46)',
    body: PauseBody,
    reply: data(PauseEffect),
  }),
  resumeSubscription: endpoint({
    method: 'POST',
    path: '/partners/subscriptions/:id/resumed',
    access: 'order.createSubscription',
    changes: ['customers', 'schedule'],
    summary: 'Resume a paused membership today; its end moves back by what is left of the pause (BEYOND-46)',
    reply: data(Subscription),
    idempotent: true,
  }),
  previewResume: endpoint({
    method: 'POST',
    path: '/partners/subscriptions/:id/resumed/dryRun',
    access: 'order.createSubscription',
    summary: 'What resuming a membership today would do to its days; changes nothing (BEYOND-39, BEYOND-46)',
    reply: data(PauseEffect),
  }),
  undoPause: endpoint({
    method: 'DELETE',
    path: '/partners/subscriptionPauses/:id',
    access: 'order.createSubscription',
    changes: ['orders', 'customers', 'schedule'],
    summary:
      'Take a pause back of which no day is over, its unpaid order with it; a paid one is refused. The membership ends when it would have (BEYOND-46)',
    reply: data(Subscription),
    idempotent: true,
  }),
}
