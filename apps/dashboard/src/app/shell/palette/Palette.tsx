import { Combobox, Modal, useCombobox } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconLock, IconReceipt, IconSearch } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRouter, type NavigateOptions } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { useAwaitedChoice } from '../../../lib/use-awaited-choice.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { useRoleLock } from '../../../lib/session/use-role-lock.ts'
import { useWorkspace } from '../../../lib/session/workspace.ts'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { Kbd } from '../../../ui/display/Kbd.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { useFocusBack } from '../../../ui/overlays/use-focus-back.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { fit } from './match.ts'
import { DEEPER, lockOf } from '../../../lib/navigation.ts'
import { PALETTE_FIELD } from './PaletteHost.tsx'
import type { Menu } from '../navigation/SideMenu.tsx'
import style from './palette.module.css'

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

type Props = {
  menu: Menu
  /** What was typed so far, also before this was loaded. */
  typed: string
  /** Enter followed already. */
  entered: boolean
  onType: (typed: string) => void
  onClose: () => void
}

/** Ctrl+K: any screen, customer or transaction, by name or number (BEYOND-20). */
const Palette = ({ menu, typed, entered, onType, onClose }: Props) => {
  const { t } = useTranslation()
  const router = useRouter()
  useFocusBack(true)
  // The list stands open as long as the palette does: closed, Enter would choose nothing.
  const combobox = useCombobox({ opened: true })
  const all = [useScreens(menu, typed), useCustomers(typed), useTransactions(typed)]
  const sections = all.filter(({ hits }) => hits.length > 0)
  const isPending = all.some(({ pending }) => pending)
  // The first hit of what is typed now; not known while a section before it is still being looked for.
  const leading = all.find(({ hits, pending }) => pending || hits.length > 0)
  const first = leading?.pending ? undefined : leading?.hits[0]?.id
  // Letters may have been typed before the list stands: it is drawn a moment after the palette.
  const [list, setList] = useState<HTMLElement | null>(null)
  // Once what was typed has changed the list: Enter opens its first hit.
  const { resetSelectedOption, selectFirstOption } = combobox
  useEffect(() => {
    resetSelectedOption()
    if (list && typed && first) selectFirstOption()
  }, [list, typed, first, resetSelectedOption, selectFirstOption])
  const choice = useAwaitedChoice({
    text: typed,
    isThere: first !== undefined,
    isLost: first === undefined && !isPending,
    choose: () => first && open(first),
    begun: entered,
  })
  const open = (id: string) => {
    const hit = sections.flatMap(({ hits }) => hits).find((candidate) => candidate.id === id)
    if (!hit) return
    onClose()
    void router.navigate(hit.go)
  }
  return (
    <Modal.Root opened onClose={onClose} size={600} yOffset={72} returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t('search')}>
        <Combobox store={combobox} onOptionSubmit={open}>
          <Row gap={10} className={style.head}>
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
                {...PALETTE_FIELD}
                onChange={(event) => onType(event.currentTarget.value)}
                onKeyDown={(event) => {
                  // The open list keeps Escape to itself, and here it always stands open.
                  if (event.key === 'Escape') onClose()
                  if (event.key !== 'Enter' || combobox.getSelectedOptionIndex() !== -1) return
                  // The first hit is there and not yet marked, or opens when it comes.
                  if (typed && first) open(first)
                  else if (isPending && !first) choice.begin()
                }}
              />
            </Combobox.EventsTarget>
            <Kbd>Esc</Kbd>
          </Row>
          <div className={style.results}>
            {/* A list without an option is none to a reader. */}
            {sections.length === 0 && (
              <Combobox.Empty aria-live="polite">
                {isPending ? t('loading') : t('palette.nothing', { query: typed })}
              </Combobox.Empty>
            )}
            <Combobox.Options ref={setList} aria-label={t('search')} hidden={sections.length === 0}>
              {sections.map(({ id, hits, pending }) => (
                <Combobox.Group key={id} label={t(`palette.${id}`)}>
                  {hits.map((hit) => (
                    <Combobox.Option
                      key={hit.id}
                      value={hit.id}
                      // Dimmed and passed over by the keys; a click opens it all the same.
                      mod={{ 'combobox-disabled': pending }}
                      aria-description={hit.barred ? t('noPermissionSection') : undefined}
                    >
                      <span className={style.icon}>{hit.icon}</span>
                      <Text still>{hit.label}</Text>
                      {hit.detail && <span className={style.detail}>{hit.detail}</span>}
                      {hit.barred && <IconLock className={style.detail} size={14} aria-hidden />}
                    </Combobox.Option>
                  ))}
                </Combobox.Group>
              ))}
            </Combobox.Options>
          </div>
          <Row component="p" gap={5} look="tiny faint" className={style.foot} aria-hidden="true">
            <Kbd>↑</Kbd>
            <Kbd>↓</Kbd> {t('palette.move')} <Kbd>↵</Kbd> {t('palette.hint')}
          </Row>
        </Combobox>
      </Modal.Content>
    </Modal.Root>
  )
}

export default Palette

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
  return { id: 'screens', pending: false, hits: ranked.slice(0, typed ? 6 : 20).map(({ hit }) => hit) }
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
    const label = [customer.firstName, customer.lastName].filter(Boolean).join(' ')
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
        {[order.customer?.firstName, order.customer?.lastName].filter(Boolean).join(' ')}{' '}
        <Money minor={order.totalAmount} currency={order.currency} />
      </>
    ),
    icon: <IconReceipt size={16} />,
    go: { to: '/transaction/$id', params: { id: order.readableId.readableId } } as NavigateOptions,
  }))
  return { id: 'transactions', hits, pending: isPending(found) }
}
