import { createContext, use } from 'react'

/** What the parts of every screen call themselves; in the reader's language. */
export type Words = Record<'close' | 'cancel' | 'clear' | 'loading' | 'retry', string>

const WordsContext = createContext<Words | null>(null)

/** Gives what is below it its words. */
export const WordsProvider = WordsContext.Provider

/** The words of the reader's language; throws outside the design system. */
export const useWords = (): Words => {
  const words = use(WordsContext)
  if (!words) throw new Error('Words are given by the design system.')
  return words
}
