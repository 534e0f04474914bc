import { toIso } from '@fieldhouse/domain/time'
import { targetOf, type LineItemRecord, type LineKind, type NewLine } from '../../orders/index.ts'
import { giveBackPasses } from '../../packages/index.ts'
import type { SessionRow } from '../sessions.store.ts'
import { describedPlace, removeOfOrder } from './participants.store.ts'

/** What a line of a place says of the session that it is in. */
type SoldPlace = { id: string; name: string }

const TYPE = 'joinClass'

const placeOf = (line: LineItemRecord): SoldPlace | null => targetOf<SoldPlace>(line, TYPE)

/** The line of a place that a customer gets under an id, at what they pay for it. */
export const placeLine = (id: string, { id: sessionId, name, start, end }: SessionRow, price: number): NewLine => ({
  targetType: TYPE,
  targetId: id,
  description: name,
  price,
  time: { start, end },
  target: { id: sessionId, name } satisfies SoldPlace,
})

/** Places in classes as orders sell them. */
export const classLines: LineKind = {
  targetType: TYPE,
  called: 'transaction',
  described: describedPlace,
  field: TYPE,
  present: (line) => {
    const { start, end } = line.time!
    return { ...placeOf(line)!, canceled: line.canceled, timeRange: { start: toIso(start), end: toIso(end) } }
  },
  // The place is free again, and the passes are the customer's (ATTENDANCE-37, ATTENDANCE-43).
  release: async (command, order, lines) => {
    await giveBackPasses(command, order)
    await removeOfOrder(command, order.id)
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    return lines.map((line) => ({ ...line, canceled: true }))
  },
}
