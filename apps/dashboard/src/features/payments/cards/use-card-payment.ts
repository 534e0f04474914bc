import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../../lib/api.ts'
import { pauseBefore, type ChargeStep } from './charge-step.ts'
import { useChargeText } from './use-charge-text.ts'

type Payer = {
  /** Charges the card behind a token, once; throws what the server refuses. */
  charge: (token: string) => Promise<ChargeStep>
  /** Asks how the charge ended. */
  check: () => Promise<ChargeStep>
  /** Lets the customer answer the bank where the card provider's own library asks; without it the page asks. */
  askBank: () => ((clientSecret: string) => Promise<void>) | null
  onPaid: () => void
}

type State =
  | { phase: 'ready'; failure: string | null }
  | { phase: 'charging' | 'processing' }
  | { phase: 'bank'; clientSecret: string }

const READY: State = { phase: 'ready', failure: null }

/**
 * A payment by card from the token to its end (ORDERS-147): the bank's question, an outcome that nobody knows yet, which is asked
 * about again with growing pauses and never charged a second time, and what is said when it failed (BOOKING-77).
 */
export const useCardPayment = ({ charge, check, askBank, onPaid }: Payer) => {
  const { t } = useTranslation('payments')
  const texts = useChargeText()
  const [state, setState] = useState<State>(READY)
  const fail = (failure: string) => setState({ phase: 'ready', failure })

  const settle = async (step: ChargeStep): Promise<void> => {
    if (step.kind === 'paid') {
      setState(READY)
      return onPaid()
    }
    if (step.kind === 'failed') return fail(texts.ofCode(step.code))
    if (step.kind === 'open') return fail(t('notCharged'))
    if (step.kind === 'processing') return setState({ phase: 'processing' })
    const ask = askBank()
    if (ask === null) return setState({ phase: 'bank', clientSecret: step.clientSecret })
    await ask(step.clientSecret)
    await askAgain()
  }
  const askAgain = async () => {
    const step = await check().catch((): ChargeStep => ({ kind: 'processing' }))
    // Asked about once the customer was at the bank: what is still open was not paid.
    await settle(step.kind === 'open' ? { kind: 'failed', code: 'authentication_required' } : step)
  }
  const pay = async (token: string) => {
    setState({ phase: 'charging' })
    try {
      await settle(await charge(token))
    } catch (error) {
      // Without an answer the card may have been charged: that is found out before anybody charges it again.
      if (isRefusal(error)) fail(texts.ofError(error))
      else setState({ phase: 'processing' })
    }
  }

  const look = useEffectEvent(async (): Promise<boolean> => {
    const step = await check().catch((): ChargeStep => ({ kind: 'processing' }))
    if (step.kind !== 'processing') await settle(step)
    return step.kind !== 'processing'
  })
  const { phase } = state
  useEffect(() => {
    if (phase !== 'processing') return
    let timer = 0
    let isOver = false
    const askOnce = async (asked: number) => {
      const isSettled = await look()
      if (!isOver && !isSettled) wait(asked + 1)
    }
    const wait = (asked: number) => {
      timer = window.setTimeout(() => {
        void askOnce(asked)
      }, pauseBefore(asked))
    }
    wait(0)
    return () => {
      isOver = true
      window.clearTimeout(timer)
    }
  }, [phase])

  return {
    phase,
    failure: state.phase === 'ready' ? state.failure : null,
    clientSecret: state.phase === 'bank' ? state.clientSecret : null,
    isBusy: phase === 'charging',
    pay,
    /** A payment of unknown outcome is there already: it is asked about instead of charged. */
    watch: () => setState((before) => (before.phase === 'ready' ? { phase: 'processing' } : before)),
    /** The bank was answered on this page. */
    bankAnswered: async () => {
      setState({ phase: 'charging' })
      await askAgain()
    },
  }
}

export type CardPayment = ReturnType<typeof useCardPayment>
