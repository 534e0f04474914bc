import { useSyncExternalStore } from 'react'
import { ApiFailure } from '../api/failures.ts'
import { stored } from '../storage.ts'

const ENDS = ['lifetime', 'unused', 'revoked'] as const

/** Why a session ended that nobody here logged out of. */
export type SessionEnd = (typeof ENDS)[number]

const kept = stored<SessionEnd>('sessionEnd')

/** Why the session of a refused call ended; null for every other failure (SHELL-31). */
export const sessionEndOf = (error: unknown): SessionEnd | null => {
  if (!(error instanceof ApiFailure) || error.status !== 401) return null
  const reason = error.body.data.metaData?.['reason']
  return ENDS.find((end) => end === reason) ?? null
}

/** Keeps why the last session ended until the next sign-in; null forgets it. */
export const keepSessionEnd = (end: SessionEnd | null) => kept.set(end)

/** Why the last session ended, for the sign-in to say. */
export const useSessionEnd = (): SessionEnd | null => useSyncExternalStore(kept.subscribe, kept.get)
