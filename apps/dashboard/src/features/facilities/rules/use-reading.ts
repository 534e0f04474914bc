import { formatHour } from '@fieldhouse/domain/facilities'
import { useTranslation } from 'react-i18next'
import { formatListDate } from '../../../lib/formats/formats.ts'
import type { Group } from '../form/group-form.ts'
import type { RuleValues } from './rule-form.ts'

/** What stands in the form of a price setting as words, by the labels of its fields. */
export const useReading = ({ facilities, currency }: Group) => {
  const { t } = useTranslation('facilities')
  const { t: common } = useTranslation()
  const isOn = (on: boolean) => common(on ? 'meanwhile.on' : 'meanwhile.off')
  const names = new Map(facilities.map(({ id, name }) => [id, name.trim()]))
  return (values: RuleValues): [string, string][] => [
    [t('rule.days'), values.days.map((day) => t(`weekday.${day}`)).join(', ')],
    [t('rule.from'), formatHour(values.startMinute)],
    [t('rule.until'), formatHour(values.endMinute)],
    [`${t('column.price')} (${currency})`, values.price],
    [`${t('column.members')} (${currency})`, values.memberPrice],
    [t('rule.effectiveFrom'), values.effectiveFrom === null ? '' : formatListDate(values.effectiveFrom)],
    [t('rule.effectiveUntil'), values.effectiveUntil === null ? '' : formatListDate(values.effectiveUntil)],
    [t('column.priority'), values.priority],
    [t('column.without'), values.excludeFacilities.map((id) => names.get(id) ?? '').join(', ')],
    [t('disabled'), isOn(values.isDisable)],
    [t('rule.active'), isOn(values.isActive)],
  ]
}
