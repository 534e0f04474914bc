import type { GatewayChoice } from '@fieldhouse/domain/payments'
import type { CardProvider, PaymentOutcome, RefundOutcome, RefundsNews } from '../cards/card-provider.ts'

/** What the gateway's form hands to the page once somebody paid in it, signed by the gateway. */
export type CheckoutReply = { gatewayOrderId: string; gatewayPaymentId: string; signature: string }

/**
 * How the payment of a form stands: it can be paid until it is; what failed in it can be tried again. 'gone': the gateway's account knows
 * no such form, as it was opened in another one.
 */
export type FormOutcome = Extract<PaymentOutcome, { status: 'succeeded' | 'open' | 'processing' }> | { status: 'gone' }

/**
 * Who collects payments in a form of its own: what is to be paid is opened as its order, the customer pays in the form, and
 * it tells by itself. Every method that asks throws OutcomeUnknown where no answer came.
 */
export type GatewayProvider = Pick<CardProvider, 'needsAccount' | 'create' | 'refund' | 'refundsOf'> & {
  name: 'gatewaySandbox' | 'razorpay'
  /** The public half of the key, for the form. */
  keyId: string | null
  /** How the payment of an order of the gateway stands; what was only authorized is captured. */
  retrieve(gatewayOrderId: string): Promise<FormOutcome>
  /** True when the gateway signed what its form handed over. */
  isSigned(reply: CheckoutReply): boolean
}

/** The form of the sandbox: what somebody chose in it. */
export type GatewaySandbox = {
  /** Answers what the sandbox tells of it by itself, as often as it does. */
  choose(gatewayOrderId: string, choice: GatewayChoice): Promise<ProviderNews[]>
}

/** What a gateway tells by itself. */
export type ProviderNews = {
  provider: GatewayProvider['name']
  eventId: string
  type: string
  /** The partner's account at the gateway of which it says something; null where it speaks of none. */
  account: string | null
  about: PaymentNews | RefundNews | RefundsNews | null
}
/** The money of a form was taken, or is there to be captured; `outcome` null where the gateway is to be asked. */
export type PaymentNews = { kind: 'payment'; gatewayOrderId: string; amount: number; outcome: FormOutcome | null }
/** A refund that we asked for: the ids are as we gave them along. */
export type RefundNews = {
  kind: 'refund'
  partnerId: string
  refundId: string
  providerId: string
  outcome: Extract<RefundOutcome, { status: 'succeeded' | 'failed' }>
}
/** Reads an event from the body as it came; throws ForgedEvent where the signature is not the gateway's. */
export type ReadNews = (body: string, signature: string, eventId: string) => ProviderNews

/** The gateways of a deployment. */
export type Gateways = {
  /** Who takes new payments; null where nobody does. */
  current: GatewayProvider | null
  /** The sandbox's form, where it takes new payments. */
  sandbox: GatewaySandbox | null
  of(name: string): GatewayProvider | null
  readNews: ReadNews
}
