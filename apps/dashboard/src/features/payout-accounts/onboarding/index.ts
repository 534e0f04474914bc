export { OnboardingResult } from './OnboardingResult.tsx'
export { SandboxOnboarding } from './SandboxOnboarding.tsx'
