import { useState } from 'react'
import style from './Avatar.module.css'

// Two letters: the first of the first and of the last word, as a person would initial a note.
const initials = (name: string) => {
  const words = name.trim().split(/\s+/).filter(Boolean)
  const letters = words.length > 1 ? [words[0]!, words.at(-1)!] : words
  return letters.map((word) => [...word.normalize('NFC')][0]?.toLocaleUpperCase() ?? '').join('')
}

/** A person's picture, or initials where there is none or it can not be shown (REVIEWS-09); ornament beside the name, so hidden from readers. */
export const Avatar = ({
  name,
  picture,
  size = 24,
  quiet = false,
}: {
  name: string
  picture?: string | null
  size?: 24 | 28 | 32
  quiet?: boolean
}) => (
  <span className={style.avatar} data-size={size} data-quiet={quiet || undefined} aria-hidden="true">
    {picture ? <Face key={picture} name={name} picture={picture} size={size} /> : initials(name)}
  </span>
)

const Face = ({ name, picture, size }: { name: string; picture: string; size: number }) => {
  const [isMissing, setIsMissing] = useState(false)
  if (isMissing) return initials(name)
  return <img src={picture} alt="" width={size} height={size} loading="lazy" onError={() => setIsMissing(true)} />
}
