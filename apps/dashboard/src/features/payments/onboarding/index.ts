export { OnboardingResult } from './OnboardingResult.tsx'
