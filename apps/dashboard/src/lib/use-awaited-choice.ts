import { useEffect, useEffectEvent, useState } from 'react'

type Awaited = {
  /** What stands in the search. */
  text: string
  /** The list on the screen is the answer to that very text, be it empty. */
  isThere: boolean
  /** It could not be read. */
  isLost: boolean
  /** Makes the choice that Enter asked for. */
  choose: () => void
  /** Enter was pressed before this was on the screen. */
  begun?: boolean
}

/**
 * Enter in a search whose list is still on its way: the choice is made once the list of that very text is there, for a row of an older
 * list is somebody else. Typing on takes it back, as does a list that can't be read.
 */
export const useAwaitedChoice = ({ text, isThere, isLost, choose, begun = false }: Awaited) => {
  const [asked, setAsked] = useState<string | null>(begun ? text : null)
  /** How often a choice that was waited for fell due: each is made once. */
  const [turn, setTurn] = useState(0)
  if (asked !== null && (asked !== text || isThere || isLost)) {
    setAsked(null)
    if (asked === text && isThere) setTurn(turn + 1)
  }
  const make = useEffectEvent(choose)
  useEffect(() => {
    if (turn > 0) make()
  }, [turn])
  return { isAwaiting: asked !== null, begin: () => setAsked(text) }
}
