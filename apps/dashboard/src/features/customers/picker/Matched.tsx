import { matchParts } from './match.ts'
import style from '../customer.module.css'

/** A text with the part that the search matched marked. */
export const Matched = ({ text, search }: { text: string; search: string }) => (
  <>
    {matchParts(text, search).map((part, i) =>
      part.matched ? (
        <mark key={i} className={style.mark}>
          {part.text}
        </mark>
      ) : (
        part.text
      ),
    )}
  </>
)
