import { Select, TextInput } from '@mantine/core'
import { priceCharacters } from '@fieldhouse/domain/memberships'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { MoneyField } from '../../../ui/fields/MoneyField.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import style from '../memberships.module.css'
import type { PauseValues } from './pause-form.ts'

const FEES = ['none', 'fixed', 'share'] as const

/** Whether memberships of a plan may be paused, for how long, and what that costs (BEYOND-46). */
export const PauseFields = ({
  form: { values, field, change },
  currency,
}: {
  form: Pick<FieldsOf<PauseValues>, 'values' | 'field' | 'change'>
  currency: string
}) => {
  const { t } = useTranslation('memberships')
  const days = (name: 'maxDays' | 'minDays') => (
    <TextInput
      {...field(name)}
      label={t(`pause.${name}`)}
      required
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      w={230}
    />
  )
  return (
    <Stack component="fieldset" gap={10} className={style.pricing}>
      <legend>{t('pause.title')}</legend>
      <Toggle label={t('pause.allowed')} checked={values.pausable} onChange={(pausable) => change({ pausable })} />
      {values.pausable && (
        <>
          <Row gap={12} align="start" wrap>
            {days('maxDays')}
            {days('minDays')}
          </Row>
          <Row gap={12} align="start" wrap>
            <Select
              label={t('pause.fee')}
              allowDeselect={false}
              w={260}
              data={FEES.map((fee) => ({ value: fee, label: t(`pause.fees.${fee}`) }))}
              value={values.pauseFee}
              onChange={(fee) => change({ pauseFee: FEES.find((each) => each === fee) ?? 'none' })}
            />
            {values.pauseFee === 'fixed' && (
              <MoneyField
                currency={currency}
                {...field('pausePrice')}
                label={t('plan.price')}
                required
                maxLength={priceCharacters(currency)}
                w={180}
              />
            )}
            {values.pauseFee === 'share' && (
              <TextInput
                {...field('pausePercent')}
                label={t('pause.percent')}
                required
                inputMode="numeric"
                autoComplete="off"
                maxLength={3}
                rightSection={<Text look="small faint">%</Text>}
                w={230}
              />
            )}
          </Row>
          <Paragraph look="quiet">{t('pause.hint')}</Paragraph>
        </>
      )}
    </Stack>
  )
}
