import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../lib/session/use-can.ts'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { FormPart } from '../../ui/FormPart.tsx'
import { HoursField } from './HoursField.tsx'
import type { PolicyFormState } from './PolicyForm.tsx'

/** 'Reschedule Policy': whether customers may move a booking, until when, and what they may do afterwards (POLICIES-04, POLICIES-29). */
export const RescheduleFields = ({ form: { values, change, field } }: { form: PolicyFormState }) => {
  const { t } = useTranslation('policies')
  const barred = useBarred('payout.editPaymentsOption')
  return (
    <FormPart title={t('reschedule.title')} hint={t('reschedule.hint')} wide>
      <Toggle
        label={t('reschedule.allow')}
        checked={values.reschedules}
        disabledReason={barred}
        onChange={(reschedules) => change({ reschedules })}
      />
      {values.reschedules && (
        <>
          <HoursField
            label={t('minHours')}
            value={values.rescheduleMinHours}
            error={field('rescheduleMinHours').error}
            disabled={barred !== null}
            onChange={(rescheduleMinHours) => change({ rescheduleMinHours })}
          />
          <Checkbox {...field('cancelsAfterwards')} label={t('reschedule.cancelAfter')} disabled={barred !== null} />
          <Checkbox {...field('reschedulesAgain')} label={t('reschedule.again')} disabled={barred !== null} />
        </>
      )}
    </FormPart>
  )
}
