import { dehydrate, hydrate, type DehydratedState, type Query, type QueryClient } from '@tanstack/react-query'
import { kept as keptSession, OF_VIEWER } from './session/session.ts'
import { stored } from './storage.ts'

/** What is read with this stays at hand: without a connection it is shown as it was read last, also after the page was closed. */
export const AT_HAND = { gcTime: 12 * 60 * 60_000, meta: { atHand: true } } as const

type KeptReplies = { accountId: string; state: DehydratedState }

const kept = stored<KeptReplies>('atHand', OF_VIEWER)

const isAtHand = ({ meta, state }: Query) => meta?.['atHand'] === true && state.status === 'success'

/** Keeps on this device what is read to be at hand, for who is signed in, and takes up again what is not too old (BEYOND-43). */
export const keepAtHand = (queries: QueryClient) => {
  const accountId = () => keptSession.session.get()?.account.id
  const before = kept.get()
  const known = before?.accountId === accountId() ? (before?.state.queries ?? []) : []
  const young = known.filter(({ state }) => Date.now() - state.dataUpdatedAt < AT_HAND.gcTime)
  hydrate(queries, { mutations: [], queries: young })
  // As old as it may be: whoever shows it reads it again.
  void queries.invalidateQueries({ refetchType: 'none' })
  if (young.length === 0) forgetAtHand()
  queries.getQueryCache().subscribe(({ type, query }) => {
    const reader = accountId()
    if (type !== 'updated' || reader === undefined || !isAtHand(query)) return
    kept.set({ accountId: reader, state: dehydrate(queries, { shouldDehydrateQuery: isAtHand }) })
  })
}

/** Who leaves this device takes what was at hand along. */
export const forgetAtHand = () => kept.set(null)
