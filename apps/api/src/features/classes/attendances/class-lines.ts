import { toIso } from '@fieldhouse/domain/time'
import type { Command } from '../../../db/command.ts'
import { targetOf, type LineItemRecord, type LineKind, type NewLine, type OrderRecord } from '../../orders/index.ts'
import { giveBackPasses, withdrawCanceled } from '../../packages/index.ts'
import type { SessionRow } from '../sessions.store.ts'
import { codesToShow } from '../place-codes/codes-to-show.ts'
import { freePlaces } from './free-places.ts'
import { describedPlace } from './participants.store.ts'

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

/** The places of lines are free again, and the passes are the customer's, unless their own sale was cancelled (ATTENDANCE-37, ATTENDANCE-43). */
export const giveBack = async (
  command: Command,
  order: OrderRecord,
  lines: readonly LineItemRecord[],
): Promise<void> => {
  if (order.paymentMethod === 'packages') {
    await giveBackPasses(
      command,
      order,
      lines.map(({ id }) => id),
    )
    await withdrawCanceled(command, order.customerId)
  }
  await freePlaces(
    command,
    lines.map(({ targetId }) => targetId!),
  )
}

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
  // A paid place that is taken back leaves its money for a refund from the transactions (ATTENDANCE-43).
  leavesPaid: true,
  confirmedWith: codesToShow,
  release: async (command, order, lines) => {
    await giveBack(command, order, lines)
    command.announce({ type: 'classes', dates: [], facilityGroupIds: [] })
    return lines.map((line) => ({ ...line, canceled: true }))
  },
}
