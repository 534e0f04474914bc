import { Select } from '@mantine/core'
import type { PreviewedLesson } from '@fieldhouse/contract/lessons'
import { formatMoney } from '@fieldhouse/domain/money'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../lib/form/use-fields.ts'
import type { LessonValues } from './lesson-form.ts'

type Props = {
  fields: FieldsOf<LessonValues>
  levels: PreviewedLesson['instructors'][number]['levels']
  currency: string
}

/** As what the lesson is taught, with what it costs then; nothing where the chosen instructor has no levels (BEYOND-47). */
export const LevelChoice = ({ fields: { field, change }, levels, currency }: Props) => {
  const { t } = useTranslation('lessons')
  if (levels.length === 0) return null
  return (
    <Select
      {...field('level')}
      label={t('place.level')}
      placeholder={t('place.noLevel')}
      data={levels.map(({ name, total, nonMemberPrice }) => ({
        value: name,
        label: `${name} · ${formatMoney(total ?? nonMemberPrice, currency)}`,
      }))}
      clearable
      clearButtonProps={{ 'aria-label': t('place.noLevel') }}
      openOnFocus={false}
      onChange={(level) => change({ level })}
    />
  )
}
