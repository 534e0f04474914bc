import type { Received } from '@fieldhouse/contract'
import type { HistoryEntry, customerHistories } from '@fieldhouse/contract/customers'
import { can } from '@fieldhouse/domain/access'
import { HISTORY_ACCESS, HISTORY_KINDS, visibleKinds, type HistoryKind } from '@fieldhouse/domain/customers'
import { toIso } from '@fieldhouse/domain/time'
import type { Actor, Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { venueLimitIn } from '../../../db/venue-limit.ts'
import type { Deps } from '../../deps.ts'
import { findHistory, findWhoseHistory, type HistoryRow } from './history.store.ts'

type Query = Received<typeof customerHistories.listCustomerHistory>['query']
type History = { entries: HistoryEntry[]; kinds: HistoryKind[]; next: string | null }

/**
 * A page of a customer's history, the latest first (BEYOND-34): of what the caller may read, and at the venues that they are held to. A
 * kind that they may not see is not in it, asked for or not. Refuses the walk-in, who is nobody.
 */
export const listHistory = (
  { read }: Deps,
  { partnerId, actor, now }: Context,
  customerId: string,
  { kinds, span, after, limit }: Query,
): Promise<History> =>
  read(partnerId, async (db) => {
    const whose = await findWhoseHistory(db, partnerId, customerId)
    if (!whose) throw new Refused({ code: 'error.notFound.customer' })
    if (whose.isWalkIn) throw new Refused({ code: 'error.badRequest.walkInCustomer' })
    const seen = readableKinds(actor, partnerId, kinds ?? HISTORY_KINDS)
    const rows =
      seen.length === 0
        ? []
        : await findHistory(db, {
            partnerId,
            customerId,
            kinds: seen,
            span,
            after,
            // One more, which says whether another page follows.
            limit: limit + 1,
            now,
            withPrices: can(actor.policies, HISTORY_ACCESS.transaction),
          })
    const page = rows.slice(0, limit)
    const last = page.at(-1)
    return {
      entries: page.map(present),
      kinds: readableKinds(actor, partnerId, HISTORY_KINDS),
      next: last && rows.length > limit ? `${last.micros}.${last.id}` : null,
    }
  })

/** Campaigns are of the whole club, as their screens have it: who is held to some of its venues reads nothing of them (BEYOND-17). */
const readableKinds = ({ policies }: Actor, partnerId: string, kinds: readonly HistoryKind[]): HistoryKind[] =>
  visibleKinds(policies, kinds).filter((kind) => kind !== 'campaign' || venueLimitIn(partnerId) === null)

/** Instants within the details of an entry. */
const INSTANTS = ['end', 'checkedInAt']

const present = ({ kind, id, at, timezone, order, detail }: HistoryRow): HistoryEntry => {
  const said = Object.entries(detail).map(([name, value]) => [
    name,
    INSTANTS.includes(name) && typeof value === 'number' ? toIso(value) : value,
  ])
  return { kind, id, at: toIso(at), timezone, order, ...Object.fromEntries(said) } as HistoryEntry
}
