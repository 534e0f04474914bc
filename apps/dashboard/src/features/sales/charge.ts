import { chargeFor, feeFor, type Charge, type PaymentMethod } from '@fieldhouse/domain/fees'
import type { Partner } from '@fieldhouse/contract/partners'

type Terms = Pick<Partner, 'processingFeeConfig' | 'absorbProcessingFee'>

/** What a sale costs by a method, its fee included as the club has it; without one while none is chosen. Minor units. */
export const chargeBy = (
  { processingFeeConfig, absorbProcessingFee }: Terms,
  net: number,
  currency: string,
  method: PaymentMethod | null,
): Charge => chargeFor(net, method && feeFor(processingFeeConfig, method, currency), { currency, absorbProcessingFee })
