import { isLongPassword, LONG_PASSWORD, type Known } from '@fieldhouse/domain/identity'
import { useTranslation } from 'react-i18next'
import { Meter } from '../../../ui/display/Meter.tsx'
import { Stack } from '../../../ui/layout.tsx'
import { SHORTEST_PASSWORD } from '../check-credentials.ts'
import { useStrength } from './use-strength.ts'
import style from '../auth.module.css'

const LEVELS = ['veryWeak', 'weak', 'fair', 'good', 'strong'] as const
const TONES = ['bad', 'bad', 'warn', 'ok', 'ok'] as const

type Props = {
  password: string
  /** What others know of the account; null where nobody knows yet whose it is. */
  known: Known | null
  /** A club asks for 12 characters. */
  long?: boolean
}

/** How strong the password is that is being typed: a measure and its word, read out when the word changes. */
export const PasswordStrength = ({ password, known, long = false }: Props) => {
  const { t } = useTranslation('identity')
  const strength = useStrength(password, known)
  const tooShort = long ? !isLongPassword(password) : password.length < SHORTEST_PASSWORD
  const shown = strength && (tooShort ? { ...strength, level: 0 as const } : strength)
  const word = shown && t(`strength.${LEVELS[shown.level]}`)
  const why = () => {
    if (tooShort) return t('strength.tooShort', { count: long ? LONG_PASSWORD : SHORTEST_PASSWORD })
    return shown?.refused ? t(shown.refused) : null
  }
  return (
    <Stack gap={6} look="small quiet" className={style.strength}>
      {shown && word && (
        <Meter
          value={shown.level + 1}
          parts={LEVELS.length}
          tone={TONES[shown.level]}
          label={t('strength.label')}
          text={word}
        />
      )}
      {/* There from the start: what appears together with its region is not read out. */}
      <p aria-live="polite">{word && [word, why()].filter(Boolean).join(' · ')}</p>
    </Stack>
  )
}
