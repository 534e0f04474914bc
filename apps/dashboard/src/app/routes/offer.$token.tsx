import { createFileRoute } from '@tanstack/react-router'
import { LanguageSwitch } from '../../features/identity/LanguageSwitch.tsx'
import { OfferPage } from '../../features/waiting-lists/index.ts'
import { guessLanguage } from '../../locales/index.ts'

const Screen = () => {
  const { token } = Route.useParams()
  return <OfferPage key={token} token={token} languageSwitch={<LanguageSwitch />} />
}

export const Route = createFileRoute('/offer/$token')({
  component: Screen,
  // The customer has no account that could know their language, but their browser does (BEYOND-22).
  beforeLoad: guessLanguage,
})
