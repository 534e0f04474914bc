import { useTranslation } from 'react-i18next'

/** How many of a list a warning names. */
const NAMED = 5

/** The first of a list in one line, and how many more there are. */
export const useSomeOf = (): ((all: readonly string[]) => string) => {
  const { t } = useTranslation('bookings')
  return (all) => {
    const named = all.slice(0, NAMED)
    if (all.length > NAMED) named.push(t('window.more', { count: all.length - NAMED }))
    return named.join(', ')
  }
}
