import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { forgetWorkspace } from './workspace.ts'

/** Starts the app anew, with the club that the server says the person works in now: everything is read again, and the dashboard opens. */
export const useRestart = () => {
  const queries = useQueryClient()
  const router = useRouter()
  return async () => {
    forgetWorkspace()
    // Reset and not cleared: the mounted user check must run again, as at app start, and what stands here is gone until then.
    const read = queries.resetQueries()
    await router.navigate({ to: '/', ignoreBlocker: true })
    await read
  }
}
