import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { isSound, type Problems } from '../../../lib/form/problems.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { codeOf } from '../../../lib/api/api.ts'
import { keepFirstStep } from './asked-code.ts'
import { openSession } from './open-session.ts'
import type { Credentials } from '../check-credentials.ts'
import { refusedPassword } from '../use-credentials.ts'
import { useFailure } from './use-failure.ts'

export type Attempt = ReturnType<typeof useAttempt>

type Way = 'form' | 'facebook'

/** One attempt at a time of a signed-out form, and how the last one failed (SHELL-32 to SHELL-37). */
export const useAttempt = (
  reload: Parameters<typeof useFailure>[0],
  refuse?: (refused: Problems<Pick<Credentials, 'password'>>) => void,
) => {
  const [way, setWay] = useState<Way>('form')
  const { failure, words, fail, clear } = useFailure(reload)
  const attempt = useAction((_send, work: () => Promise<unknown>) => work(), {
    // A password that is refused is said beside it, where one is chosen.
    onFailure: (error) => {
      const refused = refusedPassword(error)
      if (refuse && !isSound(refused)) refuse(refused)
      else fail(error)
    },
    failed: () => null,
  })
  const run = (next: Way, work: () => Promise<unknown>) => {
    clear()
    setWay(next)
    void attempt.run(work)
  }
  return { busy: attempt.busy ? way : null, failure, words, clear, run }
}

/** Opens the session that a provider's token stands for and goes on to the dashboard, by the second step where a code is asked for. */
export const useEnter = () => {
  const router = useRouter()
  return async (token: string, provider: Parameters<typeof openSession>[1]) => {
    try {
      await openSession(token, provider)
    } catch (error) {
      if (codeOf(error) !== 'error.forbidden.secondFactorAsked') throw error
      keepFirstStep({ token, provider })
      return router.navigate({ to: '/login' })
    }
    await router.navigate({ to: '/' })
  }
}
