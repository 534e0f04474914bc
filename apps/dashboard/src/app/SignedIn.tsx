import { useQuery } from '@tanstack/react-query'
import { useMatches, useRouter } from '@tanstack/react-router'
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useEffect, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, codeOf } from '../lib/api/api.ts'
import { fetched } from '../lib/fetched.tsx'
import { StandingPolicies, usePoliciesNow } from '../lib/session/session.ts'
import { signOut } from '../lib/session/sign-out.ts'
import {
  loadWorkspace,
  LONG_PASSWORD_NEEDED,
  SECOND_FACTOR_NEEDED,
  WorkspaceContext,
} from '../lib/session/workspace.ts'
import { BrandMark } from '../ui/display/Brand.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/feedback/EmptyState.tsx'
import { Gate } from './Gate.tsx'
import { useStanding } from './use-standing.ts'
import { Toasts } from '../ui/feedback/Toasts.tsx'
import { AppStart } from './shell/AppStart.tsx'
import { Invitations } from './shell/Invitations.tsx'
import { Shell } from './shell/Shell.tsx'
import { TakenBanner } from './shell/TakenBanner.tsx'
import { ContactScreen } from './screens/ContactScreen.tsx'
import { NotFound } from './screens/NotFound.tsx'
import style from './shell/shell.module.css'

const LongPasswordNeeded = fetched(() =>
  import('../features/identity/password/LongPasswordNeeded.tsx').then((module) => module.LongPasswordNeeded),
)

const SecondFactorNeeded = fetched(() =>
  import('../features/identity/second-factor/SecondFactorNeeded.tsx').then((module) => module.SecondFactorNeeded),
)

/** The user check at app start (SHELL-49), then the shell, the contact screen or the reason why neither. */
const SignedIn = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  // Of the screen that stands here: while another one is fetched, the address is that one's already.
  const path = useMatches({ select: (matches) => matches.at(-1)?.pathname ?? '/' })
  const {
    data: latest,
    error,
    refetch,
  } = useQuery({
    queryKey: ['workspace'],
    queryFn: loadWorkspace,
    staleTime: Infinity,
    gcTime: Infinity,
    retry: false,
    networkMode: 'always',
  })
  const ended = error instanceof ApiFailure && error.status === 401
  useSignOutWhen(ended)
  const { standing, taken, leave: leaveTyped } = useStanding(latest, usePoliciesNow(), path)

  const router = useRouter()

  if (path === '/reset-password') return children
  const leave = () => {
    signOut()
    void router.navigate({ to: '/login' })
  }
  if (codeOf(error) === SECOND_FACTOR_NEEDED) {
    return (
      <Alone>
        <SecondFactorNeeded onReady={() => void refetch()} onLeave={leave} />
      </Alone>
    )
  }
  if (codeOf(error) === LONG_PASSWORD_NEEDED) {
    return (
      <Alone>
        <LongPasswordNeeded onChanged={() => void refetch()} onLeave={leave} />
      </Alone>
    )
  }
  if (ended || (!standing && !error)) return <AppStart />
  if (!standing) {
    return (
      <Alone>
        <EmptyState
          as="h1"
          icon={<IconPlugConnectedX />}
          title={t('failed.title')}
          hint={error instanceof ApiFailure ? error.message || t('failed.unknown') : t('failed.network')}
          action={
            <Button variant="filled" onClick={() => void refetch()}>
              {t('retry')}
            </Button>
          }
        />
      </Alone>
    )
  }
  const { workspace, policies } = standing
  // SHELL-42: without partner data every path shows the contact screen, unless a super admin is at work.
  if (!workspace.hasPartner && !workspace.hasSuperAdmin) {
    return (
      <Alone>
        <Invitations />
        <ContactScreen internalIssues={workspace.serverError} />
        <Toasts />
      </Alone>
    )
  }
  return (
    <WorkspaceContext value={workspace}>
      <StandingPolicies value={taken ? policies : null}>
        <Shell>{reachable(path, workspace.hasSuperAdmin, workspace.hasPartner) ?? <Gate>{children}</Gate>}</Shell>
        {taken && <TakenBanner onLeave={leaveTyped} />}
      </StandingPolicies>
    </WorkspaceContext>
  )
}

export default SignedIn

/** A screen without the shell: the logo above, so that it is still ours. */
const Alone = ({ children }: { children: ReactNode }) => (
  <div className={style.alone}>
    <header className={style.top}>
      <span className={style.brand}>
        <BrandMark />
        <span>Fieldhouse</span>
      </span>
    </header>
    <main>{children}</main>
  </div>
)

// SHELL-63: /superadmin is unknown to everybody else, and a super admin first chooses a partner.
const reachable = (path: string, superAdmin: boolean, partner: boolean): ReactNode | null => {
  const platform = path === '/superadmin' || path.startsWith('/superadmin/')
  if (platform && !superAdmin) return <NotFound />
  if (!platform && superAdmin && !partner) return <ToPartners />
  return null
}

const ToPartners = () => {
  const router = useRouter()
  useEffect(() => void router.navigate({ to: '/superadmin/partners', replace: true }), [router])
  return null
}

const useSignOutWhen = (ended: boolean) => {
  const router = useRouter()
  useEffect(() => {
    if (!ended) return
    signOut()
    void router.navigate({ to: '/login' })
  }, [ended, router])
}
