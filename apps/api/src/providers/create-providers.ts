import type { Config } from '../config.ts'
import type { Platform } from '../db/read.ts'
import { createPaymentProviders } from './payment/create-payment-providers.ts'
import type { PaymentProviders } from './payment/payment-provider.ts'
import { createPayoutProviders } from './payout-accounts/create-payout-providers.ts'
import type { PayoutProviders } from './payout-accounts/payout-provider.ts'

/** Who moves money, or plays it, in this deployment. */
export type MoneyProviders = { payments: PaymentProviders; payoutAccounts: PayoutProviders }

/** What a provider is put together from. With `isSandboxed` a sandbox stands in for one that has no keys, else nobody does. */
export type ProviderDeps = { config: Config; platform: Platform; now: () => number; isSandboxed: boolean }

/** The providers of money of this deployment. */
export const createMoneyProviders = async (deps: ProviderDeps): Promise<MoneyProviders> => ({
  payments: await createPaymentProviders(deps),
  payoutAccounts: await createPayoutProviders(deps),
})
