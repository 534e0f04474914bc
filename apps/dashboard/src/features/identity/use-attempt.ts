import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { openSession } from './open-session.ts'
import { useFailure } from './use-failure.ts'

export type Attempt = ReturnType<typeof useAttempt>

/** One attempt at a time of a signed-out form, and how the last one failed (SHELL-32 to SHELL-37). */
export const useAttempt = (reload: Parameters<typeof useFailure>[0]) => {
  const [busy, setBusy] = useState<'form' | 'facebook' | null>(null)
  const { failure, words, fail, clear } = useFailure(reload)
  const run = async (way: 'form' | 'facebook', work: () => Promise<void>) => {
    clear()
    setBusy(way)
    try {
      await work()
    } catch (error) {
      fail(error)
    } finally {
      setBusy(null)
    }
  }
  return { busy, failure, words, clear, run }
}

/** Opens the session that a provider's token stands for and goes on to the dashboard. */
export const useEnter = () => {
  const router = useRouter()
  return async (token: string, provider: Parameters<typeof openSession>[1]) => {
    await openSession(token, provider)
    await router.navigate({ to: '/' })
  }
}
