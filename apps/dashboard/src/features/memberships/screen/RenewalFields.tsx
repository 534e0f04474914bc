import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import style from '../memberships.module.css'
import type { RenewalValues } from './renewal-form.ts'

/** Whether memberships of a plan may renew by themselves, and by which days (BEYOND-27). */
export const RenewalFields = ({
  form: { values, field, change },
}: {
  form: Pick<FieldsOf<RenewalValues>, 'values' | 'field' | 'change'>
}) => {
  const { t } = useTranslation('memberships')
  const days = (name: 'orderDays' | 'graceDays' | 'reminderDays' | 'chargeDays', required: boolean) => (
    <TextInput
      {...field(name)}
      label={t(`renewal.${name}`)}
      required={required}
      inputMode={required ? 'numeric' : 'text'}
      autoComplete="off"
      maxLength={required ? 3 : 40}
      w={230}
    />
  )
  return (
    <Stack component="fieldset" gap={10} className={style.pricing}>
      <legend>{t('renewal.title')}</legend>
      <Toggle label={t('renewal.allowed')} checked={values.renewable} onChange={(renewable) => change({ renewable })} />
      {values.renewable && (
        <>
          <Row gap={12} align="start" wrap>
            {days('orderDays', true)}
            {days('graceDays', true)}
          </Row>
          <Row gap={12} align="start" wrap>
            {days('reminderDays', false)}
            {days('chargeDays', false)}
          </Row>
          <Paragraph look="quiet">{t('renewal.hint')}</Paragraph>
        </>
      )}
    </Stack>
  )
}
