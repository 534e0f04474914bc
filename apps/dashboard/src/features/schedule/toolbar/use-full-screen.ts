import { useCallback, useEffect, useState } from 'react'

/**
 * Whether the schedule has the whole screen. The page itself goes full screen, not the schedule alone, so that dialogs and
 * menus stay visible; where the browser refuses, the schedule still covers the page. Not remembered (SCHEDULE-56).
 */
export const useFullScreen = (): [boolean, () => void] => {
  const [on, setOn] = useState(false)
  useEffect(() => {
    const changed = () => {
      if (!document.fullscreenElement) setOn(false)
    }
    document.addEventListener('fullscreenchange', changed)
    return () => document.removeEventListener('fullscreenchange', changed)
  }, [])
  useEffect(
    () => () => {
      if (document.fullscreenElement) void document.exitFullscreen()
    },
    [],
  )
  const toggle = useCallback(() => {
    setOn((before) => {
      if (before && document.fullscreenElement) void document.exitFullscreen()
      if (!before) document.documentElement.requestFullscreen?.().catch(() => undefined)
      return !before
    })
  }, [])
  return [on, toggle]
}
