import { Combobox, Modal, useCombobox } from '@mantine/core'
import { IconLock, IconSearch } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAwaitedChoice } from '../../../lib/use-awaited-choice.ts'
import { Kbd } from '../../../ui/display/Kbd.tsx'
import { useFocusBack } from '../../../ui/overlays/use-focus-back.ts'
import { Row, Text } from '../../../ui/layout.tsx'
import { PALETTE_FIELD } from './PaletteHost.tsx'
import type { Menu } from '../navigation/SideMenu.tsx'
import { useHits } from './use-hits.tsx'
import style from './palette.module.css'

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
  const all = useHits(menu, typed)
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
