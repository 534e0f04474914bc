import type { Instant } from '@fieldhouse/domain/time'
import { useEffect, useState } from 'react'

/** The present, renewed at every full minute and when the window is looked at again. */
export const useNow = (): Instant => {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    const tick = () => {
      clearTimeout(timer)
      setNow(Date.now())
      timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 20)
    }
    timer = setTimeout(tick, 60_000 - (Date.now() % 60_000) + 20)
    const seen = () => document.visibilityState === 'visible' && tick()
    document.addEventListener('visibilitychange', seen)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', seen)
    }
  }, [])
  return now
}
