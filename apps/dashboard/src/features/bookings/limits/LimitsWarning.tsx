import { Checkbox } from '@mantine/core'
import type { BrokenLimit } from '@fieldhouse/contract/bookings'
import type { Zone } from '@fieldhouse/domain/time'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Stack, Text } from '../../../ui/layout.tsx'
import { useLimitWords } from './use-limit-words.ts'
import style from './limits.module.css'

type Props = {
  broken: readonly BrokenLimit[]
  zone: Zone
  /** Whether somebody books over them. */
  ticked: boolean
  onTick: (ticked: boolean) => void
  /** Somebody tried to go on without. */
  missing: boolean
}

/** How many are told one by one. */
const TOLD = 5

/** Each limit that a booking would break, in words with numbers, and that staff book anyway (BEYOND-28). Nothing where none is. */
export const LimitsWarning = ({ broken, zone, ticked, onTick, missing }: Props) => {
  const { t } = useTranslation('bookings')
  const words = useLimitWords(zone)
  if (broken.length === 0) return null
  const told = [...new Set(broken.map(words))]
  return (
    <Stack component="section" gap={8} p="10px 12px" className={style.warning} aria-label={t('limits.title')}>
      <p className={style.title} aria-live="polite">
        <IconAlertTriangle size={16} aria-hidden />
        {t('limits.title')}
      </p>
      <ul>
        {told.slice(0, TOLD).map((text) => (
          <li key={text}>{text}</li>
        ))}
        {told.length > TOLD && <li>{t('limits.more', { count: told.length - TOLD })}</li>}
      </ul>
      <Checkbox
        label={t('limits.anyway')}
        description={<Text look="quiet small">{t('limits.noted')}</Text>}
        checked={ticked}
        error={missing && !ticked ? t('limits.tickFirst') : null}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </Stack>
  )
}
