import { useHotkeys } from '@mantine/hooks'
import { useEffect, useSyncExternalStore } from 'react'
import { fetched } from '../../../lib/fetched.tsx'
import type { Menu } from '../navigation/SideMenu.tsx'

const Palette = fetched(() => import('./Palette.tsx').then((module) => module.default))

/** What is typed in the open palette, and whether Enter followed before its field was there; null while it is closed. */
type Typed = { text: string; entered: boolean }
let typed: Typed | null = null
const listeners = new Set<() => void>()
const become = (next: Typed | null) => {
  typed = next
  listeners.forEach((listener) => listener())
}
const type = (text: string) => become({ text, entered: false })
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const close = () => become(null)

/** Opens the palette, or leaves the open one as it is; its code is fetched the first time. */
export const openPalette = () => {
  if (typed === null) type('')
}

/** Keeps the palette's place and its keys Ctrl+K and '/' (BEYOND-20). */
export const PaletteHost = ({ menu }: { menu: Menu }) => {
  const now = useSyncExternalStore(subscribe, () => typed)
  // Ctrl+K also from inside a field; '/' only where nobody is typing.
  useHotkeys([['mod+K', openPalette]], [])
  useHotkeys([['/', openPalette]])
  useKeysBeforeTheField(now !== null)
  if (now === null) return null
  return <Palette menu={menu} typed={now.text} entered={now.entered} onType={type} onClose={close} />
}

/** Marks the palette's field, which hears its keys itself. */
export const PALETTE_FIELD = { 'data-palette': true }

/** From Ctrl+K on every letter belongs to the palette, also those typed while its code is fetched and its field has no focus yet. */
const useKeysBeforeTheField = (opened: boolean) => {
  useEffect(() => {
    if (!opened) return
    const take = (event: KeyboardEvent) => {
      if (event.target instanceof Element && event.target.hasAttribute('data-palette')) return
      const isLetter = event.key.length === 1 && (event.getModifierState('AltGraph') || !hasCommand(event))
      const text = typed?.text ?? ''
      if (isLetter) type(`${text}${event.key}`)
      else if (event.key === 'Backspace') type(text.slice(0, -1))
      else if (event.key === 'Escape') close()
      // Kept for the palette: what lies below must not be pressed.
      else if (event.key === 'Enter') become({ text, entered: text !== '' })
      else return
      event.preventDefault()
      event.stopPropagation()
    }
    window.addEventListener('keydown', take, { capture: true })
    return () => window.removeEventListener('keydown', take, { capture: true })
  }, [opened])
}

const hasCommand = ({ ctrlKey, metaKey, altKey }: KeyboardEvent): boolean => ctrlKey || metaKey || altKey
