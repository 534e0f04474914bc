import { useTranslation } from 'react-i18next'
import type { Reading } from '../../lib/form/ChangedMeanwhile.tsx'
import type { PolicyValues } from './policy-form.ts'

/** What stands in the form of the policies as words, by the label of its field. */
export const useReading = () => {
  const { t } = useTranslation('policies')
  const { t: common } = useTranslation()
  const onOff = (on: boolean) => common(on ? 'meanwhile.on' : 'meanwhile.off')
  return (values: PolicyValues): Reading => [
    [t('cancellation.allow'), onOff(values.allowed)],
    [`${t('cancellation.title')}: ${t('minHours')}`, String(values.minHours)],
    [t('cancellation.rules'), values.rules.map((rule) => t('reading.rule', { ...rule })).join(', ')],
    [t('reschedule.allow'), onOff(values.reschedules)],
    [`${t('reschedule.title')}: ${t('minHours')}`, String(values.rescheduleMinHours)],
    [t('reschedule.cancelAfter'), onOff(values.cancelsAfterwards)],
    [t('reschedule.again'), onOff(values.reschedulesAgain)],
  ]
}
