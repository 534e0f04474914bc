import { GATEWAY_CHOICES, type GatewayChoice } from '@fieldhouse/domain/payments'
import { IconAlertTriangle, IconChevronRight } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Row, Stack, Text } from '../../../ui/layout.tsx'
import { SandboxNote } from '../../../lib/SandboxNote.tsx'
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
    <Stack gap={16}>
      <SandboxNote title={t('sandbox.title')} hint={t('sandbox.hint')} />
      {declined && (
        <Row component="p" gap={8} align="start" look="bad" className={style.declined} role="alert">
          <IconAlertTriangle size={18} aria-hidden />
          {t('sandbox.declined')}
        </Row>
      )}
      <Stack component="ul" className={style.choices} aria-label={t('sandbox.choose')}>
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
                <Text component="b" look="normal medium ink">
                  {t(`sandbox.choice.${choice}`)}
                </Text>
                <span>{t(`sandbox.does.${choice}`)}</span>
              </span>
              <IconChevronRight size={16} aria-hidden />
            </button>
          </li>
        ))}
      </Stack>
    </Stack>
  )
}
