/** What search engines are told of a page, as it is typed. */
export type TypedSeo = { metaPageTitle: string; metaKeywords: string; metaDescription: string }

/** Keywords as they are typed: split at commas, without blanks around them and without empty ones (BRAND-53). */
export const keywordsOf = (typed: string): string[] =>
  typed
    .split(',')
    .map((keyword) => keyword.trim())
    .filter(Boolean)
