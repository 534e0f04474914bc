import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, codeOf, messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { forgetPresence, holdPresence, useKeptPresence, type SaidPresence } from '../../../lib/kept-presence.ts'

const WEEK_S = 7 * 86_400
/** After a failure it is tried again in so long, longer each time; a connection that comes back and a sign-in do not wait for it. */
const PAUSES_MS = [5_000, 15_000, 60_000, 300_000]

/** Whether the server refused what was said itself. All else, also an answer of a proxy before it, says nothing of that: it is kept. */
const isRefused = (error: unknown): boolean =>
  error instanceof ApiFailure &&
  (codeOf(error) === 'error.forbidden.noPermission' || (codeOf(error) !== null && [400, 404].includes(error.status)))

/**
 * Sends who is there as it was said, one after the other: at once, and what was said without a connection when it is back, also after the
 * page was closed (BEYOND-43). What arrives twice is done once. What the server refuses is said and forgotten (ATTENDANCE-31); whatever
 * else comes in between, the rest is kept and tried again.
 */
export const SendPresence = () => {
  const { t } = useTranslation('classes')
  const kept = useKeptPresence()
  const failures = useRef(0)
  const { busy, run } = useAction(
    async (send) => {
      const ended: { said: SaidPresence; refusal: unknown }[] = []
      for (const said of kept) {
        const { sessionId, customerId, isPresent, at } = said
        const secondsAgo = Math.min(WEEK_S, Math.max(0, Math.floor((Date.now() - at) / 1000)))
        try {
          await send('updateAttendance', { sessionId, customerId, body: { isPresent, secondsAgo } })
          ended.push({ said, refusal: null })
        } catch (error) {
          if (!isRefused(error)) return { ended, isHeld: true }
          ended.push({ said, refusal: error })
        }
      }
      return { ended, isHeld: false }
    },
    {
      // Once the list says the same.
      onDone: ({ ended, isHeld }) => {
        failures.current = isHeld ? failures.current + 1 : 0
        holdPresence(isHeld)
        forgetPresence(ended.map(({ said }) => said))
      },
      done: ({ ended }) => {
        const refused = ended.find(({ refusal }) => refusal !== null)
        if (refused)
          return { message: t('attendance.updateFailed'), detail: messageOf(refused.refusal), tone: 'failure' }
        if (ended.length === 0) return null
        return ended.length > 1 ? t('attendance.sent', { count: ended.length }) : t('attendance.updated')
      },
      failed: () => null,
      toast: 'attendance',
    },
  )
  const latest = useRef(run)
  useEffect(() => {
    latest.current = run
  })
  useEffect(() => {
    if (kept.length === 0 || busy) return
    if (failures.current === 0) {
      void latest.current()
      return
    }
    const pause = PAUSES_MS[Math.min(failures.current, PAUSES_MS.length) - 1]!
    const timer = setTimeout(() => void latest.current(), pause)
    return () => clearTimeout(timer)
  }, [kept, busy])
  // Sent by none any more, nothing is held back: without a connection the screens say so, and what comes next begins anew.
  useEffect(() => () => holdPresence(false), [])
  return null
}
