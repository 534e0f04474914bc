import { createFileRoute, useLocation } from '@tanstack/react-router'
import { AcceptAdminLink } from '../../features/identity/AcceptAdminLink.tsx'
import { guessLanguage } from '../../locales/index.ts'

const Screen = () => {
  // Behind the mark: what stands there is sent to no server, and into no log.
  const token = useLocation({ select: ({ hash }) => hash })
  return <AcceptAdminLink key={token} token={token} />
}

/** Where the one-time link of a super admin leads (BEYOND-31). */
export const Route = createFileRoute('/super-admin')({
  component: Screen,
  beforeLoad: guessLanguage,
})
