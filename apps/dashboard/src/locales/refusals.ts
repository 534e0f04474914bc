import type { Language } from './texts.ts'

type Sentences = Readonly<Record<string, string>>
let known: { english: Sentences; vietnamese: Sentences } | null = null

/** Fetches what refusals say in Vietnamese, which nobody else needs; resolves once it is there. */
export const fetchRefusals = async (): Promise<void> => {
  const [english, vietnamese] = await Promise.all([import('@fieldhouse/contract/refusals'), import('./vi/refusals.ts')])
  known = { english: english.REFUSALS, vietnamese: vietnamese.default }
}

/**
 * What a refusal says in a language: the server speaks English (API-10), and the code's own sentence is known here in Vietnamese. One that is
 * said of this case alone stays as the server says it.
 */
export const refusalIn = (language: Language, code: string | null, msg: string): string =>
  language === 'vi' && code !== null && known?.english[code] === msg ? (known.vietnamese[code] ?? msg) : msg
