import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { ianaName, zonesKnown } from '../../../lib/formats/iana-zones.ts'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import { useCurrencyName } from '../../../lib/formats/use-currency-name.ts'
import type { PartnerFormProps } from './PartnerForm.tsx'

/** The time zone of a country that has one and no more, where the browser knows. */
const onlyZoneOf = (countryCode: string): string | null => {
  const locale: { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${countryCode}`)
  const zones = locale.getTimeZones?.() ?? []
  return zones.length === 1 ? ianaName(zones[0]!) : null
}

/** Country, currency and time zone; another country brings its currency and its zone along (SUPERADMIN-46, SUPERADMIN-49). */
export const PlaceFields = ({ form: { field, values, change }, standing = null }: PartnerFormProps) => {
  const { t } = useTranslation('partners')
  const countryName = useCountryName()
  const currencyName = useCurrencyName()
  const specs = useQuery({ ...query('listCountrySpecs', {}), staleTime: Infinity }).data?.data ?? []
  const currencies = useQuery({ ...query('listCurrencies', {}), staleTime: Infinity }).data?.data ?? []
  const zones = useMemo(() => zonesKnown(), [])
  const countries = specs
    .map(({ country }) => ({ value: country, label: countryName(country) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const choose = (countryCode: string | null) => {
    const currency = specs.find(({ country }) => country === countryCode)?.defaultCurrency
    const zone = countryCode === null ? null : onlyZoneOf(countryCode)
    change({
      countryCode,
      ...(currency && !standing?.currency && { defaultCurrencyId: currency }),
      ...(zone && !standing && { timezone: zone }),
    })
  }
  const searched = { searchable: true, allowDeselect: false, nothingFoundMessage: t('form.noneFound') }
  return (
    <>
      <Select
        {...field('countryCode')}
        {...searched}
        label={t('form.country')}
        required
        data={countries}
        value={values.countryCode}
        onChange={choose}
      />
      <Select
        {...field('defaultCurrencyId')}
        {...searched}
        label={t('form.currency')}
        required
        data={currencies.map(({ id }) => ({ value: id, label: `${id} · ${currencyName(id)}` }))}
        value={values.defaultCurrencyId}
        description={standing ? null : t('form.currencyForGood')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        disabled={standing?.currency === true}
      />
      <Select
        {...field('timezone')}
        {...searched}
        label={t('form.timezone')}
        data={[...new Set([...zones, values.timezone])]}
        value={values.timezone}
      />
    </>
  )
}
