import { chromium, type Browser, type BrowserContext, type Page } from 'playwright'
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

/** What a browser has beside its pages. */
export type Equipment = {
  /** It shows documents such as a PDF. */
  showsDocuments?: boolean
  /** Its camera sees the picture in this file (camera.ts), as it stands at each moment; without one it has none. */
  camera?: string
}

/** Opens the system's Chromium; the caller closes it. */
export function openBrowser({ showsDocuments = false, camera }: Equipment = {}): Promise<Browser> {
  const seen = camera ? ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${camera}`] : []
  return chromium.launch({
    // The shell knows neither documents nor cameras.
    executablePath: inject(showsDocuments || camera ? 'chromiumPath' : 'shellPath'),
    args: [...FLAGS, ...seen],
  })
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

const broken: string[] = []

/** Notes what a window's pages throw, also where the product shows that a screen stopped and goes on: no journey may see it. */
export const noteBroken = (context: BrowserContext): void => {
  context.on('weberror', (thrown) => broken.push(String(thrown.error())))
  context.on('console', (message) => {
    // A refused call or a lost connection is told by the browser itself, and is what many tests are about.
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource')) broken.push(message.text())
  })
}

/** What was thrown since it was asked last. */
export const takeBroken = (): string[] => broken.splice(0)
