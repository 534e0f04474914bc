import type { Config } from '../../config.ts'
import type { Platform } from '../../db/read.ts'
import type { PayoutProviders } from './payout-provider.ts'
import { answerOnboarding, createCardSandbox, createGatewaySandbox } from './sandbox.ts'

/**
 * Who keeps payout accounts in this deployment: Stripe and Razorpay with their keys, else a sandbox for each; in the environment 'prod'
 * nobody in their place, as nobody would be paid.
 */
export const createPayoutProviders = async (
  config: Config,
  platform: Platform,
  now: () => number,
): Promise<PayoutProviders> => {
  const isSandboxed = config.FIELDHOUSE_ENV !== 'prod'
  const cardSandbox = isSandboxed ? createCardSandbox(platform, now) : null
  const gatewaySandbox = isSandboxed ? createGatewaySandbox(platform, now) : null
  const kept = { stripe: cardSandbox, razorpay: gatewaySandbox }
  return {
    of: (gateway) => kept[gateway],
    answerSandboxOnboarding: cardSandbox ? (account, succeeds) => answerOnboarding(platform, account, succeeds) : null,
  }
}
