import type { Api, Call, CallOptions, Change, Reply } from '@fieldhouse/contract'
import type { Order } from '@fieldhouse/contract/orders'
import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { notify, type ToastOptions } from '../../ui/feedback/notify.ts'
import { createKeys, type Keys } from './action-keys.ts'
import { changesMadeBy, codeOf, invoke, isRefusal, messageOf, newIdempotencyKey } from '../api/api.ts'
import { changesToday, isStaleBy } from '../live/stale.ts'
import { readTodaySoon } from '../live/today.ts'

/**
 * Sends one command of an action. Where its answer is lost, the same command of the same action goes under the same key, so that it is
 * done once (BEYOND-03); with anything else in its body it is refused then. `part` tells those apart that go to one address.
 */
export type Send = <K extends keyof Api & string>(
  name: K,
  call: Call<Api[K]>,
  options?: Pick<CallOptions, 'headers'> & { part?: string },
) => Promise<Reply<Api[K]>>

/** A message, with what stands beside it; in the tone of how it ended, or in another: not all that is done is well. */
export type Message = ToastOptions & { message: string; tone?: 'success' | 'warning' | 'failure' }

type Said = string | Message | null

/** How an action ends. */
export type Outcome<Input, Result> = {
  /** What is said once it is done and the screen shows it. */
  done?: (result: Result, input: Input) => Said
  /** What is said where it failed: a text stands over the server's words, a function says all itself. */
  failed: string | ((error: unknown, input: Input) => Said)
  /** In place of the server's words. */
  why?: (error: unknown) => ReactNode
  /** Follows once it is done, before that is said: closes, or leads on. */
  onDone?: (result: Result, input: Input) => void
  /** Comes first where it failed: what it answers is waited for before that is said. */
  onFailure?: (error: unknown, input: Input) => void | Promise<void>
  /** Where it failed and that stands already where it can be mended: nothing is said over it. */
  isSaid?: (error: unknown, input: Input) => boolean
  /** What is said last stands in place of what was said before under the same name. */
  toast?: string
}

/**
 * What a press of a button does: it sends commands, reads again what they changed, and says how it ended. One at a time: a second press
 * does nothing. `unanswered` while the last try was left without an answer, so that it may have been done: what its dialog speaks of is
 * held meanwhile as it was sent (`useHeld`). `run` answers whether it was done.
 */
export const useAction = <Input = void, Result = unknown>(
  work: (send: Send, input: Input) => Promise<Result>,
  outcome: Outcome<Input, Result>,
) => {
  const { t } = useTranslation()
  const queries = useQueryClient()
  const [busy, setBusy] = useState(false)
  const [unanswered, setUnanswered] = useState(false)
  const [keys] = useState(() => createKeys(newIdempotencyKey))
  const running = useRef(false)
  const failure = useRef<string | null>(null)
  const sayFailure = (said: Said) => void (failure.current = say('failure', said, outcome.toast))

  const fail = async (error: unknown, input: Input) => {
    setUnanswered(!isRefusal(error))
    await outcome.onFailure?.(error, input)
    if (outcome.isSaid?.(error, input)) return
    const { failed } = outcome
    if (codeOf(error) === 'error.forbidden.viewOnly')
      return sayFailure({ message: t('viewAs.refused'), tone: 'warning' })
    if (typeof failed === 'function') return sayFailure(failed(error, input))
    const words = isTriedBefore(error)
      ? t('triedBefore')
      : isChangedMeanwhile(error)
        ? t('changedMeanwhile')
        : messageOf(error)
    const detail = outcome.why ? outcome.why(error) : words
    sayFailure({ message: failed, detail: detail === failed ? null : detail })
  }
  const run = async (input: Input): Promise<boolean> => {
    if (running.current) return false
    running.current = true
    setBusy(true)
    // What was said of the try before would stand beside how this one ends.
    if (failure.current !== null) notify.hide(failure.current)
    const made = createMade(queries)
    try {
      const result = await work(sendWith(keys, made), input)
      keys.ended()
      setUnanswered(false)
      await made.show()
      outcome.onDone?.(result, input)
      if (outcome.done) say('success', outcome.done(result, input), outcome.toast)
      return true
    } catch (error) {
      // Tried again after no answer, it goes through the same commands, and those that were answered answer the same again.
      if (isRefusal(error)) keys.ended()
      // What was done before it failed is shown.
      await made.show()
      await fail(error, input)
      return false
    } finally {
      running.current = false
      setBusy(false)
    }
  }
  return { run, busy, unanswered }
}

/** Says it, and answers the toast's id; null where there is nothing to say. */
const say = (usual: 'success' | 'failure', said: Said, id: string | undefined): string | null => {
  if (said === null) return null
  const { message, tone = usual, ...more } = typeof said === 'string' ? { message: said } : said
  return notify[tone](message, id === undefined ? more : { id, ...more })
}

const isChangedMeanwhile = (error: unknown) => codeOf(error) === 'error.conflict.changedMeanwhile'

// Sent with other details after a try that was left without an answer: the server keeps to the first.
const isTriedBefore = (error: unknown) => codeOf(error) === 'error.unprocessable.idempotencyKeyReused'

// Refused since what was seen is not how it is any more, also where no live news comes.
const isOutdated = (error: unknown) => isTriedBefore(error) || codeOf(error)?.startsWith('error.conflict.') === true

type Made = ReturnType<typeof createMade>

const sendWith =
  (keys: Keys, made: Made): Send =>
  async (name, call, { part = '', ...options } = {}) => {
    const { body: _, ...address } = call as { body?: unknown }
    const command = JSON.stringify([name, address, part])
    try {
      const reply = await invoke(name, call, { ...options, idempotencyKey: keys.begin(command) })
      keys.answered(command)
      made.note(name, reply)
      return reply
    } catch (error) {
      if (isRefusal(error)) keys.answered(command)
      if (isOutdated(error)) made.note(name, null)
      throw error
    }
  }

/** What the commands of one run changed, and how it gets onto the screen: an order as it was answered, everything else by reading again. */
const createMade = (queries: QueryClient) => {
  const changes = new Set<Change>()
  const shown = new Set<string>()
  return {
    note: (name: keyof Api & string, reply: unknown) => {
      changesMadeBy(name).forEach((change) => changes.add(change))
      const order = orderIn(reply)
      if (!order) return
      for (const id of [order.id, order.readableId.readableId]) {
        shown.add(id)
        queries.setQueryData(['getOrder', { id }], { data: order })
      }
    },
    show: async () => {
      if (changes.size === 0) return
      const isStale = isStaleBy([...changes])
      if (changesToday([...changes])) readTodaySoon(queries)
      await queries.invalidateQueries({
        predicate: (query) => {
          const [reading, call] = query.queryKey as [string, { id?: string }?]
          return isStale(query) && !(reading === 'getOrder' && shown.has(call?.id ?? ''))
        },
      })
    },
  }
}

const orderIn = (reply: unknown): Order | null => {
  const data = (reply as { data?: unknown } | null)?.data
  return typeof data === 'object' && data !== null && 'orderLineItems' in data && 'readableId' in data
    ? (data as Order)
    : null
}
