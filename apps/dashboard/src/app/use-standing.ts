import { useEffect, useState } from 'react'
import { hasTyped, watchTyping } from '../lib/form/typed.ts'
import type { Workspace } from '../lib/session/workspace.ts'

/** The club that somebody works for and what they may do there, on a screen. */
type Standing = { workspace: Workspace; policies: readonly string[]; path: string }

const LOOK_AGAIN_MS = 500

/**
 * What the screens go by: what the server said last, or what held before for as long as something that was typed would be lost with it.
 * Whoever loses a role or their place while they work goes on seeing the screen that they see, so that they can read and copy their words; the server
 * refuses to save them, and to show more. It ends when they leave the screen, close what they typed in, or say so by `leave`; `taken` is true until then.
 */
export const useStanding = (
  workspace: Workspace | undefined,
  policies: readonly string[],
  path: string,
): { standing: Omit<Standing, 'path'> | null; taken: boolean; leave: () => void } => {
  const [shown, setShown] = useState<Standing | null>(null)
  const [, lookAgain] = useState(0)
  useEffect(watchTyping, [])
  const now = workspace ? { workspace, policies, path } : null
  const isNews = now !== null && !isSame(shown, now)
  const taken = isNews && shown !== null && shown.path === path && isLess(shown, now) && hasTyped()
  if (isNews && !taken) setShown(now)
  useEffect(() => {
    if (!taken) return
    const timer = setInterval(() => lookAgain((times) => times + 1), LOOK_AGAIN_MS)
    return () => clearInterval(timer)
  }, [taken])
  return { standing: taken ? shown : now, taken, leave: () => setShown(now) }
}

const isSame = (before: Standing | null, now: Standing): boolean =>
  before?.workspace === now.workspace && before.policies === now.policies && before.path === now.path

const isLess = (before: Standing, now: Standing): boolean =>
  (before.workspace.hasPartner && !now.workspace.hasPartner) ||
  (!now.policies.includes('*.*') && before.policies.some((policy) => !now.policies.includes(policy)))
