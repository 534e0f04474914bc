import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense, useSyncExternalStore } from 'react'
import type { Menu } from './SideMenu.tsx'

const Palette = lazy(() => import('./Palette.tsx'))

let open = false
const listeners = new Set<() => void>()
const setOpen = (next: boolean) => {
  open = next
  listeners.forEach((listener) => listener())
}
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Opens the palette; its code is fetched the first time. */
export const openPalette = () => setOpen(true)

/** Keeps the palette's place and its keys Ctrl+K and '/' (BEYOND-20). */
export const PaletteHost = ({ menu }: { menu: Menu }) => {
  const opened = useSyncExternalStore(subscribe, () => open)
  // Ctrl+K also from inside a field; '/' only where nobody is typing.
  useHotkeys([['mod+K', openPalette]], [])
  useHotkeys([['/', openPalette]])
  if (!opened) return null
  return (
    <Suspense>
      <Palette menu={menu} onClose={() => setOpen(false)} />
    </Suspense>
  )
}
