import { createFileRoute } from '@tanstack/react-router'
import { SandboxOnboarding } from '../../features/payout-accounts/onboarding/index.ts'

/** Where the onboarding leads while payments are played (BANK-52). */
export const Route = createFileRoute('/payments/sandboxOnboarding')({
  staticData: { needed: 'payout.createPayoutsAccount' },
  component: SandboxOnboarding,
})
