import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useModuleOpens } from '../../lib/session/use-can.ts'
import { useSession } from '../../lib/session/session.ts'
import { pageViewed } from '../../lib/services/services.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { Toasts } from '../../ui/feedback/Toasts.tsx'
import { AddTransactionHost } from './AddTransactionHost.tsx'
import { CancelTransactionHost } from './CancelTransactionHost.tsx'
import { ConfirmIdentityHost } from './ConfirmIdentityHost.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { SendPresenceHost } from './SendPresenceHost.tsx'
import { menuOf } from '../../lib/navigation.ts'
import { Invitations } from './Invitations.tsx'
import { SideMenu } from './navigation/SideMenu.tsx'
import { TabBar } from './navigation/TabBar.tsx'
import { TopBar } from './navigation/TopBar.tsx'
import { SwitchClubHost } from './SwitchClubHost.tsx'
import { UpdateNotice } from './UpdateNotice.tsx'
import { useLiveRefresh } from './use-live-refresh.ts'
import { useOtherTab } from './use-other-tab.ts'
import { useCollapsed } from './navigation/use-collapsed.ts'
import { ViewAsBanner } from './ViewAsBanner.tsx'
import { WritesPopup } from './WritesPopup.tsx'
import style from './shell.module.css'

/** Top bar, side menu and, on phones, tab bar around a screen. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const { t } = useTranslation()
  const workspace = useWorkspace()
  const path = useLocation({ select: (location) => location.pathname })
  const classesOpen = useModuleOpens('CLASS') === true
  const menu = menuOf({ workspace, classesOpen })
  // SHELL-52: on the platform's own paths there is no partner to navigate in.
  const platform = path.startsWith('/superadmin')
  const { collapsed, fixed, toggle } = useCollapsed()
  const main = useRef<HTMLElement>(null)
  usePageViews(path)
  useOtherTab()
  useLiveRefresh(workspace.partner?.id ?? null)
  useFocusOnArrival(path, main)
  return (
    <div className={style.app} data-collapsed={collapsed || undefined} data-platform={platform || undefined}>
      <a
        className={style.skip}
        href="#main"
        onClick={(event) => {
          event.preventDefault()
          main.current?.focus()
        }}
      >
        {t('nav.skip')}
      </a>
      <TopBar menu={menu} />
      {!platform && <SideMenu menu={menu} collapsed={collapsed} onToggle={fixed ? null : toggle} />}
      <main id="main" ref={main} tabIndex={-1} className={style.main}>
        <ViewAsBanner />
        <ConnectionBanner />
        <Invitations />
        {children}
      </main>
      {!platform && <TabBar menu={menu} />}
      <AddTransactionHost />
      <CancelTransactionHost />
      <SendPresenceHost />
      <ConfirmIdentityHost />
      <SwitchClubHost />
      <UpdateNotice />
      <WritesPopup />
      <Toasts />
    </div>
  )
}

const usePageViews = (path: string) => {
  const profileId = useSession()?.account.profileId
  const partnerId = useWorkspace().partner?.id ?? null
  useEffect(() => {
    if (profileId !== undefined) pageViewed({ profileId, partnerId, path })
  }, [profileId, partnerId, path])
}

// A reader must hear that the screen changed; the first one is announced by the page itself.
const useFocusOnArrival = (path: string, main: { current: HTMLElement | null }) => {
  const [first] = useState(path)
  const before = useRef(first)
  useEffect(() => {
    if (before.current === path) return
    before.current = path
    // Who chose a tab of this screen stays on it, and hears from it what is shown.
    if (!main.current?.querySelector('[role="tab"]:focus')) main.current?.focus({ preventScroll: true })
  }, [path, main])
}
