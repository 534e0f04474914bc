/** The two names of a person, as they are written down; either may be empty. */
export type Named = { readonly firstName: string; readonly lastName: string }

/** A person's names in one: the first name, then the last; '' without either. */
export const fullName = ({ firstName, lastName }: Named): string => `${firstName} ${lastName}`.trim()
