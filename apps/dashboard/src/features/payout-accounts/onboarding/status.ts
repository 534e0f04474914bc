export type OnboardingStatus = 'success' | 'failure'

/** How the onboarding ended, as its address says; a missing or another word is a failure (PAYOUTSTAB-04, PAYOUTSTAB-24). */
export const onboardingStatus = (word: unknown): OnboardingStatus => (word === 'success' ? 'success' : 'failure')
