import { BOOKKEEPING, DAY_CLOSE, PACKAGES, type Module, type Needed } from '@fieldhouse/domain/access'
import {
  IconBuildingCommunity,
  IconBallVolleyball,
  IconBook2,
  IconCalendarEvent,
  IconCoins,
  IconCreditCard,
  IconRosetteDiscount,
  IconFlag,
  IconHome,
  IconIdBadge2,
  IconLayoutGrid,
  IconMailOpened,
  IconMapPin,
  IconNews,
  IconReceipt,
  IconReportMoney,
  IconChartHistogram,
  IconStar,
  IconTicket,
  IconUserShield,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Workspace } from './session/workspace.ts'

export type EntryId =
  | 'dashboard'
  | 'schedule'
  | 'classes'
  | 'transactions'
  | 'payments'
  | 'dayClose'
  | 'bookkeeping'
  | 'credits'
  | 'customers'
  | 'memberships'
  | 'packages'
  | 'staff'
  | 'posts'
  | 'campaigns'
  | 'promotion'
  | 'ratings'
  | 'about'
  | 'venues'
  | 'facilities'
  | 'analytics'
  | 'partners'

export type Entry = {
  id: EntryId
  /** Where it leads; the longer of two forms where a route has two (SHELL-58, SHELL-59). */
  to: LinkProps['to']
  params?: Record<string, string>
  /** Every path that lights it up begins so. */
  prefix: string
  icon: Icon
  module?: Module
  /** What guards its screen instead of a module. */
  needed?: Needed
  /** What has to exist first (SHELL-73, SHELL-75, SHELL-76); roles play no part (SHELL-77). */
  needs?: 'profile' | 'venue'
}

export type GroupId = 'today' | 'money' | 'people' | 'growth' | 'place' | 'insight' | 'platform'

const dashboard: Entry = { id: 'dashboard', to: '/', prefix: '/', icon: IconHome }

/** The side menu, grouped by work (SHELL-72, SHELL-76, SHELL-78). */
export const GROUPS: readonly { id: GroupId; entries: readonly Entry[] }[] = [
  {
    id: 'today',
    entries: [
      {
        id: 'schedule',
        to: '/facilities/$tab',
        params: { tab: 'schedule' },
        prefix: '/facilities/schedule',
        icon: IconCalendarEvent,
        module: 'FACILITY_BOOKING',
        needs: 'venue',
      },
      { id: 'classes', to: '/classes', prefix: '/classes', icon: IconBallVolleyball, module: 'CLASS' },
    ],
  },
  {
    id: 'money',
    entries: [
      { id: 'transactions', to: '/transaction', prefix: '/transaction', icon: IconReceipt, module: 'TRANSACTIONS' },
      {
        id: 'payments',
        to: '/payments/$tab',
        params: { tab: 'settings' },
        prefix: '/payments',
        icon: IconCreditCard,
        module: 'PAYMENTS',
      },
      {
        id: 'credits',
        to: '/credits/$tab',
        params: { tab: 'log' },
        prefix: '/credits',
        icon: IconCoins,
        module: 'CREDITS',
      },
    ],
  },
  {
    id: 'people',
    entries: [
      { id: 'customers', to: '/customers', prefix: '/customers', icon: IconUsers, module: 'CUSTOMERS' },
      {
        id: 'memberships',
        to: '/memberships',
        prefix: '/memberships',
        icon: IconIdBadge2,
        module: 'MEMBERSHIPS',
        needs: 'profile',
      },
      { id: 'packages', to: '/packages', prefix: '/packages', icon: IconTicket, needed: PACKAGES.view },
      {
        id: 'staff',
        to: '/staff/$tab',
        params: { tab: 'list' },
        prefix: '/staff',
        icon: IconUserShield,
        module: 'STAFF',
      },
    ],
  },
  {
    id: 'growth',
    entries: [
      { id: 'posts', to: '/posts', prefix: '/posts', icon: IconNews, module: 'POSTS', needs: 'profile' },
      {
        id: 'campaigns',
        to: '/campaigns/email',
        prefix: '/campaigns',
        icon: IconMailOpened,
        module: 'CAMPAIGNS',
      },
      { id: 'promotion', to: '/promotion', prefix: '/promotion', icon: IconRosetteDiscount, module: 'PROMOTION' },
      { id: 'ratings', to: '/ratings', prefix: '/ratings', icon: IconStar, module: 'REVIEWS', needs: 'profile' },
    ],
  },
  {
    id: 'place',
    entries: [
      { id: 'about', to: '/about', prefix: '/about', icon: IconFlag, module: 'ABOUT' },
      { id: 'venues', to: '/venues', prefix: '/venues', icon: IconMapPin, module: 'VENUES', needs: 'profile' },
      {
        id: 'facilities',
        to: '/facilities/$tab',
        params: { tab: 'settings' },
        prefix: '/facilities/settings',
        icon: IconLayoutGrid,
        module: 'FACILITY_BOOKING',
        needs: 'venue',
      },
    ],
  },
  {
    id: 'insight',
    entries: [
      {
        id: 'analytics',
        to: '/analytics',
        prefix: '/analytics',
        icon: IconChartHistogram,
        module: 'ANALYTICS',
        needs: 'profile',
      },
    ],
  },
]

const partners: Entry = {
  id: 'partners',
  to: '/superadmin/partners',
  prefix: '/superadmin',
  icon: IconBuildingCommunity,
}

/** Screens inside a section that the palette finds by their own name; the menu leads to their section. */
export const DEEPER: readonly Entry[] = [
  {
    id: 'dayClose',
    to: '/payments/dayClose',
    prefix: '/payments/dayClose',
    icon: IconReportMoney,
    needed: DAY_CLOSE.view,
  },
  {
    id: 'bookkeeping',
    to: '/payments/bookkeeping',
    prefix: '/payments/bookkeeping',
    icon: IconBook2,
    needed: BOOKKEEPING.view,
  },
]

type Person = { workspace: Workspace; classesOpen: boolean }

/** The menu of a person: Classes for instructors, owners and super admins, Partners for super admins (SHELL-78). */
export const menuOf = ({ workspace, classesOpen }: Person) => ({
  first: dashboard,
  groups: [
    ...GROUPS.map((group) => ({
      ...group,
      entries: group.entries.filter((entry) => entry.id !== 'classes' || classesOpen),
    })).filter((group) => group.entries.length > 0),
    ...(workspace.hasSuperAdmin ? [{ id: 'platform' as const, entries: [partners] }] : []),
  ],
})

/** What an entry waits for, or null when it is open (SHELL-73, SHELL-75). */
export const lockOf = (entry: Entry, { hasPartnerProfile, hasVenue }: Workspace): 'profile' | 'venue' | null => {
  if (entry.needs === 'profile' && !hasPartnerProfile) return 'profile'
  if (entry.needs === 'venue' && !hasVenue) return 'venue'
  return null
}

const longestAt = (entries: readonly Entry[], path: string): Entry | undefined =>
  entries
    .filter(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))
    .toSorted((a, b) => b.prefix.length - a.prefix.length)[0]

/**
 * The entry a path belongs to: the longest prefix wins, the dashboard only for '/'. A screen inside a section that opens by
 * itself belongs to that section only for who may open the section; `isBarred` tells whether an entry leads to the lock screen.
 */
export const entryAt = (path: string, isBarred: (entry: Entry) => boolean): Entry | null => {
  if (path === '/') return dashboard
  const all = [...GROUPS.flatMap((group) => group.entries), partners]
  const found = longestAt(all, path)
  if (found) return longestAt(DEEPER, path) && isBarred(found) ? null : found
  return path.startsWith('/facilities') ? all.find(({ id }) => id === 'facilities')! : null
}
