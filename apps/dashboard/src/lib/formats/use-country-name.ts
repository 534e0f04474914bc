import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../locales/index.ts'

/** The name of a country in the language in use, by its two letters. */
export const useCountryName = () => {
  // Reads anew when the language changes.
  useTranslation()
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'region' })
  return (country: string): string => names.of(country) ?? country
}
