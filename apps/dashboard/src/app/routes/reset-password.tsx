import { createFileRoute } from '@tanstack/react-router'
import { ResetPassword } from '../../features/identity/password/ResetPassword.tsx'
import { adoptLanguage, browsersLanguage } from '../../locales/index.ts'

const Screen = () => <ResetPassword token={Route.useSearch().token} />

export const Route = createFileRoute('/reset-password')({
  component: Screen,
  // Who is led in has chosen nothing yet.
  beforeLoad: () => adoptLanguage(browsersLanguage()),
  validateSearch: (search): { token?: string } => (search.token === undefined ? {} : { token: String(search.token) }),
})
