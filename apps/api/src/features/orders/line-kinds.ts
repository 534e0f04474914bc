import { OrderLineItem } from '@fieldhouse/contract/orders'
import type { Unused } from '@fieldhouse/domain/orders'
import type { Kysely, RawBuilder } from 'kysely'
import type { Command } from '../../db/command.ts'
import type { DB } from '../../db/schema.gen.ts'
import type { Block } from '../../messages/letter.ts'
import type { Sold } from '../../messages/templates/words.ts'
import type { LineItemRecord, OrderRecord } from './order-record.ts'

/** The fields that every line has, as the API answers it. */
const OF_EVERY_LINE = [
  'id',
  'orderId',
  'targetType',
  'targetId',
  'description',
  'price',
  'priceCents',
  'createdAt',
  'tax',
] as const satisfies readonly (keyof OrderLineItem)[]

/** The fields of a line, as the API answers it, of which each belongs to one kind and is null in the lines of the others. */
export type LineField = Exclude<keyof OrderLineItem, (typeof OF_EVERY_LINE)[number]>

export const LINE_FIELDS = Object.keys(OrderLineItem.shape).filter(
  (field): field is LineField => !(OF_EVERY_LINE as readonly string[]).includes(field),
)

/** Why an order was cancelled, as its change log says it. */
export type WhyCanceled = { reason: string; comment: string }

/** What was played: on days of the venue, both with them, of one hour of the wall clock and of some courts, where those are named. */
export type AskedPlay = {
  playedFrom: string
  playedTo: string
  playedHour?: number | undefined
  playedVenueId?: string | undefined
  playedGroupId?: string | undefined
  playedFacilityId?: string | undefined
}

export type Reading = Pick<Command, 'partnerId' | 'now'> & { db: Kysely<DB> }

type Kind<Field extends LineField> = {
  targetType: OrderLineItem['targetType']
  /** What an order of this service type is called where its customer is written to. */
  called: Sold
  /**
   * SQL, within the statement that reads orders: what the line `li` sold, as jsonb with its `target` and, where it has them, its `time`,
   * whether it was `canceled` and its `discount`; null where it is gone. It is asked of lines of the kind only.
   */
  described: RawBuilder<unknown>
  /** The field in which the API answers it. */
  field: Field
  present(line: LineItemRecord): OrderLineItem[Field]
  /**
   * Takes back what the lines of an order sold, and gives back what paid for them and is no money, as the order is cancelled
   * (ORDERS-134). Tells open screens; answers the lines as they stand afterwards.
   */
  release(
    command: Command,
    order: OrderRecord,
    lines: readonly LineItemRecord[],
    why: WhyCanceled,
  ): Promise<readonly LineItemRecord[]>
  /** What the lines of a draft sold is the customer's from here on: the draft was confirmed. */
  commit?(command: Command, order: OrderRecord): Promise<void>
  /** What was paid for lines that went is undecided until their transaction is cancelled, which suggests by the policy what goes back. */
  leavesPaid?: true
  /** What of lines was not used yet, and what cancelling them suggests to give back for it; minor units (BEYOND-50). */
  unused?(reading: Reading, lines: readonly LineItemRecord[]): Promise<Unused[]>
  /** SQL: the bookings of lines of the kind on courts that were played on so, as the `order_id` and the `amount` of their revenue. */
  played?(partnerId: string, asked: AskedPlay): RawBuilder<unknown>
  /** Tells open screens that show something of an order beside what it sold, as whether it is paid. */
  announce?(command: Command, orderIds: readonly string[]): Promise<void>
  /** Lines in the words that their customer may read: one statement for all of them. */
  asCustomersSee?(db: Kysely<DB>, partnerId: string, lines: readonly LineItemRecord[]): Promise<LineItemRecord[]>
  /** What a confirmation has of lines beside their words, such as what their customer shows at the door. */
  confirmedWith?(command: Command, order: OrderRecord, lines: readonly LineItemRecord[]): Promise<Block[]>
}

/**
 * A kind of line: what a noun that sells tells orders of what it sells, which is all that orders know of it. Its prices, its tables
 * and the command that sells it are the noun's own (docs/architecture.md, 'A line kind').
 */
export type LineKind = { [Field in LineField]: Kind<Field> }[LineField]

let registered: readonly LineKind[] | null = null

/** Says what orders sell. It is the same for a whole process, and said before the first order is read. */
export const registerLineKinds = (kinds: readonly LineKind[]): void => {
  registered = kinds
}

/** What orders sell. Fails where nobody has said it: lines would be read as lines by hand. */
export const lineKinds = (): readonly LineKind[] => {
  if (!registered) throw new Error('no line kinds are registered: whoever runs capabilities joins the features first')
  return registered
}

/** The kind of a line, or of an order's service; undefined for what no noun sells, as a line by hand. */
export const kindOf = (type: string): LineKind | undefined => lineKinds().find(({ targetType }) => targetType === type)

/** What a line sold, for its own kind to read; null for a line of another one. */
export const targetOf = <Target>(line: LineItemRecord, targetType: LineKind['targetType']): Target | null =>
  line.targetType === targetType ? (line.target as Target | null) : null

/** The kinds that an order sells, each with its lines. */
export const byKind = ({ lineItems }: Pick<OrderRecord, 'lineItems'>): [LineKind, LineItemRecord[]][] =>
  lineKinds().flatMap((kind) => {
    const lines = lineItems.filter(({ targetType }) => targetType === kind.targetType)
    return lines.length > 0 ? [[kind, lines] satisfies [LineKind, LineItemRecord[]]] : []
  })

/** Tells open screens that an order which they show in other places than the list of orders reads otherwise now. */
export const announceOrder = async (command: Command, order: OrderRecord): Promise<void> => {
  for (const [kind] of byKind(order)) await kind.announce?.(command, [order.id])
}

/** The same of several orders, whatever they sell. */
export const announceOrders = async (command: Command, orderIds: readonly string[]): Promise<void> => {
  for (const kind of lineKinds()) await kind.announce?.(command, orderIds)
}
