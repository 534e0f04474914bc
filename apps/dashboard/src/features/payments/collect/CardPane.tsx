import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useEffect, useRef, type ReactNode, type Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { CardForm, type CardFormHandle } from '../cards/CardForm.tsx'
import { SandboxBank } from '../cards/sandbox/SandboxBank.tsx'
import { Waiting } from '../cards/Waiting.tsx'
import type { CardPayment } from '../cards/use-card-payment.ts'
import style from '../cards/card.module.css'
import { Row } from '../../../ui/layout.tsx'

type Props = {
  payment: CardPayment
  form: Ref<CardFormHandle>
  onSubmit: () => void
  /** The level of the headings within: under the title of a dialog or of the page. */
  headings?: 'h2' | 'h3'
}

/** The card form with what came of it: why it failed, the bank's question, or that nobody knows yet (ORDERS-147). */
export const CardPane = ({ payment, form, onSubmit, headings }: Props) => {
  const { t } = useTranslation('payments')
  const { phase, failure, clientSecret } = payment
  return (
    <>
      {failure && <Failure>{failure}</Failure>}
      {phase === 'processing' && (
        <Waiting icon={<IconClock size={28} aria-hidden />} title={t('processing.title')} hint={t('processing.hint')} />
      )}
      {clientSecret !== null && (
        <SandboxBank as={headings} clientSecret={clientSecret} onAnswered={payment.bankAnswered} />
      )}
      {/* It stays behind the others, so that what was typed is there when the card is tried again. */}
      <div hidden={phase === 'processing' || phase === 'bank'}>
        <CardForm ref={form} disabled={payment.isBusy} onSubmit={onSubmit} />
      </div>
    </>
  )
}

const Failure = ({ children }: { children: ReactNode }) => {
  const text = useRef<HTMLParagraphElement>(null)
  // What was pressed is gone or was disabled meanwhile, and has lost the focus.
  useEffect(() => {
    if (document.activeElement === document.body) text.current?.focus()
  }, [])
  return (
    <Row component="p" gap={8} align="start" look="bad" ref={text} className={style.failure} role="alert" tabIndex={-1}>
      <IconAlertTriangle size={18} aria-hidden />
      {children}
    </Row>
  )
}
