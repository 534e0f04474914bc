import { Select } from '@mantine/core'
import { PARTNER_TYPES, type PartnerType } from '@fieldhouse/domain/partners'
import { useTranslation } from 'react-i18next'

/** What a partner is (BRAND-01). */
export const TypeField = ({ value, onChange }: { value: PartnerType; onChange: (type: PartnerType) => void }) => {
  const { t } = useTranslation('partners')
  return (
    <Select
      label={t('form.partnerType')}
      data={PARTNER_TYPES.map((type) => ({ value: type, label: t(`types.${type}`) }))}
      value={value}
      allowDeselect={false}
      onChange={(type) => type && onChange(type)}
    />
  )
}
