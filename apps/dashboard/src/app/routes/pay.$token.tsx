import { createFileRoute } from '@tanstack/react-router'
import { LanguageSwitch } from '../../features/identity/LanguageSwitch.tsx'
import { PayPage } from '../../features/payments/pay-page/PayPage.tsx'
import { adoptLanguage } from '../../locales/index.ts'

// The customer has no account that could know their language, but their browser does (BEYOND-22).
const browsersLanguage = () => (navigator.language.toLowerCase().startsWith('vi') ? 'vi' : 'en')

const Screen = () => {
  const { token } = Route.useParams()
  return <PayPage key={token} token={token} languageSwitch={<LanguageSwitch />} />
}

export const Route = createFileRoute('/pay/$token')({
  component: Screen,
  beforeLoad: () => adoptLanguage(browsersLanguage()),
})
