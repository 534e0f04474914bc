import { useDebouncedValue } from '@mantine/hooks'
import { IconReceipt } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { NavigateOptions } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { customerName } from '@fieldhouse/domain/customers'
import { query } from '../../../lib/api/api.ts'
import { DEEPER, lockOf } from '../../../lib/navigation.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useRoleLock } from '../../../lib/session/use-role-lock.ts'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import type { Menu } from '../navigation/SideMenu.tsx'
import { fit } from '../../../ui/match.ts'

type Hit = {
  id: string
  label: string
  detail?: ReactNode
  icon: ReactNode
  /** This person's role meets the lock screen there. */
  barred?: boolean
  go: NavigateOptions
}
type Section = {
  id: 'screens' | 'customers' | 'transactions'
  hits: Hit[]
  /** What was typed is still being looked for: the hits are those of the text before. */
  pending: boolean
}

/** What a text finds, in the order in which the palette shows it: screens of the menu, customers, transactions. */
export const useHits = (menu: Menu, typed: string): Section[] => [
  useScreens(menu, typed),
  useCustomers(typed),
  useTransactions(typed),
]

const useScreens = (menu: Menu, typed: string): Section => {
  const { t } = useTranslation()
  const workspace = useWorkspace()
  const roleLock = useRoleLock()
  const entries = [menu.first, ...menu.groups.flatMap((group) => group.entries), ...DEEPER].filter(
    (entry) => !lockOf(entry, workspace),
  )
  const hits = entries
    .map((entry) => {
      const label = t(`screen.${entry.id}`)
      const EntryIcon = entry.icon
      const go = { to: entry.to, params: entry.params } as NavigateOptions
      return {
        score: fit(typed, label),
        hit: { id: entry.id, label, icon: <EntryIcon size={16} />, barred: roleLock(entry), go },
      }
    })
    .filter(({ score }) => score > 0)
  const ranked = typed ? hits.sort((a, b) => b.score - a.score) : hits
  return { id: 'screens', pending: false, hits: ranked.slice(0, typed ? 6 : 24).map(({ hit }) => hit) }
}

const MIN_LETTERS = 2

const useSearch = (typed: string, allowed: boolean) => {
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, 200)
  const { partner } = useWorkspace()
  const enabled = allowed && partner !== null && text.length >= MIN_LETTERS
  return {
    q: settled,
    partnerId: partner?.id ?? '',
    isAsked: enabled && settled.length >= MIN_LETTERS,
    /** Whether what was typed is still being looked for. */
    isPending: (found: { isPending: boolean; isPlaceholderData: boolean }) =>
      enabled && (settled !== text || found.isPending || found.isPlaceholderData),
  }
}

const useCustomers = (typed: string): Section => {
  const { q, partnerId, isAsked, isPending } = useSearch(typed, useCan('customer.view'))
  const found = useQuery({
    ...query('listCustomers', { partnerId, query: { q, limit: 5 } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const customers = isAsked ? (found.data?.data ?? []) : []
  const hits = customers.map((customer) => {
    const label = customerName(customer)
    return {
      id: `customer-${customer.id}`,
      label,
      detail: customer.email ?? customer.mobile,
      icon: <Avatar name={label} quiet />,
      go: { to: '/customers', search: { q: label } } as NavigateOptions,
    }
  })
  return { id: 'customers', hits, pending: isPending(found) }
}

const useTransactions = (typed: string): Section => {
  const { q, partnerId, isAsked, isPending } = useSearch(typed, useCan('order.view'))
  const found = useQuery({
    ...query('listOrders', { partnerId, query: { q, limit: 5 } }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  })
  const orders = isAsked ? (found.data?.data ?? []) : []
  const hits = orders.map((order) => ({
    id: `order-${order.id}`,
    label: order.readableId.readableId,
    detail: (
      <>
        {order.customer && customerName(order.customer)} <Money minor={order.totalAmount} currency={order.currency} />
      </>
    ),
    icon: <IconReceipt size={16} />,
    go: { to: '/transaction/$id', params: { id: order.readableId.readableId } } as NavigateOptions,
  }))
  return { id: 'transactions', hits, pending: isPending(found) }
}
