import { useEffect, useRef, useState } from 'react'

/** The way to the first field that is wrong, once it is marked: `body` is the ref of what the fields stand in. */
export const useFirstWrong = () => {
  const [stops, setStops] = useState(0)
  const body = useRef<HTMLElement>(null)
  useEffect(() => {
    if (stops > 0) body.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [stops])
  return {
    body: (element: HTMLElement | null) => void (body.current = element),
    focusFirstWrong: () => setStops((count) => count + 1),
  }
}
