import { createHash } from 'node:crypto'

/** A browser on a device, as far as it says who it is; the hash is the same at each of its visits. */
export type Device = { browser: string | null; system: string | null; hash: Buffer }

/** Where a request comes from: its network address and its device. */
export type Origin = { ip: string; device: Device }

// The first that fits: browsers claim to be those that came before them.
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR/', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['coc_coc_browser', 'Cốc Cốc'],
  ['FxiOS', 'Firefox'],
  ['Firefox', 'Firefox'],
  ['CriOS', 'Chrome'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const

const nameIn = (names: readonly (readonly [string, string])[], text: string): string | null =>
  names.find(([mark]) => text.includes(mark))?.[1] ?? null

const DEVICE_ID = /^[A-Za-z0-9-]{16,64}$/

/**
 * The device of a request: its browser and system by the User-Agent, without versions, which change by themselves, and the random
 * id that the dashboard keeps in the browser and sends as X-Device-Id. Whoever sends no id is one device for each browser and system.
 */
export const readDevice = (headers: Record<string, string | string[] | undefined>): Device => {
  const said = String(headers['user-agent'] ?? '')
  const [browser, system] = [nameIn(BROWSERS, said), nameIn(SYSTEMS, said)]
  const sent = headers['x-device-id']
  const id = typeof sent === 'string' && DEVICE_ID.test(sent) ? sent : ''
  return {
    browser,
    system,
    hash: createHash('sha256')
      .update(JSON.stringify([id, browser, system]))
      .digest(),
  }
}

/** A device in few words: 'Chrome, Windows'; null where it did not say. */
export const deviceName = ({ browser, system }: Pick<Device, 'browser' | 'system'>): string | null =>
  [browser, system].filter((part) => part !== null).join(', ') || null
