import { useEffect, useState } from 'react'

/** Whole seconds left of `seconds`, from the first showing on. It goes by the clock: a window in the background ticks late. */
export const useCountdown = (seconds: number): number => {
  const [end] = useState(() => Date.now() + seconds * 1_000)
  const [left, setLeft] = useState(seconds)
  useEffect(() => {
    const timer = setInterval(() => {
      const now = Math.max(0, Math.ceil((end - Date.now()) / 1_000))
      setLeft(now)
      if (now === 0) clearInterval(timer)
    }, 1_000)
    return () => clearInterval(timer)
  }, [end])
  return left
}
