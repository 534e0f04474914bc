import { TextInput } from '@mantine/core'
import { IconSearch, IconX } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import style from './SearchField.module.css'
import { useWords } from '../words.ts'

type Props = {
  label: string
  placeholder?: string
  /** The search in use, as the address holds it. */
  value: string
  /** Called once typing rests, at once on Enter and on clearing. */
  onSearch: (value: string) => void
  width?: number | string
  /** How long typing rests before it asks, in milliseconds. */
  restMs?: number
}

/** A search that asks when typing rests, follows the address, and clears with Escape. */
export const SearchField = ({ label, placeholder, value, onSearch, width = 300, restMs = 300 }: Props) => {
  const words = useWords()
  const [typed, setTyped] = useState(value)
  const [followed, setFollowed] = useState(value)
  /** The search it asked for itself, until the address holds it; null otherwise. */
  const [asked, setAsked] = useState<string | null>(null)
  if (followed !== value) {
    setFollowed(value)
    setAsked(null)
    // The address changed by other means, as by Back or by clearing the filters: show what it says. Its own search comes back here while
    // somebody types on, and takes nothing from what was typed since.
    if (value !== asked) setTyped(value)
  }
  const isAsked = typed.trim() === (asked ?? value)
  const ask = (text: string) => {
    if (text.trim() === (asked ?? value)) return
    setAsked(text.trim())
    onSearch(text.trim())
  }
  const askAtRest = useEffectEvent(ask)
  useEffect(() => {
    if (isAsked) return
    const timer = setTimeout(() => askAtRest(typed), restMs)
    return () => clearTimeout(timer)
  }, [typed, isAsked, restMs])
  const now = (text: string) => {
    setTyped(text)
    ask(text)
  }
  return (
    <TextInput
      type="search"
      aria-label={label}
      placeholder={placeholder ?? label}
      className={style.search}
      style={{ width }}
      leftSection={<IconSearch aria-hidden />}
      rightSection={
        typed ? (
          <button type="button" className={style.clear} aria-label={words.clear} onClick={() => now('')}>
            <IconX size={16} aria-hidden />
          </button>
        ) : null
      }
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') now(typed)
        if (event.key === 'Escape' && typed) {
          event.preventDefault()
          now('')
        }
      }}
    />
  )
}
