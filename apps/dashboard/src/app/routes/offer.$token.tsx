import { createFileRoute } from '@tanstack/react-router'
import { LanguageSwitch } from '../../features/identity/LanguageSwitch.tsx'
import { OfferPage } from '../../features/waiting-lists/index.ts'
import { adoptLanguage } from '../../locales/index.ts'

// As of payment links: the browser knows the language of somebody without an account (BEYOND-22).
const browsersLanguage = () => (navigator.language.toLowerCase().startsWith('vi') ? 'vi' : 'en')

const Screen = () => {
  const { token } = Route.useParams()
  return <OfferPage key={token} token={token} languageSwitch={<LanguageSwitch />} />
}

export const Route = createFileRoute('/offer/$token')({
  component: Screen,
  beforeLoad: () => adoptLanguage(browsersLanguage()),
})
