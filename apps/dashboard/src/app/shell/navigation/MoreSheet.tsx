import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { lockOf, type Entry, type EntryId } from '../../../lib/navigation.ts'
import { useRoleLock } from '../../../lib/session/use-role-lock.ts'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import { BottomSheet } from '../../../ui/overlays/BottomSheet.tsx'
import { Text } from '../../../ui/layout.tsx'
import type { Menu } from './SideMenu.tsx'
import style from '../shell.module.css'

type Props = { menu: Menu; current: EntryId | undefined; onClose: () => void }

/** The whole menu as a sheet on phones. */
const MoreSheet = ({ menu, current, onClose }: Props) => {
  const { t } = useTranslation()
  return (
    <BottomSheet open onClose={onClose} title={t('nav.menu')}>
      <div className={style.sheet}>
        <SheetGroup entries={[menu.first]} current={current} onGo={onClose} />
        {menu.groups.map((group) => (
          <SheetGroup
            key={group.id}
            title={t(`nav.${group.id}`)}
            entries={group.entries}
            current={current}
            onGo={onClose}
          />
        ))}
      </div>
    </BottomSheet>
  )
}

export default MoreSheet

type GroupProps = { title?: string; entries: readonly Entry[]; current: EntryId | undefined; onGo: () => void }

const SheetGroup = ({ title, entries, current, onGo }: GroupProps) => {
  const { t } = useTranslation()
  const workspace = useWorkspace()
  const roleLock = useRoleLock()
  return (
    <section>
      {title && <h2 className={style.group}>{title}</h2>}
      <ul aria-label={title}>
        {entries.map((entry) => {
          const EntryIcon = entry.icon
          const lock = lockOf(entry, workspace)
          const barred = roleLock(entry)
          const name = t(`screen.${entry.id}`)
          return (
            <li key={entry.id}>
              {lock ? (
                <p className={style.sheetItem} data-locked>
                  <EntryIcon size={20} aria-hidden />
                  <Text grow className={style.sheetWord}>
                    {name}
                    <small>{t(lock === 'venue' ? 'lock.venueShort' : 'lock.aboutShort')}</small>
                  </Text>
                  <IconLock size={16} aria-hidden />
                </p>
              ) : (
                <Link
                  to={entry.to}
                  params={entry.params as never}
                  className={style.sheetItem}
                  aria-current={entry.id === current ? 'page' : undefined}
                  aria-description={barred ? t('noPermissionSection') : undefined}
                  onClick={onGo}
                >
                  <EntryIcon size={20} aria-hidden />
                  <Text grow className={style.sheetWord}>
                    {name}
                  </Text>
                  {barred && <IconLock size={16} aria-hidden />}
                </Link>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
