import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand, IconLock } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import { Tooltip } from '../../../ui/overlays/Tooltip.tsx'
import { Kbd } from '../../../ui/display/Kbd.tsx'
import { useRoleLock } from '../../../lib/session/use-role-lock.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { entryAt, lockOf, type Entry, type menuOf } from '../../../lib/navigation.ts'
import { useCounts } from './use-counts.ts'
import style from '../shell.module.css'

export type Menu = ReturnType<typeof menuOf>

/** The 208 px menu, grouped by work; collapsed to a rail of icons on request and on narrow screens. */
export const SideMenu = ({
  menu,
  collapsed,
  onToggle,
}: {
  menu: Menu
  collapsed: boolean
  onToggle: (() => void) | null
}) => {
  const { t } = useTranslation()
  const path = useLocation({ select: (location) => location.pathname })
  const counts = useCounts()
  const roleLock = useRoleLock()
  const current = entryAt(path, roleLock)?.id
  const item = (entry: Entry) => (
    <li key={entry.id}>
      <NavItem
        entry={entry}
        current={entry.id === current}
        count={counts[entry.id]}
        collapsed={collapsed}
        barred={roleLock(entry)}
      />
    </li>
  )
  return (
    <nav className={style.side} aria-label={t('nav.main')}>
      <div className={style.scroll}>
        <ul>{item(menu.first)}</ul>
        {menu.groups.map((group) => (
          <div key={group.id}>
            <h2 id={`group-${group.id}`} className={style.group}>
              {t(`nav.${group.id}`)}
            </h2>
            <ul aria-labelledby={`group-${group.id}`}>{group.entries.map(item)}</ul>
          </div>
        ))}
      </div>
      {onToggle && (
        <Tooltip label={`${t('nav.expand')} [`} side="right" disabled={!collapsed}>
          <button
            type="button"
            className={`${style.nav} ${style.collapse}`}
            onClick={onToggle}
            aria-expanded={!collapsed}
          >
            {collapsed ? <IconLayoutSidebarLeftExpand aria-hidden /> : <IconLayoutSidebarLeftCollapse aria-hidden />}
            <span className={style.word}>{t(collapsed ? 'nav.expand' : 'nav.collapse')}</span>
            <span className={style.count} aria-hidden="true">
              <Kbd>[</Kbd>
            </span>
          </button>
        </Tooltip>
      )}
    </nav>
  )
}

type ItemProps = {
  entry: Entry
  current: boolean
  count: number | undefined
  collapsed: boolean
  /** This person's role meets the lock screen there. */
  barred: boolean
}

const NavItem = ({ entry, current, count, collapsed, barred }: ItemProps) => {
  const { t } = useTranslation()
  const lock = lockOf(entry, useWorkspace())
  const name = t(`screen.${entry.id}`)
  const EntryIcon = entry.icon
  if (lock) {
    // The tooltip of the schedule names the tile, 'Facility Booking' (SHELL-75).
    const named = entry.id === 'schedule' || entry.id === 'facilities' ? t('screen.facilityBooking') : name
    const reason = t(lock === 'venue' ? 'lock.venue' : 'lock.about', { name: named })
    return (
      <Tooltip label={reason} side="right">
        <button type="button" className={`${style.nav} ${style.locked}`} aria-disabled="true">
          <EntryIcon aria-hidden />
          <span className={style.word}>{name}</span>
          <IconLock className={style.lock} aria-hidden />
          <VisuallyHidden>{reason}</VisuallyHidden>
        </button>
      </Tooltip>
    )
  }
  const described = barred ? t('noPermissionSection') : count ? t('nav.unpaid', { count }) : undefined
  return (
    <Tooltip label={[collapsed ? name : null, described].filter(Boolean).join(' · ') || null} side="right">
      <Link
        to={entry.to}
        params={entry.params as never}
        className={style.nav}
        aria-current={current ? 'page' : undefined}
        aria-description={described}
      >
        <EntryIcon aria-hidden />
        <span className={style.word}>{name}</span>
        {barred && <IconLock className={style.lock} aria-hidden />}
        {count ? <span className={style.count}>{count}</span> : null}
      </Link>
    </Tooltip>
  )
}
