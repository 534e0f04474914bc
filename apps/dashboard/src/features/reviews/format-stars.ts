import { currentLanguage } from '../../locales/index.ts'

/** A number of stars with one decimal where it is not whole: '4.5', '4,5' in Vietnamese, '5'. */
export const formatStars = (stars: number): string =>
  new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: 1 }).format(stars)
