import { en } from './templates/en.ts'
import { vi } from './templates/vi.ts'
import type { Words } from './templates/words.ts'

export type Locale = 'en' | 'vi'

/** The language a club's customers are written to: that of its country, as theirs is not known. */
export const localeOfClub = (countryCode: string): Locale => (countryCode === 'VN' ? 'vi' : 'en')

/** Everything that is said to people in a language. */
export const wordsIn = (locale: Locale): Words => (locale === 'vi' ? vi : en)
