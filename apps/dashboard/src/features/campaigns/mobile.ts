import { isStandalone } from '../../lib/standalone.ts'

const PHONES = /Android|iPhone|iPad|iPod|Mobile/i

/** Whether campaigns are not written here: installed, on a phone or a tablet, or in a window under 768 px (CAMPAIGNS-69). */
export const isMobileDevice = (): boolean =>
  isStandalone() || PHONES.test(navigator.userAgent) || window.innerWidth < 768
