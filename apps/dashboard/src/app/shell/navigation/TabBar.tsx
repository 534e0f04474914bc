import { IconLock, IconMenu2 } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetched } from '../../../lib/fetched.tsx'
import { useRoleLock } from '../../../lib/session/use-role-lock.ts'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import { entryAt, lockOf, type Entry, type EntryId } from '../../../lib/navigation.ts'
import { Text } from '../../../ui/layout.tsx'
import type { Menu } from './SideMenu.tsx'
import style from '../shell.module.css'

const MoreSheet = fetched(() => import('./MoreSheet.tsx').then((module) => module.default))

const FAVOURITES: readonly EntryId[] = ['schedule', 'classes', 'transactions', 'customers']

/** The phone's menu: four favourites and More, which opens the whole menu as a sheet. */
export const TabBar = ({ menu }: { menu: Menu }) => {
  const { t } = useTranslation()
  const workspace = useWorkspace()
  const path = useLocation({ select: (location) => location.pathname })
  const roleLock = useRoleLock()
  const current = entryAt(path, roleLock)?.id
  const [more, setMore] = useState(false)
  const all = [menu.first, ...menu.groups.flatMap(({ entries }) => entries)]
  const open = (id: EntryId) => all.find((entry) => entry.id === id && !lockOf(entry, workspace))
  // Who has no classes, or no venue yet, gets the dashboard in the free place.
  const favourites = [...FAVOURITES.map(open).filter((entry) => entry !== undefined), menu.first].slice(0, 4)
  return (
    <>
      <nav className={style.tabs} aria-label={t('nav.main')}>
        {favourites.map((entry) => (
          <Tab key={entry.id} entry={entry} current={entry.id === current} barred={roleLock(entry)} />
        ))}
        <button
          type="button"
          className={style.tab}
          aria-expanded={more}
          data-current={(current && !favourites.some(({ id }) => id === current)) || undefined}
          onClick={() => setMore(true)}
        >
          <IconMenu2 size={22} aria-hidden />
          <Text maw="100%" look="truncate">
            {t('more')}
          </Text>
        </button>
      </nav>
      {more && <MoreSheet menu={menu} current={current} onClose={() => setMore(false)} />}
    </>
  )
}

const Tab = ({ entry, current, barred }: { entry: Entry; current: boolean; barred: boolean }) => {
  const { t } = useTranslation()
  const EntryIcon = entry.icon
  return (
    <Link
      to={entry.to}
      params={entry.params as never}
      className={style.tab}
      aria-current={current ? 'page' : undefined}
      aria-description={barred ? t('noPermissionSection') : undefined}
    >
      <EntryIcon size={22} aria-hidden />
      {barred && <IconLock className={style.tabLock} aria-hidden />}
      <Text maw="100%" look="truncate">
        {t(`screen.${entry.id}`)}
      </Text>
    </Link>
  )
}
