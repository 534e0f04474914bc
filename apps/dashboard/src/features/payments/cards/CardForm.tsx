import { useState, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { fetched } from '../../../lib/fetched.tsx'
import { useCardSettings } from '../../../lib/services/provider-settings.ts'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Paragraph } from '../../../ui/layout.tsx'
import { SandboxCardForm } from './sandbox/SandboxCardForm.tsx'

// Stripe's library comes from Stripe, and only once somebody is about to pay.
const StripeCardForm = fetched(() => import('./StripeCardForm.tsx').then((module) => module.default))

/** What the dialog or page around a card form presses. */
export type CardFormHandle = {
  /** Turns the card into the token of whoever takes payments; null where a field is wrong, which is said beside it. */
  tokenise: () => Promise<string | null>
  /** Lets the customer answer the bank by the card provider's library; null where the page asks itself. */
  askBank: ((clientSecret: string) => Promise<void>) | null
}

export type CardFormProps = {
  ref: Ref<CardFormHandle>
  disabled: boolean
  /** Enter in a field. */
  onSubmit: () => void
}

/** The card form of whoever takes payments here: no card number ever reaches our server (SUBSCRIPTIONS-36, ORDERS-147). */
export const CardForm = (props: CardFormProps) => {
  const { t } = useTranslation('payments')
  const cards = useCardSettings()
  const [attempt, setAttempt] = useState(0)
  const waiting = <LoadingRows rows={3} />
  if (!cards) return waiting
  if (cards.provider === 'sandbox') return <SandboxCardForm {...props} />
  if (cards.provider === null || cards.publishableKey === null)
    return <Paragraph look="quiet">{t('card.notSetUp')}</Paragraph>
  return (
    <StripeCardForm
      key={attempt}
      {...props}
      meanwhile={waiting}
      publishableKey={cards.publishableKey}
      onRetry={() => setAttempt(attempt + 1)}
    />
  )
}
