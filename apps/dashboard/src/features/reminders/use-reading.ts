import { formatClock } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import type { Reading } from '../../lib/form/ChangedMeanwhile.tsx'
import type { ReminderValues } from './reminders-form.ts'
import { useReminderWords } from './use-reminder-words.ts'

/** What stands in the form of reminders as words, by the label of its field. */
export const useReading = () => {
  const { t } = useTranslation('reminders')
  const words = useReminderWords()
  return ({ rules, isQuiet, quietFrom, quietUntil, spareMinutes }: ReminderValues): Reading => [
    [
      t('of.title'),
      rules
        .map((rule) =>
          t('reading.rule', {
            kind: t(`kind.${rule.kind}`),
            when: words.when({ unit: rule.unit, amount: Number(rule.amount) }),
            ways: rule.isOn
              ? (['email', 'sms'] as const)
                  .filter((way) => rule[way])
                  .map(words.way)
                  .join(' + ')
              : t('reading.off'),
          }),
        )
        .join('; '),
    ],
    [
      t('quiet.title'),
      isQuiet ? `${formatClock(Number(quietFrom))}–${formatClock(Number(quietUntil))}` : t('reading.off'),
    ],
    [t('spare.title'), String(spareMinutes)],
  ]
}
