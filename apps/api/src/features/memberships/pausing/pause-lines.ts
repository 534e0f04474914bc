import { formatSlashedDay } from '@fieldhouse/domain/time'
import { targetOf, type LineItemRecord, type LineKind, type NewLine } from '../../orders/index.ts'
import type { PauseRow, SubscriptionRow } from '../subscriptions.store.ts'
import { describedPause } from './pauses.store.ts'

/** What a line of a pause says of the membership that it is one of. */
type PausedMembership = { id: string; planName: string }

const TYPE = 'subscriptionPause'

/** The line of what a pause costs, in minor units. */
export const pauseLine = (
  { id: membershipId, plan }: SubscriptionRow,
  { id, from, until }: PauseRow,
  price: number,
): NewLine => ({
  targetType: TYPE,
  targetId: id,
  description: `${plan.name}: paused ${formatSlashedDay(from)} to ${formatSlashedDay(until)}`,
  price,
  time: null,
  target: { id: membershipId, planName: plan.name } satisfies PausedMembership,
})

const membershipOf = (line: LineItemRecord): PausedMembership => targetOf<PausedMembership>(line, TYPE)!

/** Pauses as orders ask for their price. Whoever cancels the order asks for nothing; the pause stands. */
export const pauseLines: LineKind = {
  targetType: TYPE,
  called: 'transaction',
  described: describedPause,
  field: 'subscription',
  present: membershipOf,
  release: (_command, _order, lines) => Promise.resolve(lines),
}
