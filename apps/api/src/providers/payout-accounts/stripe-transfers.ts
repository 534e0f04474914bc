import { Stripe } from 'stripe'
import { OutcomeUnknown } from '../payment/payment-provider.ts'
import { amountOf, minorOf, PAYOUT } from '../payment/stripe/stripe.ts'
import { ProviderRefused, type TransferState, type Transfers } from './payout-provider.ts'

/** Stripe pays nothing out of an account with these settings unless it is asked. */
export const MANUAL_PAYOUTS = { payouts: { schedule: { interval: 'manual' as const } } }

/** Stripe's clock and ours may differ. Seconds. */
const CLOCKS_DIFFER = 3600

/**
 * Pays out of a connected account, where Stripe has put what customers paid. Stripe forgets a key after a day, so a payout that is asked
 * for again is looked for first: by Stripe's id of it, else by ours, which stands on it; the key is for two who look at once.
 */
export const createStripeTransfers = (stripe: Stripe): Transfers => ({
  async send(stripeAccount, { amount, currency, bank, known, requestedAt }, key) {
    if (known !== null) return stateOf(await looked(stripe.payouts.retrieve(known, {}, { stripeAccount })))
    const found = await looked(find(stripe, stripeAccount, key, Math.floor(requestedAt / 1000) - CLOCKS_DIFFER))
    if (found) return stateOf(found)
    // It would go to whichever bank account Stripe takes then.
    if (bank.id === null) throw new ProviderRefused()
    await sent(requireManual(stripe, stripeAccount))
    const made = await sent(
      stripe.payouts.create(
        {
          amount: amountOf(amount, currency),
          currency: currency.toLowerCase(),
          destination: bank.id,
          metadata: { [PAYOUT]: key },
        },
        { stripeAccount, idempotencyKey: key },
      ),
    )
    return stateOf(made)
  },
})

/** The payout that stands for one of ours among an account's; null where none was made. `since` in epoch seconds. */
const find = async (
  stripe: Stripe,
  stripeAccount: string,
  key: string,
  since: number,
): Promise<Stripe.Payout | null> => {
  for await (const payout of stripe.payouts.list({ created: { gte: since }, limit: 100 }, { stripeAccount }))
    if (payout.metadata?.[PAYOUT] === key) return payout
  return null
}

/** An account that was opened elsewhere, or before payouts were asked for here, is paid out by Stripe's own schedule until then. */
const requireManual = async (stripe: Stripe, account: string): Promise<void> => {
  const { settings } = await stripe.accounts.retrieve(account)
  if (settings?.payouts?.schedule.interval !== 'manual')
    await stripe.accounts.update(account, { settings: MANUAL_PAYOUTS })
}

const STATUSES: Record<string, TransferState['status']> = {
  pending: 'PENDING',
  in_transit: 'IN_TRANSIT',
  paid: 'PAID',
  failed: 'FAILED',
  canceled: 'CANCELED',
}

const stateOf = ({ id, status, amount, currency, trace_id: trace }: Stripe.Payout): TransferState => ({
  id,
  // A word that Stripe has found since is no end.
  status: STATUSES[status] ?? 'IN_TRANSIT',
  amount: minorOf(amount, currency),
  currency: currency.toUpperCase(),
  utr: trace?.value ?? null,
})

const { errors } = Stripe

/** What was asked about may have been sent before: no answer says that it was not. */
const looked = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    throw error instanceof errors.StripeError ? new OutcomeUnknown() : error
  }
}

/** A no to what was asked for; not one to who asked, or how often: that is asked again. */
const sent = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    if (!(error instanceof errors.StripeError)) throw error
    const isNo = error instanceof errors.StripeInvalidRequestError || error instanceof errors.StripePermissionError
    throw isNo ? new ProviderRefused() : new OutcomeUnknown()
  }
}
