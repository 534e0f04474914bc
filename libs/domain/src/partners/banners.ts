/** The most banners that a deployment shows. */
export const MOST_BANNERS = 50
/** Banners are shown by their index, the highest first (SUPERADMIN-51). */
export const HIGHEST_BANNER = 9999

/** What is wrong with a banner as it is typed: where it leads is an address of the web, if anywhere; its index is a whole number (SUPERADMIN-58). */
export const bannerProblems = ({
  link,
  index,
}: {
  link: string
  index: string
}): { link?: 'notALink'; index?: 'notANumber' } => ({
  ...(link.trim() !== '' && !isWebAddress(link.trim()) && { link: 'notALink' as const }),
  ...(!/^\d{1,4}$/.test(index.trim()) && { index: 'notANumber' as const }),
})

/** Under http or https, without a name or password before its host. */
const isWebAddress = (text: string): boolean => {
  if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return false
  const { username, password } = new URL(text)
  return username === '' && password === ''
}

/** The index of a banner that comes before all that stand; 1 for the first. */
export const nextBannerIndex = (indexes: readonly string[]): number =>
  Math.min(HIGHEST_BANNER, Math.max(0, ...indexes.map(Number).filter(Number.isInteger)) + 1)
