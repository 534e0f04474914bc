import { useRef, useState } from 'react'

export type Scope = 'one' | 'following'

/** Asks whether something is meant for a session alone or for those that follow as well; of a class that does not repeat, it is not asked. */
export const useScope = (repeats: boolean) => {
  const [isAsking, setAsking] = useState(false)
  const answer = useRef<(chosen: Scope | null) => void>(undefined)
  return {
    isAsking,
    ask: (): Promise<Scope | null> => {
      if (!repeats) return Promise.resolve('one')
      setAsking(true)
      return new Promise((resolve) => (answer.current = resolve))
    },
    /** Null where somebody thought better of it. */
    answer: (chosen: Scope | null) => {
      setAsking(false)
      answer.current?.(chosen)
    },
  }
}
