import { useTranslation } from 'react-i18next'
import { currentLanguage } from '../../locales/index.ts'

/** The name of a currency in the language in use, by its three letters. */
export const useCurrencyName = () => {
  // Reads anew when the language changes.
  useTranslation()
  const names = new Intl.DisplayNames(currentLanguage(), { type: 'currency' })
  return (currency: string): string => names.of(currency) ?? currency
}
