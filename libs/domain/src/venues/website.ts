/** The longest address of a website, in characters. */
export const LONGEST_WEBSITE = 300
