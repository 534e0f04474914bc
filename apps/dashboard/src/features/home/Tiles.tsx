import { IconLock } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { GROUPS, lockOf, type Entry } from '../../lib/navigation.ts'
import { formatCount, formatMonth } from '../../lib/formats/formats.ts'
import { useCan, useModuleOpens } from '../../lib/session/use-can.ts'
import { useRoleLock } from '../../lib/session/use-role-lock.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { Tooltip } from '../../ui/overlays/Tooltip.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { Stack, Text } from '../../ui/layout.tsx'
import type { Today } from './types.ts'
import style from './tiles.module.css'

/** Entries of the menu that have no tile of their own (SHELL-71). */
const NO_TILE: readonly string[] = ['facilities', 'packages']

type Props = { counts: Today['counts'] | null; date: string | null }

/** A tile for every part of the product, locked until what it needs exists (SHELL-71 to SHELL-77). */
export const Tiles = ({ counts, date }: Props) => {
  const { t } = useTranslation()
  const { t: home } = useTranslation('home')
  const classesOpen = useModuleOpens('CLASS') === true
  const hints = useHints(counts, date)
  const roleLock = useRoleLock()
  const entries = (...ids: string[]) =>
    GROUPS.filter(({ id }) => ids.includes(id))
      .flatMap((group) => group.entries)
      .filter(({ id }) => !NO_TILE.includes(id) && (id !== 'classes' || classesOpen))
  const columns = [
    { id: 'today', title: t('nav.today'), entries: entries('today') },
    { id: 'money', title: t('nav.money'), entries: entries('money') },
    { id: 'people', title: t('nav.people'), entries: entries('people') },
    { id: 'growth', title: t('nav.growth'), entries: entries('growth') },
    { id: 'place', title: home('placeAndInsight'), entries: entries('place', 'insight') },
  ]
  return (
    <div className={style.tiles}>
      {columns.map((column) => (
        <div key={column.id}>
          <h2 id={`tiles-${column.id}`}>{column.title}</h2>
          <ul aria-labelledby={`tiles-${column.id}`}>
            {column.entries.map((entry) => (
              <li key={entry.id}>
                <Tile entry={entry} hint={hints(entry)} barred={roleLock(entry)} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </div>
  )
}

const useHints = (counts: Today['counts'] | null, date: string | null) => {
  const { t } = useTranslation('home')
  const { hasPartnerProfile } = useWorkspace()
  const mayCollect = useCan('order.view')
  return (entry: Entry): string => {
    if (entry.id === 'analytics' && date) return formatMonth(date)
    if (entry.id === 'about' && !hasPartnerProfile) return t('hint.aboutOpen')
    if (counts && entry.id === 'schedule') return t('left', { count: counts.bookingsLeft })
    if (counts && entry.id === 'transactions' && mayCollect && counts.toCollect > 0)
      return t('toCollect', { count: counts.toCollect })
    if (counts && entry.id === 'customers')
      return t('people', { count: counts.customers }).replace(String(counts.customers), formatCount(counts.customers))
    if (counts && entry.id === 'staff') return t('people', { count: counts.staff })
    if (counts && entry.id === 'venues') return t('venueCount', { count: counts.venues })
    return entry.id in HINTED ? t(`hint.${entry.id as keyof typeof HINTED}`) : ''
  }
}

const HINTED = {
  schedule: 1,
  classes: 1,
  transactions: 1,
  payments: 1,
  credits: 1,
  customers: 1,
  memberships: 1,
  staff: 1,
  posts: 1,
  campaigns: 1,
  promotion: 1,
  ratings: 1,
  about: 1,
  venues: 1,
  analytics: 1,
}

type TileProps = {
  entry: Entry
  hint: string
  /** This person's role meets the lock screen there. */
  barred: boolean
}

const Tile = ({ entry, hint, barred }: TileProps) => {
  const { t } = useTranslation()
  const lock = lockOf(entry, useWorkspace())
  const name = t(entry.id === 'schedule' ? 'screen.facilityBooking' : `screen.${entry.id}`)
  const EntryIcon = entry.icon
  if (lock) {
    const reason = t(lock === 'venue' ? 'lock.venue' : 'lock.about', { name })
    return (
      <Tooltip label={reason} side="bottom">
        <button type="button" className={style.tile} aria-disabled="true">
          <Stack component="span" still look="ink" className={style.icon} data-locked>
            <EntryIcon size={20} aria-hidden />
          </Stack>
          <Stack component="span" grow>
            <strong>{name}</strong>
            <Text look="small faint truncate" aria-hidden="true">
              {t(lock === 'venue' ? 'lock.venueShort' : 'lock.aboutShort')}
            </Text>
            <VisuallyHidden>{reason}</VisuallyHidden>
          </Stack>
          <IconLock className={style.lock} size={16} aria-hidden />
        </button>
      </Tooltip>
    )
  }
  return (
    <Tooltip label={barred ? t('noPermissionSection') : null} side="bottom">
      <Link
        to={entry.to}
        params={entry.params as never}
        className={style.tile}
        aria-description={barred ? t('noPermissionSection') : undefined}
      >
        <Stack component="span" still look="ink" className={style.icon}>
          <EntryIcon size={20} aria-hidden />
        </Stack>
        <Stack component="span" grow>
          <strong>{name}</strong>
          <Text look="small faint truncate">{hint}</Text>
        </Stack>
        {barred && <IconLock className={style.lock} size={16} aria-hidden />}
      </Link>
    </Tooltip>
  )
}
