import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { zonesKnown } from '../formats/iana-zones.ts'

type Props = {
  label: string
  value: string | null
  error?: string | true | null
  required?: boolean
  onChange: (timezone: string) => void
}

/** A time zone by its IANA name; one that stands there by a name of its own is offered as well (BRAND-12). */
export const TimezoneField = ({ value, onChange, ...rest }: Props) => {
  const { t } = useTranslation('brand')
  const known = useMemo(() => zonesKnown(), [])
  return (
    <Select
      {...rest}
      data={value === null || known.includes(value) ? known : [value, ...known]}
      value={value}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noneFound')}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}
