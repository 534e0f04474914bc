import type { Api, Call } from '@fieldhouse/contract'
import type { MoneyEffect } from '@fieldhouse/contract/orders'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../api/api.ts'

/** While somebody types, the server is asked once they pause. */
const PAUSE_MS = 150

/** What a command run dry answers to what is entered now. */
export type Rehearsal<T = MoneyEffect> = {
  /** 'idle' where nothing is asked, 'waiting' until what is entered now was answered. */
  state: 'idle' | 'waiting' | 'known' | 'failed'
  /** The answer to what is entered now, else null: an answer to what was entered before is never given. */
  data: T | null
  /** The latest answer to anything: what to ask on from it, never a figure. */
  latest: T | null
  /** Why it failed. */
  error: unknown
  retry: () => void
  retrying: boolean
}

/** The same for any call: `input` is plain data, null where nothing is asked; `name` keeps answers of different calls apart. */
export const useRehearsalOf = <I, T>(
  name: string,
  input: I | null,
  ask: (input: I, signal: AbortSignal) => Promise<T>,
): Rehearsal<T> => {
  const wanted = input === null ? null : JSON.stringify(input)
  const [asked] = useDebouncedValue(wanted, PAUSE_MS, { leading: true })
  const { data, error, isError, isFetching, isPlaceholderData, errorUpdateCount, refetch } = useQuery({
    queryKey: [name, asked],
    // What is asked comes from the key: while somebody types, `input` is ahead of it.
    queryFn: ({ signal }) => ask(JSON.parse(asked!) as I, signal),
    enabled: asked !== null,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { rehearses: true },
    placeholderData: keepPreviousData,
  })
  const isSettled = asked === wanted
  const isAnswered = isSettled && data !== undefined && !isPlaceholderData && !isError
  // One that is asked again after it failed has failed until it is answered: what says so stays, with its button at work.
  const isFailed = isSettled && !isAnswered && errorUpdateCount > 0
  return {
    state: wanted === null ? 'idle' : isAnswered ? 'known' : isFailed ? 'failed' : 'waiting',
    data: wanted !== null && isAnswered ? data : null,
    latest: data ?? null,
    error: isFailed ? error : null,
    retry: () => void refetch(),
    retrying: isFailed && isFetching,
  }
}

type Rehearsed =
  | 'previewAddLineItems'
  | 'previewCancelBookings'
  | 'previewCancelOrder'
  | 'previewRefundOrder'
  | 'previewRefundTransaction'

/** What a command would do, as the server says after running it dry (law 11); nothing is asked without a call. */
export const useRehearsal = <K extends Rehearsed>(name: K, call: Call<Api[K]> | null): Rehearsal =>
  useRehearsalOf(name, call, async (wanted, signal) => {
    const reply: { data: MoneyEffect } = await query(name, wanted).queryFn({ signal })
    return reply.data
  })

/**
 * What bars the button that does what was rehearsed: its dialog's own reason, else that the rehearsal is on its way or has failed.
 * `passing` where only the answer is missing, which is usually there before anybody looks.
 */
export const useBarredBy = ({ state }: Rehearsal<unknown>, own: string | null = null) => {
  const { t } = useTranslation()
  const open = state === 'waiting' || state === 'failed' ? t(`rehearsal.barred.${state}`) : null
  return { disabledReason: own ?? open, passing: own === null && state === 'waiting' }
}
