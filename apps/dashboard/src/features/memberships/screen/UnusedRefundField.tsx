import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { Text } from '../../../ui/layout.tsx'
import style from '../memberships.module.css'
import type { EditedValues } from './plan-form.ts'

/** How much of the value of its unused days cancelling a membership suggests to give back (BEYOND-50). */
export const UnusedRefundField = ({ form }: { form: Pick<FieldsOf<EditedValues>, 'field'> }) => {
  const { t } = useTranslation('memberships')
  return (
    <TextInput
      {...form.field('unusedRefundPercent')}
      label={t('refund.unused')}
      description={t('refund.hint')}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      rightSection={<Text look="small faint">%</Text>}
      classNames={{ wrapper: style.percent }}
    />
  )
}
