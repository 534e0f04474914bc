import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { detectCode } from './detect-code.ts'

/** How the camera is: 'none' where there is none, 'refused' where it may not be used. */
export type CameraState = 'starting' | 'on' | 'none' | 'refused'

const PAUSE_MS = 150
const AT_THE_BACK: MediaStreamConstraints = { video: { facingMode: 'environment' } }

/**
 * Shows what a camera sees in a video, the one at the back of a phone, and tells of each code in it, as often as it is seen; of the next
 * one once what it was told of is answered. Tells where codes can not be read at all, as without a connection, and goes on trying.
 */
export const useCamera = (onCode: (text: string) => Promise<void>, onUnreadable: () => void) => {
  const video = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  // Asked for anew, it is another wish: the camera is started again.
  const [wanted, setWanted] = useState(AT_THE_BACK)
  const seen = useEffectEvent(onCode)
  const unreadable = useEffectEvent(onUnreadable)
  useEffect(() => {
    let isOver = false
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const element = video.current
      if (element && element.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA) {
        const picture = await createImageBitmap(element).catch(() => null)
        const text = picture && (await detectCode(picture).catch(unreadable))
        picture?.close()
        if (text && !isOver) await seen(text)
      }
      if (!isOver) timer = setTimeout(() => void look(), PAUSE_MS)
    }
    const start = async () => {
      // Pages that are not served over https have none.
      if (!navigator.mediaDevices) return setState('none')
      try {
        stream = await navigator.mediaDevices.getUserMedia(wanted)
      } catch (error) {
        const isRefused = error instanceof DOMException && error.name === 'NotAllowedError'
        if (!isOver) setState(isRefused ? 'refused' : 'none')
        return
      }
      if (isOver || !video.current) return stop()
      video.current.srcObject = stream
      await video.current.play().catch(() => undefined)
      if (isOver) return
      setState('on')
      void look()
    }
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    void start()
    return () => {
      isOver = true
      clearTimeout(timer)
      stop()
    }
  }, [wanted])
  return {
    video,
    state,
    retry: () => {
      setState('starting')
      setWanted({ ...AT_THE_BACK })
    },
  }
}
