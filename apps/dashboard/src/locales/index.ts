import { changeLanguage, t, type BackendModule, type ResourceLanguage, default as texts } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { stored } from '../lib/storage.ts'
import { fetchRefusals } from './refusals.ts'
import type { Language } from './texts.ts'

export type { Language } from './texts.ts'
export const LANGUAGES: readonly Language[] = ['en', 'vi']

/** The person's language on this device (BEYOND-26). English until somebody chooses (SHELL-89). */
const chosen = stored<Language>('language')

/** A language's texts by area: one file, fetched as a whole, so that no dialog waits for its words. */
const fetchTexts = async (language: Language): Promise<ResourceLanguage> => {
  if (language === 'en') return (await import('./en.ts')).default
  const [vietnamese] = await Promise.all([import('./vi.ts'), fetchRefusals()])
  return vietnamese.default
}

// The other language, once somebody chooses it.
const byArea: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // i18next takes a promise here, though its type only knows the callback.
  // oxlint-disable-next-line typescript/no-misused-promises
  read: async (language: string, area: string) => (await fetchTexts(language as Language))[area],
}

/** Starts the texts in the person's language; resolves when they are there. */
export const startTexts = async () => {
  const language = chosen.get() ?? 'en'
  showLanguage(language)
  const all = await fetchTexts(language)
  await texts
    .use(byArea)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES as Language[],
      fallbackLng: false,
      ns: Object.keys(all),
      resources: { [language]: all },
      partialBundledLanguages: true,
      defaultNS: 'common',
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: false },
      showSupportNotice: false,
    } as Parameters<typeof texts.init>[0])
  nameLayers()
  // Here or in another tab: this one follows.
  chosen.subscribe(() => {
    shown = show(chosen.get() ?? 'en')
  })
}

/** Resolves once every text is in the language that was chosen last. */
let shown = Promise.resolve()

const show = async (language: Language) => {
  await changeLanguage(language)
  showLanguage(language)
  nameLayers()
}

const showLanguage = (language: Language) => document.documentElement.setAttribute('lang', language)

// What floats over the page lives in one region beside it, and a region needs a name.
const nameLayers = () => document.getElementById('layers')?.setAttribute('aria-label', t('nav.layers'))

/** The language in use. */
export const currentLanguage = (): Language => (texts.language === 'vi' ? 'vi' : 'en')

/** Switches every text at once, in every tab, and remembers it on this device (BEYOND-26). */
export const switchLanguage = async (language: Language) => {
  chosen.set(language)
  await shown
}

/**
 * Shows what a link leads to in the browser's language: whoever is led in may have chosen none yet. Remembered is what somebody chose, here or
 * with their account.
 */
export const guessLanguage = async () => {
  if (chosen.get() !== null) return
  shown = show(navigator.language.toLowerCase().startsWith('vi') ? 'vi' : 'en')
  await shown
}

/** Takes the account's language after sign-in, unless this device has its own; of an account that has none, the one in which they were led in. */
export const adoptLanguage = async (language: Language | null) => {
  const adopted = language ?? currentLanguage()
  if (chosen.get() === null && (adopted !== 'en' || currentLanguage() !== 'en')) await switchLanguage(adopted)
}
