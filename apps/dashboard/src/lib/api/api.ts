import { routes } from 'virtual:contract-routes'
import type { Api, Call, CallOptions, Change, Reply } from '@fieldhouse/contract'
// The client alone: the package's index would bring every schema, and zod, into the first load.
import { createClient, VIEW_AS } from '@fieldhouse/contract/client'
import { writeViewed } from '@fieldhouse/domain/access'
import { connection } from './connection.ts'
import { codeOf } from './failures.ts'
import { createSend } from './send.ts'
import { askConfirmation, CONFIRMATION_NEEDED } from '../session/confirmation.ts'
import { kept } from '../session/session.ts'
import { VIEWED } from '../session/view-as.ts'
import { writeStarted } from './writes.ts'

export { ApiFailure, codeOf, descriptionOf, fieldErrorsOf, isNetworkError, isRefusal, messageOf } from './failures.ts'

const send = createSend(connection.requestStarted)

/** Whose call failed: `isOfBefore` says that it was made before somebody else signed in here, or the same person anew. */
type FailureListener = (error: unknown, call: { isOfBefore: boolean }) => void

const failureListeners = new Set<FailureListener>()

/** Calls back with every failed call, whoever made it and whatever its screen does about it. */
export const onFailure = (listener: FailureListener) => {
  failureListeners.add(listener)
  return () => failureListeners.delete(listener)
}

const tokenNow = () => kept.session.get()?.token ?? null

type AnyCall = (...args: unknown[]) => Promise<unknown>

const isConfirmationAsked = (error: unknown): boolean => codeOf(error) === CONFIRMATION_NEEDED

// Every call is watched: changes open the loading popup (API-15), failures are told to whoever listens. What is refused until its sender
// proved who they are is sent again once they did.
const watched = <C extends object>(calls: C): C =>
  Object.fromEntries(
    Object.entries(calls).map(([name, call]: [string, AnyCall]) => {
      const changes = routes[name as keyof typeof routes].method !== 'GET'
      const once: AnyCall = async (...args) => {
        const ended = changes ? writeStarted(name) : null
        try {
          const reply = await call(...args)
          ended?.(true)
          return reply
        } catch (error) {
          ended?.(false)
          throw error
        }
      }
      const watchedCall: AnyCall = async (...args) => {
        const token = tokenNow()
        try {
          return await once(...args)
        } catch (error) {
          if (isConfirmationAsked(error) && (await askConfirmation()) && token === tokenNow())
            return watchedCall(...args)
          const isOfBefore = token !== tokenNow()
          failureListeners.forEach((listener) => listener(error, { isOfBefore }))
          throw error
        }
      }
      return [name, watchedCall]
    }),
  ) as C

const tagged = new Map()

/** A tab that looks through other roles says so with every call: the server answers as they would be answered (BEYOND-17). */
const OF_VIEWING: Record<string, string> = VIEWED ? { [VIEW_AS]: writeViewed(VIEWED) } : {}

/** Forgets what was read: whoever signs in next reads anew. */
export const forgetReplies = () => tagged.clear()

/** Every endpoint of the contract as a typed function; throws ApiFailure on an error reply. */
export const client = watched(createClient(routes, { token: tokenNow, headers: OF_VIEWING, fetch: send, tagged }))

/**
 * TanStack Query options of a reading endpoint: useQuery(query('listVenues', {partnerId, query: {limit: 100}})).
 * The key is [endpoint, call], so that invalidate('listVenues') reaches every page of it.
 */
export const query = <K extends keyof Api & string>(
  name: K,
  call: Call<Api[K]>,
  options: Omit<CallOptions, 'signal'> = {},
) => ({
  queryKey: [name, call] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) => invoke(name, call, { ...options, signal }),
})

/** Calls an endpoint by its name. */
export const invoke = <K extends keyof Api & string>(
  name: K,
  call: Call<Api[K]>,
  options: CallOptions,
): Promise<Reply<Api[K]>> =>
  (client[name] as (call: Call<Api[K]>, options: CallOptions) => Promise<Reply<Api[K]>>)(call, options)

/** What a command changes of what screens show, as its endpoint declares it. */
export const changesMadeBy = (name: keyof Api & string): readonly Change[] =>
  (routes[name] as { changes?: readonly Change[] }).changes ?? []

/** A fresh key under which a booking, charge or refund is done at most once, however often it is sent (BEYOND-03). */
export const newIdempotencyKey = (): string => crypto.randomUUID()
