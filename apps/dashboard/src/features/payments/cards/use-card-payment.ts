import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../lib/api/api.ts'
import { useAction, type Send } from '../../../lib/commands/use-action.ts'
import { pauseBefore, type ChargeStep } from './charge-step.ts'
import { useChargeText } from './use-charge-text.ts'

type Payer = {
  /** What is read again where a charge fails: that may have changed it, or somebody paid or cancelled it elsewhere meanwhile. */
  of: 'getOrder' | 'getPayment'
  /** Charges the card behind a token, once; throws what the server refuses. */
  charge: (send: Send, token: string) => Promise<ChargeStep>
  /** Asks how the charge ended. */
  check: (send: Send) => Promise<ChargeStep>
  /** Lets the customer answer the bank where the card provider's own library asks; without it the page asks. */
  askBank: () => ((clientSecret: string) => Promise<void>) | null
  onPaid: () => void
}

type State =
  | { phase: 'ready'; failure: string | null }
  | { phase: 'charging' }
  /** `asked` how often since it was charged. */
  | { phase: 'processing'; asked: number }
  | { phase: 'bank'; clientSecret: string }

const READY: State = { phase: 'ready', failure: null }
const PROCESSING: State = { phase: 'processing', asked: 0 }

/**
 * A payment by card from the token to its end (ORDERS-147): the bank's question, an outcome that nobody knows yet, which is asked
 * about again with growing pauses and never charged a second time, and what is said when it failed (BOOKING-77).
 */
export const useCardPayment = ({ of, charge, check, askBank, onPaid }: Payer) => {
  const { t } = useTranslation('payments')
  const texts = useChargeText()
  const queries = useQueryClient()
  const [state, setState] = useState<State>(READY)
  const fail = (failure: string) => setState({ phase: 'ready', failure })

  const settle = (step: ChargeStep) => {
    if (step.kind === 'paid') {
      setState(READY)
      return onPaid()
    }
    if (step.kind === 'failed') return fail(texts.ofCode(step.code))
    if (step.kind === 'open') return fail(t('notCharged'))
    if (step.kind === 'processing') return setState(PROCESSING)
    const ask = askBank()
    if (ask === null) return setState({ phase: 'bank', clientSecret: step.clientSecret })
    void ask(step.clientSecret).then(
      () => checking.run('bank'),
      () => setState(PROCESSING),
    )
  }
  const charging = useAction(charge, {
    onDone: settle,
    onFailure: () => queries.invalidateQueries({ queryKey: [of] }),
    failed: (error) => {
      // Without an answer the card may have been charged: that is found out before anybody charges it again.
      if (isRefusal(error)) fail(texts.ofError(error))
      else setState(PROCESSING)
      return null
    },
  })
  // Asked after the bank was, or how often before.
  const checking = useAction((send, _asked: 'bank' | number) => check(send), {
    onDone: (step, asked) => {
      // What is still open once the customer was at the bank was not paid.
      if (asked === 'bank') settle(step.kind === 'open' ? { kind: 'failed', code: 'authentication_required' } : step)
      else if (step.kind === 'processing') setState({ phase: 'processing', asked: asked + 1 })
      else settle(step)
    },
    failed: (_error, asked) => {
      setState({ phase: 'processing', asked: asked === 'bank' ? 0 : asked + 1 })
      return null
    },
  })

  const look = useEffectEvent((asked: number) => void checking.run(asked))
  const { phase } = state
  const asked = state.phase === 'processing' ? state.asked : null
  useEffect(() => {
    if (asked === null) return
    const timer = window.setTimeout(() => look(asked), pauseBefore(asked))
    return () => window.clearTimeout(timer)
  }, [asked])

  return {
    phase,
    failure: state.phase === 'ready' ? state.failure : null,
    clientSecret: state.phase === 'bank' ? state.clientSecret : null,
    isBusy: phase === 'charging',
    pay: (token: string) => {
      setState({ phase: 'charging' })
      void charging.run(token)
    },
    /** A payment of unknown outcome is there already: it is asked about instead of charged. */
    watch: () => setState((before) => (before.phase === 'ready' ? PROCESSING : before)),
    /** It was charged elsewhere, and its bank asks. */
    askBank: (clientSecret: string) => settle({ kind: 'bank', clientSecret }),
    /** The bank was answered on this page. */
    bankAnswered: () => {
      setState({ phase: 'charging' })
      void checking.run('bank')
    },
  }
}

export type CardPayment = ReturnType<typeof useCardPayment>
