import type { ReportOrder } from '@fieldhouse/contract/reports'
import { COLLECTED_METHODS, payoutAmounts, problemOfRange } from '@fieldhouse/domain/reports'
import { dateOf, toIso } from '@fieldhouse/domain/time'
import type { Context } from '../../db/context.ts'
import { wrongField } from '../../db/refused.ts'
import type { Deps } from '../deps.ts'
import { readBankNumbers } from '../payout-accounts/index.ts'
import { findReportOrders, findReportSettings, type ReportRow } from './reports.store.ts'

type Range = { start: number; end: number }

/**
 * Every order whose date lies in a range, both its ends included, the earliest first (REPORT-15, REPORT-17). The range is of at most 31
 * days by the clock of the partner, else it is refused. A super admin is told the commission and the bank account, and the audit trail
 * that its numbers were read (REPORT-12, BANK-49).
 */
export const listOrdersByDate = async (deps: Deps, context: Context, range: Range): Promise<ReportOrder[]> => {
  const { partnerId, actor } = context
  const { rows, commissions } = await deps.read(partnerId, async (db) => {
    const { zone, commissions: agreed } = await findReportSettings(db, partnerId)
    refuseRange(range, zone)
    return {
      rows: await findReportOrders(db, partnerId, { ...range, collected: COLLECTED_METHODS }),
      commissions: agreed,
    }
  })
  const stripeAccount = actor.superAdmin ? await bankOf(deps, context) : null
  return rows.map((row) => {
    const { commissionAmount, payoutAmount } = payoutAmounts(row, commissions[row.currency] ?? null)
    return { ...present(row), payoutAmount, ...(actor.superAdmin && { commissionAmount, stripeAccount }) }
  })
}

const refuseRange = ({ start, end }: Range, zone: string): void => {
  if (start > end) throw wrongField('start', 'Start date can not after end date')
  if (problemOfRange(dateOf(start, zone), dateOf(end, zone)) !== null)
    throw wrongField('end', 'Maximum date range is 31 days, please select another date range')
}

/** The bank account that payouts go to, with its numbers in full. */
const bankOf = async (deps: Deps, context: Context): Promise<ReportOrder['stripeAccount']> => {
  const banks = await readBankNumbers(deps, context)
  const bank = banks.find(({ isDefault }) => isDefault) ?? banks[0]
  if (!bank) return null
  return {
    bankInfo: {
      accountHolderName: bank.holderName,
      accountNumber: bank.accountNumber,
      routingNumber: bank.routingNumber,
    },
  }
}

const present = (row: ReportRow): Omit<ReportOrder, 'payoutAmount'> => ({
  id: row.id,
  readableId: { readableId: row.readableId },
  transactionDate: toIso(row.date),
  customer: row.customer,
  venues: row.venue ? [row.venue] : [],
  serviceType: row.serviceType,
  source: row.isOfStaff ? 'RVB' : 'fieldhouse',
  paymentMethod: row.paymentMethod,
  status: row.status,
  currency: row.currency,
  allOrderLineItems: row.lines.map(({ targetType, price, booking, coupon }) => ({
    targetType,
    priceCents: { price },
    facilityBooking: booking && {
      venueId: booking.venueId,
      timeRange: { start: toIso(booking.start), end: toIso(booking.end) },
    },
    coupon: coupon === null ? null : { code: coupon },
  })),
  orderTransactions: row.transactions.map(({ transactionType, createdAt }) => ({
    transactionType,
    createdAt: toIso(createdAt),
  })),
  processingFeeExclusiveCents: row.feeExclusive,
  processingFeeInclusiveCents: row.feeInclusive,
  totalAmount: row.total,
})
