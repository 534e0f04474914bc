import { IconMessageCircle, IconRefresh, IconSearch } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useRoleLock } from '../../../lib/session/use-role-lock.ts'
import { useChat } from '../../../lib/services/services.ts'
import { forgetWorkspace, useWorkspace } from '../../../lib/session/workspace.ts'
import { BrandMark } from '../../../ui/display/Brand.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { Kbd } from '../../../ui/display/Kbd.tsx'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { AccountMenu } from './AccountMenu.tsx'
import { badgeOf } from '../environment.ts'
import { entryAt } from '../../../lib/navigation.ts'
import { PaletteHost, openPalette } from '../palette/PaletteHost.tsx'
import type { Menu } from './SideMenu.tsx'
import style from '../shell.module.css'

/** Logo, environment, club, search, refresh, chat and account (SHELL-80 to SHELL-84). */
export const TopBar = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation()
  const { partner, profile } = useWorkspace()
  const path = useLocation({ select: (location) => location.pathname })
  const current = entryAt(path, useRoleLock())
  const chat = useChat()
  const providers = useQuery({ ...query('getProviders', {}), staleTime: Infinity })
  const badge = badgeOf(window.location.hostname, providers.data?.data.environment ?? null)
  return (
    <header className={style.top}>
      <Link to="/" className={style.brand}>
        <BrandMark />
        <span className={style.product}>Fieldhouse</span>
        {badge && <span className={style.environment}>{badge}</span>}
        <VisuallyHidden>{t('screen.dashboard')}</VisuallyHidden>
      </Link>
      <Text look="strong truncate" className={style.club}>
        {profile?.brandName ?? partner?.brandName}
      </Text>
      <span className={style.here} aria-hidden="true">
        {current ? t(`screen.${current.id}`) : 'Fieldhouse'}
      </span>
      <Row component="button" gap={8} type="button" className={style.search} onClick={openPalette}>
        <IconSearch size={16} aria-hidden />
        <Text ta="left" grow look="truncate">
          {t('nav.search')}
        </Text>
        <Kbd>{/Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘ K' : 'Ctrl K'}</Kbd>
      </Row>
      <IconButton
        className={style.searchSmall}
        label={t('search')}
        icon={<IconSearch size={20} />}
        onClick={openPalette}
      />
      <RefreshButton />
      {chat && (
        <IconButton label={t('nav.chat')} icon={<IconMessageCircle size={18} />} onClick={() => chat.toggle()} />
      )}
      <AccountMenu />
      <PaletteHost menu={menu} />
    </header>
  )
}

/** Clears what is cached and loads it anew, keeping the session (SHELL-82, SHELL-83). */
const RefreshButton = () => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const refresh = async () => {
    setBusy(true)
    forgetWorkspace()
    // Reset, not clear: what is on the screen is asked for again while its old state stays visible as loading.
    await queries.resetQueries()
    setBusy(false)
    notify.success(t('nav.refreshed'))
  }
  return (
    <IconButton
      className={style.refresh}
      label={t('nav.refresh')}
      icon={<IconRefresh size={18} />}
      aria-busy={busy}
      disabled={busy}
      onClick={() => void refresh()}
    />
  )
}
