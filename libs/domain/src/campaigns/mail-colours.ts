/** What stands before the rules of a mail that hold by night alone. */
export const BY_NIGHT = '@media (prefers-color-scheme: dark)'

/** A mail as its reader sees it by day or by night, whatever the colours of the screen on which it is looked at. */
export const mailIn = (colours: 'light' | 'dark', html: string): string =>
  html.replaceAll(BY_NIGHT, colours === 'dark' ? '@media all' : '@media not all')
