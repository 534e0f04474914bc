import { createFileRoute } from '@tanstack/react-router'
import { OnboardingResult } from '../../features/payout-accounts/onboarding/index.ts'
// Straight from its file: the address is read before the screen is fetched, which the index would bring along.
import { onboardingStatus, type OnboardingStatus } from '../../features/payout-accounts/onboarding/status.ts'

const Screen = () => <OnboardingResult status={Route.useSearch().status} />

export const Route = createFileRoute('/payments/stripeOnboarding')({
  staticData: { module: 'PAYMENTS' },
  component: Screen,
  validateSearch: (search): { status: OnboardingStatus } => ({ status: onboardingStatus(search.status) }),
})
