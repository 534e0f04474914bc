import { Combobox, Modal, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconReceipt, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, type NavigateOptions } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../lib/api.ts'
import { useCan } from '../../lib/use-can.ts'
import { useWorkspace } from '../../lib/workspace.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Kbd } from '../../ui/Kbd.tsx'
import { Money } from '../../ui/Money.tsx'
import { fit } from './match.ts'
import { DEEPER, lockOf } from '../../lib/navigation.ts'
import type { Menu } from './SideMenu.tsx'
import style from './palette.module.css'

type Hit = { id: string; label: string; detail?: ReactNode; icon: ReactNode; go: NavigateOptions }
type Section = { id: 'screens' | 'customers' | 'transactions'; hits: Hit[] }

/** Ctrl+K: any screen, customer or transaction, by name or number (BEYOND-20). */
const Palette = ({ menu, onClose }: { menu: Menu; onClose: () => void }) => {
  const { t } = useTranslation()
  const router = useRouter()
  const [typed, setTyped] = useState('')
  // The list stands open as long as the palette does: closed, Enter would choose nothing.
  const combobox = useCombobox({ opened: true })
  const sections = [useScreens(menu, typed), useCustomers(typed), useTransactions(typed)].filter(
    ({ hits }) => hits.length > 0,
  )
  const first = sections[0]?.hits[0]?.id
  // Once what was typed has changed the list: Enter opens its first hit.
  const { resetSelectedOption, selectFirstOption } = combobox
  useEffect(() => {
    resetSelectedOption()
    if (typed && first) selectFirstOption()
  }, [typed, first, resetSelectedOption, selectFirstOption])
  const open = (id: string) => {
    const hit = sections.flatMap(({ hits }) => hits).find((candidate) => candidate.id === id)
    if (!hit) return
    onClose()
    void router.navigate(hit.go)
  }
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset={72}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('search')}>
        <Combobox store={combobox} onOptionSubmit={open}>
          <div className={style.head}>
            <IconSearch size={18} aria-hidden />
            <Combobox.EventsTarget withExpandedAttribute>
              <input
                className={style.input}
                role="combobox"
                aria-expanded="true"
                aria-controls={combobox.listId ?? undefined}
                placeholder={t('palette.placeholder')}
                aria-label={t('palette.placeholder')}
                value={typed}
                data-autofocus
                onChange={(event) => setTyped(event.currentTarget.value)}
                // The open list keeps Escape to itself, and here it always stands open.
                onKeyDown={(event) => event.key === 'Escape' && onClose()}
              />
            </Combobox.EventsTarget>
            <Kbd>Esc</Kbd>
          </div>
          <div className={style.results}>
            {/* A list without an option is none to a reader. */}
            {sections.length === 0 && <Combobox.Empty>{t('palette.nothing', { query: typed })}</Combobox.Empty>}
            <Combobox.Options aria-label={t('search')} hidden={sections.length === 0}>
              {sections.map(({ id, hits }) => (
                <Combobox.Group key={id} label={t(`palette.${id}`)}>
                  {hits.map((hit) => (
                    <Combobox.Option key={hit.id} value={hit.id}>
                      <span className={style.icon}>{hit.icon}</span>
                      <span className={style.label}>{hit.label}</span>
                      {hit.detail && <span className={style.detail}>{hit.detail}</span>}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
            </Combobox.Options>
          </div>
          <p className={style.foot} aria-hidden="true">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> {t('palette.move')} <Kbd>↵</Kbd> {t('palette.hint')}
          </p>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

export default Palette

const useScreens = (menu: Menu, typed: string): Section => {
  const { t } = useTranslation()
  const workspace = useWorkspace()
  const entries = [menu.first, ...menu.groups.flatMap((group) => group.entries), ...DEEPER].filter(
    (entry) => !lockOf(entry, workspace),
  )
  const hits = entries
    .map((entry) => {
      const label = t(`screen.${entry.id}`)
      const EntryIcon = entry.icon
      const go = { to: entry.to, params: entry.params } as NavigateOptions
      return { score: fit(typed, label), hit: { id: entry.id, label, icon: <EntryIcon size={16} />, go } }
    })
    .filter(({ score }) => score > 0)
  const ranked = typed ? hits.sort((a, b) => b.score - a.score) : hits
  return { id: 'screens', hits: ranked.slice(0, typed ? 6 : 20).map(({ hit }) => hit) }
}

const MIN_LETTERS = 2

const useSearch = (typed: string, allowed: boolean) => {
  const [settled] = useDebouncedValue(typed.trim(), 200)
  const { partner } = useWorkspace()
  return {
    q: settled,
    partnerId: partner?.id ?? '',
    enabled: allowed && partner !== null && settled.length >= MIN_LETTERS,
  }
}

const useCustomers = (typed: string): Section => {
  const { q, partnerId, enabled } = useSearch(typed, useCan('customer.view'))
  const found = useQuery({
    ...query('listCustomers', { partnerId, query: { q, limit: 5 } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const customers = enabled ? (found.data?.data ?? []) : []
  const hits = customers.map((customer) => {
    const label = [customer.firstName, customer.lastName].filter(Boolean).join(' ')
    return {
      id: `customer-${customer.id}`,
      label,
      detail: customer.email ?? customer.mobile,
      icon: <Avatar name={label} quiet />,
      go: { to: '/customers', search: { q: label } } as NavigateOptions,
    }
  })
  return { id: 'customers', hits }
}

const useTransactions = (typed: string): Section => {
  const { q, partnerId, enabled } = useSearch(typed, useCan('order.view'))
  const found = useQuery({
    ...query('listOrders', { partnerId, query: { q, limit: 5 } }),
    enabled,
    placeholderData: keepPreviousData,
  })
  const orders = enabled ? (found.data?.data ?? []) : []
  const hits = orders.map((order) => ({
    id: `order-${order.id}`,
    label: order.readableId.readableId,
    detail: (
      <>
        {[order.customer?.firstName, order.customer?.lastName].filter(Boolean).join(' ')}{' '}
        <Money minor={order.totalAmount} currency={order.currency} />
      </>
    ),
    icon: <IconReceipt size={16} />,
    go: { to: '/transaction/$id', params: { id: order.readableId.readableId } } as NavigateOptions,
  }))
  return { id: 'transactions', hits }
}
