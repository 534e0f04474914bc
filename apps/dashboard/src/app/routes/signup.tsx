import { createFileRoute } from '@tanstack/react-router'
import { SignUp } from '../../features/identity/sign-in/SignUp.tsx'

const Screen = () => <SignUp givenEmail={Route.useSearch().email} />

export const Route = createFileRoute('/signup')({
  component: Screen,
  validateSearch: (search): { email?: string } => (typeof search.email === 'string' ? { email: search.email } : {}),
})
