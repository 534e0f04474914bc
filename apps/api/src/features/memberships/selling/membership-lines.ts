import { restOfTerm } from '@fieldhouse/domain/bookkeeping'
import { worthOfUnused } from '@fieldhouse/domain/orders'
import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import { targetOf, type LineItemRecord, type LineKind, type NewLine } from '../../orders/index.ts'
import { describedMembership, endMembershipsOfOrder, findTerms } from './membership-lines.store.ts'
import type { SubscriptionRow } from '../subscriptions.store.ts'

/** What a line of a membership says of it. */
export type SoldMembership = { id: string; planName: string }

const TYPE = 'subscription'

/** The membership that a line of an order sold; null for other lines. */
export const membershipOf = (line: LineItemRecord): SoldMembership | null => targetOf<SoldMembership>(line, TYPE)

/** The line of a membership, which has a price. */
export const membershipLine = ({ id, plan, pricing }: SubscriptionRow): NewLine => ({
  targetType: TYPE,
  targetId: id,
  description: plan.name,
  price: pricing!.priceMinor,
  time: null,
  target: { id, planName: plan.name } satisfies SoldMembership,
})

/** Memberships as orders sell them. */
export const membershipLines: LineKind = {
  targetType: TYPE,
  called: 'transaction',
  described: describedMembership,
  field: TYPE,
  present: membershipOf,
  unused: async ({ db, partnerId, now }, lines) => {
    const { today, terms } = await findTerms(db, partnerId, {
      ids: lines.flatMap(({ targetId }) => targetId ?? []),
      now,
    })
    return lines.flatMap(({ id, targetId, price }) => {
      const term = terms.get(targetId!)
      if (!term) return []
      const { share, days } = restOfTerm(term, today)
      const percent = term.unusedRefundPercent
      return [{ lineItemId: id, unit: 'day', ...days, percent, amount: worthOfUnused(price, share, percent) }]
    })
  },
  release: async (command, order, lines) => {
    await endMembershipsOfOrder(command, order.id)
    // A membership that ends stood on the member's bookings, wherever they are.
    command.announce({ type: 'schedule', ...EVERY_SCHEDULE })
    return lines
  },
}
