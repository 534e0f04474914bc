import { Select } from '@mantine/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { zonesKnown } from '../formats/iana-zones.ts'

type Props = {
  label: string
  value: string | null
  error?: string | true | null
  required?: boolean
  /** Whose zones come first, and what is above them; those of nobody where they are not known. */
  country?: { name: string; zones: readonly string[] } | null
  onChange: (timezone: string) => void
}

/** A time zone by its IANA name; one that stands there by a name of its own is offered as well (BRAND-12). */
export const TimezoneField = ({ value, country = null, onChange, ...rest }: Props) => {
  const { t } = useTranslation('brand')
  const known = useMemo(() => zonesKnown(), [])
  const all = value === null || known.includes(value) ? known : [value, ...known]
  const near = country?.zones ?? []
  const others = all.filter((zone) => !near.includes(zone))
  return (
    <Select
      {...rest}
      data={
        country && near.length > 0
          ? [
              { group: country.name, items: [...near] },
              { group: t('otherZones'), items: others },
            ]
          : all
      }
      value={value}
      searchable
      allowDeselect={false}
      nothingFoundMessage={t('noneFound')}
      onChange={(zone) => zone !== null && onChange(zone)}
    />
  )
}
