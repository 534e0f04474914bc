import { GATEWAY_CHOICES, type GatewayChoice } from '@fieldhouse/domain/payments'
import { IconAlertTriangle, IconChevronRight, IconFlask } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import card from '../cards/card.module.css'
import style from './gateway.module.css'

type Props = {
  /** What is being done right now. */
  choosing: GatewayChoice | null
  /** The last payment failed; the form can be tried again. */
  declined: boolean
  onChoose: (choice: GatewayChoice) => void
}

/** Plays the gateway's form where no keys are configured: somebody chooses what the customer and the gateway do. */
export const SandboxForm = ({ choosing, declined, onChoose }: Props) => {
  const { t } = useTranslation('gateway')
  const first = useRef<HTMLButtonElement>(null)
  // It takes the place of what was waited for, in a dialog that has the focus already.
  useEffect(() => first.current?.focus(), [])
  return (
    <div className={card.form}>
      <p className={card.sandbox}>
        <IconFlask size={18} aria-hidden />
        <span>
          <b>{t('sandbox.title')}</b> {t('sandbox.hint')}
        </span>
      </p>
      {declined && (
        <p className={style.declined} role="alert">
          <IconAlertTriangle size={18} aria-hidden />
          {t('sandbox.declined')}
        </p>
      )}
      <ul className={style.choices} aria-label={t('sandbox.choose')}>
        {GATEWAY_CHOICES.map((choice) => (
          <li key={choice}>
            <button
              type="button"
              ref={choice === 'pay' ? first : undefined}
              data-choice={choice}
              // It keeps the focus while it works.
              aria-disabled={choosing !== null || undefined}
              onClick={() => choosing === null && onChoose(choice)}
            >
              <span>
                <b>{t(`sandbox.choice.${choice}`)}</b>
                <span>{t(`sandbox.does.${choice}`)}</span>
              </span>
              <IconChevronRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
