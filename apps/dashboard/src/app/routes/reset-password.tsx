import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '../../features/identity/password/ResetPassword.tsx'
import { guessLanguage } from '../../locales/index.ts'

const Screen = () => <ResetPassword token={Route.useSearch().token} />

export const Route = createFileRoute('/reset-password')({
  component: Screen,
  beforeLoad: guessLanguage,
  validateSearch: (search): { token?: string } => (search.token === undefined ? {} : { token: String(search.token) }),
})
