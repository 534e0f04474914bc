import type { ProcessingFeeConfig } from '@fieldhouse/domain/fees'
import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/schema.gen.ts'
import { taxesOfPartner, type PartnerTaxes } from '../taxes/index.ts'

/** How a partner takes money: its currency, the methods it allows, and what they cost (PAYMETHODS-03). */
export type PaymentSettings = {
  currency: string
  countryCode: string
  methodsForStaff: string[]
  absorbProcessingFee: boolean
  feeConfig: ProcessingFeeConfig
  /** The rates of its taxes; none for a club without tax. */
  taxes: PartnerTaxes
  /** The partner's account at the card provider. */
  cardAccountId: string | null
  /** The partner's account at the online gateway; null where it has none that is enabled (PAYMETHODS-09). */
  gatewayAccountId: string | null
}

export const findPaymentSettings = async (db: Kysely<DB>, partnerId: string): Promise<PaymentSettings> => {
  const { rows } = await sql<PaymentSettings>`
    SELECT coalesce(default_currency_id, 'SGD') AS currency, country_code AS "countryCode",
      payment_methods_for_staff AS "methodsForStaff", absorb_processing_fee AS "absorbProcessingFee",
      processing_fee_config AS "feeConfig", ${taxesOfPartner(partnerId)} AS taxes, card_account_id AS "cardAccountId",
      CASE WHEN gateway_account_enabled THEN gateway_account_id END AS "gatewayAccountId"
    FROM partners p WHERE p.id = ${partnerId}`.execute(db)
  return rows[0]!
}
