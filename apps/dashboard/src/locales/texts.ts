export type Language = 'en' | 'vi'

/** A bundle with exactly the keys of the English one; a missing or surplus key does not compile. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> }
