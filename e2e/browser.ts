import { chromium, type Browser, type Page } from 'playwright'
import { inject } from 'vitest'

/** What a browser must not do while it is being watched: ask the network for anything of its own. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Opens the system's Chromium, where asked for one that shows documents such as a PDF; the caller closes it. */
export function openBrowser({ showsDocuments = false } = {}): Promise<Browser> {
  return chromium.launch({ executablePath: inject(showsDocuments ? 'chromiumPath' : 'shellPath'), args: FLAGS })
}

export type Installation = 'display mode' | 'iOS'

/** Makes a page run as Android and desktops install it, or as iOS does, from its next start on. */
export const install = (page: Page, way: Installation): Promise<unknown> =>
  page.addInitScript((on) => {
    if (on === 'iOS') return Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
    const ask = window.matchMedia.bind(window)
    // 'all' matches everywhere: the answer of an installed app, with everything else that belongs to an answer.
    window.matchMedia = (query) => ask(query === '(display-mode: standalone)' ? 'all' : query)
  }, way)
