import type { Command } from '../../db/command.ts'
import { issueTaxDocument } from '../taxes/index.ts'
import { postedOf } from './order-money.ts'
import type { OrderRecord } from './order-record.ts'
import { ratesOf } from './order-taxes.ts'

/** The order with the tax invoice or the credit note that it is due as it stands now, if any: it is issued (BEYOND-35). */
export const withTaxDocument = async (command: Command, order: OrderRecord): Promise<OrderRecord> => {
  const { lines: price, fee } = ratesOf(order)
  const issued = await issueTaxDocument(command, order, { posted: postedOf(order), rates: { price, fee } })
  return issued ? { ...order, taxDocuments: [...order.taxDocuments, issued] } : order
}
