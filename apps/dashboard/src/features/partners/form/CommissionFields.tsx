import { useTranslation } from 'react-i18next'
import { Paragraph } from '../../../ui/layout.tsx'
import type { PartnerFormProps } from './PartnerForm.tsx'
import { RateField } from './RateField.tsx'

/** What the deployment keeps of what it collects for the partner (SUPERADMIN-10). */
export const CommissionFields = ({ form: { field, values, change } }: PartnerFormProps) => {
  const { t } = useTranslation('partners')
  const { commission } = values
  const { error } = field('commission')
  return (
    <>
      {(['percentage', 'amount'] as const).map((part) => (
        <RateField
          key={part}
          part={part}
          rate={commission}
          label={{ seen: t(part === 'percentage' ? 'form.commissionPercentage' : 'form.commissionAmount') }}
          onChange={(typed) => change({ commission: { ...commission, ...typed } })}
        />
      ))}
      {error && (
        <Paragraph look="bad" role="alert">
          {error}
        </Paragraph>
      )}
    </>
  )
}
