import { changeLanguage, t, type BackendModule, default as texts } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { stored } from '../lib/storage.ts'
import type { Language } from './texts.ts'

export type { Language } from './texts.ts'
export const LANGUAGES: readonly Language[] = ['en', 'vi']

/** The person's language on this device (BEYOND-26). English until somebody chooses (SHELL-89). */
const chosen = stored<Language>('language')

const bundles = import.meta.glob<{ default: object }>(['./en/*.ts', './vi/*.ts'])

// One file per language and area, fetched when a screen of the area first asks for it.
const byArea: BackendModule = {
  type: 'backend',
  init: () => undefined,
  // i18next takes a promise here, though its type only knows the callback.
  // oxlint-disable-next-line typescript/no-misused-promises
  read: async (language: string, area: string) => {
    const load = bundles[`./${language}/${area}.ts`]
    if (!load) throw new Error(`No texts for ${language}/${area}`)
    return (await load()).default as Record<string, string>
  },
}

/** Starts the texts in the person's language; resolves when the common ones are there. */
export const startTexts = async () => {
  const language = chosen.get() ?? 'en'
  showLanguage(language)
  await texts
    .use(byArea)
    .use(initReactI18next)
    .init({
      lng: language,
      supportedLngs: LANGUAGES as Language[],
      fallbackLng: false,
      ns: ['common'],
      defaultNS: 'common',
      interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
      react: { useSuspense: true },
      showSupportNotice: false,
    } as Parameters<typeof texts.init>[0])
  nameLayers()
}

const showLanguage = (language: Language) => document.documentElement.setAttribute('lang', language)

// What floats over the page lives in one region beside it, and a region needs a name.
const nameLayers = () => document.getElementById('layers')?.setAttribute('aria-label', t('nav.layers'))

/** The language in use. */
export const currentLanguage = (): Language => (texts.language === 'vi' ? 'vi' : 'en')

/** Switches every text at once and remembers it on this device (BEYOND-26). */
export const switchLanguage = async (language: Language) => {
  chosen.set(language)
  await changeLanguage(language)
  showLanguage(language)
  nameLayers()
}

/** Takes the account's language after sign-in, unless this device has its own. */
export const adoptLanguage = async (language: Language | null) => {
  if (language && language !== currentLanguage() && chosen.get() === null) await switchLanguage(language)
}
