import { useHotkeys, useMediaQuery } from '@mantine/hooks'
import { useCallback, useSyncExternalStore } from 'react'
import { stored } from '../../../lib/storage.ts'

const kept = stored<boolean>('sideCollapsed')

/**
 * Whether the side menu is a rail of icons: as chosen on this device, with the key '[' as well, and always on screens
 * under 1024 px, where there is nothing to choose.
 */
export const useCollapsed = (): { collapsed: boolean; fixed: boolean; toggle: () => void } => {
  const chosen = useSyncExternalStore(kept.subscribe, kept.get) ?? false
  const narrow = useMediaQuery('(max-width: 1023px)', undefined, { getInitialValueInEffect: false }) ?? false
  const toggle = useCallback(() => kept.set(!(kept.get() ?? false)), [])
  useHotkeys([['[', toggle]])
  return { collapsed: chosen || narrow, fixed: narrow, toggle }
}
