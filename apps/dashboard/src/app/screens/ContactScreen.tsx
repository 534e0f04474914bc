import { IconMailCheck, IconTool } from '@tabler/icons-react'
import { useContext, useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { kept, useSession } from '../../lib/session/session.ts'
import { signOut } from '../../lib/session/sign-out.ts'
import { useAction } from '../../lib/commands/use-action.ts'
import { WorkspaceContext } from '../../lib/session/workspace.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/feedback/EmptyState.tsx'
import { useRouter } from '@tanstack/react-router'

/** The team will make contact, or there are internal issues (SHELL-40 to SHELL-44). */
export const ContactScreen = ({ internalIssues = false }: { internalIssues?: boolean }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const session = useSession()
  useAnnounceNewPartner()
  const leave = () => {
    signOut()
    void router.navigate({ to: '/login' })
  }
  return (
    <EmptyState
      as="h1"
      emphasised
      icon={internalIssues ? <IconTool /> : <IconMailCheck />}
      title={t(internalIssues ? 'contact.internalIssues' : 'contact.registered')}
      hint={
        session && (
          <>
            {t('contact.signedInAs', { email: session.account.email })}
            {!internalIssues && (
              <>
                <br />
                {t('contact.invited', { email: session.account.email })}
              </>
            )}
          </>
        )
      }
      action={<Button onClick={leave}>{t('logOut')}</Button>}
    />
  )
}

/** Tells the team about a new account once, when its contact screen first opens (SHELL-45 to SHELL-47). */
const useAnnounceNewPartner = () => {
  const account = useSession()?.account
  // A club's own people may open the page too, and there is nobody to get in touch with then.
  const hasPartner = useContext(WorkspaceContext)?.hasPartner ?? false
  const { run } = useAction(
    (send, { id, email }: { id: string; email: string }) =>
      send('registerNewPartner', { body: { account: { id, email } } }),
    { onDone: () => kept.newPartner.set(null), failed: () => null },
  )
  const announce = useEffectEvent((to: { id: string; email: string }) => void run(to))
  useEffect(() => {
    if (account && !hasPartner && kept.newPartner.get()) announce(account)
  }, [account, hasPartner])
}
