import { Select } from '@mantine/core'
import { formatClock } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { formFields, FormPart } from '../../ui/FormPart.tsx'
import type { RemindersFormState } from './RemindersForm.tsx'

const STEP = 15
const DAY = 24 * 60

/** Between which times of the day no text message goes. */
export const QuietPart = ({ form, barred }: { form: RemindersFormState; barred: string | null }) => {
  const { t } = useTranslation('reminders')
  const { values, change } = form
  const until = form.field('quietUntil')
  return (
    <FormPart title={t('quiet.title')} hint={t('quiet.hint')} wide>
      <Toggle
        label={t('quiet.on')}
        checked={values.isQuiet}
        disabledReason={barred}
        onChange={(isQuiet) => change({ isQuiet })}
      />
      {values.isQuiet && (
        <div className={formFields}>
          <Select
            label={t('quiet.from')}
            data={timesWith(values.quietFrom)}
            value={values.quietFrom}
            allowDeselect={false}
            disabled={barred !== null}
            onChange={(quietFrom) => quietFrom !== null && change({ quietFrom })}
          />
          <Select
            label={t('quiet.until')}
            data={timesWith(values.quietUntil)}
            value={values.quietUntil}
            error={until.error}
            allowDeselect={false}
            disabled={barred !== null}
            onChange={(quietUntil) => quietUntil !== null && change({ quietUntil })}
          />
        </div>
      )}
    </FormPart>
  )
}

/** The times of a day that are offered, and the one that stands. */
const timesWith = (standing: string) =>
  [...new Set([...Array.from({ length: DAY / STEP }, (_, n) => n * STEP), Number(standing)])]
    .toSorted((a, b) => a - b)
    .map((minute) => ({ value: String(minute), label: formatClock(minute) }))
