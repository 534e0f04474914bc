import { createFileRoute } from '@tanstack/react-router'
import { SignUp } from '../../features/identity/sign-in/SignUp.tsx'
import { guessLanguage } from '../../locales/index.ts'

const Screen = () => {
  const { email, invitation } = Route.useSearch()
  return <SignUp givenEmail={email} invitation={invitation} />
}

type Asked = { email?: string; invitation?: string }

export const Route = createFileRoute('/signup')({
  component: Screen,
  validateSearch: (search): Asked => ({
    ...(typeof search.email === 'string' && { email: search.email }),
    // One of digits alone is read as a number.
    ...(search.invitation !== undefined && { invitation: String(search.invitation) }),
  }),
  // Who was invited has chosen nothing yet.
  beforeLoad: ({ search }) => (search.invitation === undefined ? undefined : guessLanguage()),
})
