import { randomUUID } from 'node:crypto'
import type { Charge } from '@fieldhouse/domain/fees'
import { checkOrderTotal, stateAtCreation } from '@fieldhouse/domain/orders'
import type { OrderRates } from '@fieldhouse/domain/taxes'
import type { Command } from '../../db/command.ts'
import { granted } from '../../db/refused.ts'
import { gist } from './change-order.ts'
import { newsOfOrder } from './news-of-order.ts'
import { insertOrder } from './order-changes.store.ts'
import { newTransaction } from './edited-order.ts'
import { journalsOf, newReadableId, withStatus } from './order-money.ts'
import type { LineItemRecord, OrderRecord } from './order-record.ts'
import { withTaxDocument } from './order-tax-document.ts'
import { withRate, withTaxes } from './order-taxes.ts'
import { settleHoldings } from './settle-holdings.ts'

/** A line that is about to be written. */
export type NewLine = Omit<LineItemRecord, 'id' | 'createdAt' | 'canceled' | 'discount' | 'tax'> & { discount?: number }

/** A line that a person writes, and that stands for nothing else. Minor units, below 0 what is taken off. */
export const lineByHand = (description: string, price: number): NewLine => ({
  targetType: 'adjust',
  targetId: null,
  description,
  price,
  time: null,
  target: null,
})

/** The line, written at an instant in epoch milliseconds. */
export const newLine = (line: NewLine, createdAt: number): LineItemRecord => ({
  discount: 0,
  tax: null,
  ...line,
  id: randomUUID(),
  createdAt,
  canceled: false,
})

/** What somebody buys: lines with prices, and how it is paid. Amounts in minor units. */
export type NewOrder = {
  id: string
  serviceType: OrderRecord['serviceType']
  customer: NonNullable<OrderRecord['customer']>
  venue: { id: string; venueName: string; timezone: string } | null
  paymentMethod: OrderRecord['paymentMethod']
  currency: string
  /** Of the partner. */
  countryCode: string
  charge: Charge
  /** A part that is paid now by a method of its own; `charge` is what all costs, and its fee is for the rest. */
  part?: { paymentMethod: OrderRecord['paymentMethod']; amount: number } | undefined
  /** True when the money, or what is left of it, is there already. */
  paid: boolean
  customerNote: string | null
  /** What the club notes of it; nothing where it is left out. */
  partnerNote?: string | null
  /** What they cost, with what tax comes on top. */
  lines: readonly NewLine[]
  /** The rates that it keeps. */
  rates: OrderRates
}

/** Places an order: its lines, its purchase (pending or paid), version 1 and its journals; returns it as it stands. */
export const placeOrder = async (command: Command, order: NewOrder): Promise<OrderRecord> => {
  const { total, processingFeeExclusiveCents, processingFeeInclusiveCents } = order.charge
  const at = command.now
  const fee = processingFeeExclusiveCents + processingFeeInclusiveCents
  const { part } = order
  const purchase = { transactionType: 'PURCHASE', version: 1, createdAt: at } as const
  const rest = newTransaction({
    ...purchase,
    status: order.paid ? 'SUCCESS' : 'PENDING',
    paymentMethod: order.paymentMethod,
    amount: total - (part?.amount ?? 0),
    fee,
  })
  const paidPart = part && newTransaction({ ...purchase, ...part, status: 'SUCCESS', fee: 0 })
  const placed = withTaxes(
    withStatus({
      id: order.id,
      partnerId: command.partnerId,
      readableId: newReadableId(),
      serviceType: order.serviceType,
      customerId: order.customer.id,
      customer: order.customer,
      venue: order.venue,
      paymentMethod: order.paymentMethod,
      currency: order.currency,
      total,
      feeExclusive: processingFeeExclusiveCents,
      feeInclusive: processingFeeInclusiveCents,
      feeTaxRate: order.rates.fee,
      status: 'pending',
      paymentStatus: 'pending',
      processingStatus: stateAtCreation(order.paymentMethod),
      onlineStatus: null,
      customerNote: order.customerNote,
      partnerNote: order.partnerNote ?? null,
      currentVersion: 1,
      processingPayoutId: null,
      successfulPayoutId: null,
      createdAt: at,
      updatedAt: at,
      countryCode: order.countryCode,
      payouts: [],
      changeLog: [{ version: 1, changedAt: at }],
      lineItems: order.lines.map((line) => withRate(newLine(line, at), order.rates.lines)),
      transactions: [...(paidPart ? [paidPart] : []), ...(paidPart && rest.amount === 0 ? [] : [rest])],
      overRefunds: [],
      disputes: [],
      taxDocuments: [],
    }),
  )
  granted(checkOrderTotal(0, placed.total))
  const journals = journalsOf(null, placed)
  insertOrder(command, placed, journals)
  await settleHoldings(command, placed, journals)
  const issued = await withTaxDocument(command, placed)
  command.audit({
    action: 'order.placed',
    subjectType: 'order',
    subjectId: order.id,
    after: {
      readableId: placed.readableId,
      total,
      paymentMethod: order.paymentMethod,
      status: placed.status,
      lines: order.lines.length,
      // One purchase is told by the rest.
      ...(part && gist(placed)),
    },
  })
  command.announce(newsOfOrder(placed))
  return issued
}
