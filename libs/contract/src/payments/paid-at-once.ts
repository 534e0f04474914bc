import { z } from 'zod'
import { PaymentMethod, text } from '../schemas.ts'

/** How something is paid as it is sold (ATTENDANCE-24); `besides` is what else may pay for it than a card. */
export const PaidAtOnce = <Besides extends z.ZodRawShape>(besides: Besides) => ({
  orderStatus: z.enum(['paid', 'unpaid']).default('unpaid'),
  paymentMethod: PaymentMethod.default('cash'),
  paymentMetaData: z
    .strictObject({
      ...besides,
      /** The token of a card that is charged now. */
      creditToken: text(200).optional(),
    })
    .default({} as never),
  /** The customer is sent a link by which a card pays later. */
  isSendPayment: z.boolean().default(false),
})

/** What came of taking the payment at once. */
export const AskedAtOnce = {
  /** Whether the payment link that was asked for is on its way; null where none was. */
  isPaymentSent: z.boolean().nullable(),
  /** The card's bank asks its customer: lets this browser answer it, this once; null where it does not ask. */
  clientSecret: z.string().nullable(),
}
