import { Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { ianaName } from '../../../lib/formats/iana-zones.ts'
import { useCountryName } from '../../../lib/formats/use-country-name.ts'
import { useCurrencyName } from '../../../lib/formats/use-currency-name.ts'
import { TimezoneField } from '../../../lib/partner/TimezoneField.tsx'
import type { PartnerFormProps } from './PartnerForm.tsx'
import { withCurrency } from './partner-form.ts'

/** The time zones of a country; none where the browser does not know them. */
const zonesOf = (countryCode: string): string[] => {
  const locale: { getTimeZones?: () => string[] | undefined } = new Intl.Locale(`und-${countryCode}`)
  return (locale.getTimeZones?.() ?? []).map(ianaName)
}

/** The time zone of a country: its only one, else the chosen one or the browser's where the country has it; null where nobody can know. */
const zoneOf = (countryCode: string, chosen: string | null): string | null => {
  const zones = zonesOf(countryCode)
  const here = ianaName(Intl.DateTimeFormat().resolvedOptions().timeZone)
  // Not every browser knows the zones of a country: what stands there is not taken away for that.
  if (zones.length === 0) return chosen ?? here
  return zones.length === 1 ? zones[0]! : ([chosen, here].find((zone) => zone !== null && zones.includes(zone)) ?? null)
}

/** Country, currency and time zone; another country brings its currency and its zone along (SUPERADMIN-46, SUPERADMIN-49). */
export const PlaceFields = ({ form: { field, values, change }, standing = null }: PartnerFormProps) => {
  const { t } = useTranslation('partners')
  const countryName = useCountryName()
  const currencyName = useCurrencyName()
  const specs = useQuery({ ...query('listCountrySpecs', {}), staleTime: Infinity }).data?.data ?? []
  const currencies = useQuery({ ...query('listCurrencies', {}), staleTime: Infinity }).data?.data ?? []
  const countries = specs
    .map(({ country }) => ({ value: country, label: countryName(country) }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  // What methods cost a partner that stands is its own.
  const inCurrency = (currency: string) => (standing ? { defaultCurrencyId: currency } : withCurrency(values, currency))
  const choose = (countryCode: string | null) => {
    const currency = specs.find(({ country }) => country === countryCode)?.defaultCurrency
    change({
      countryCode,
      ...(currency && !standing?.currency && inCurrency(currency)),
      // The zone of another country would shift every hour of the club unseen: it is asked for instead.
      ...(countryCode !== null && !standing && { timezone: zoneOf(countryCode, values.timezone) }),
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
        onChange={(currency) => currency && change(inCurrency(currency))}
        {...searched}
        label={t('form.currency')}
        required
        data={currencies.map(({ id }) => ({ value: id, label: `${id} · ${currencyName(id)}` }))}
        value={values.defaultCurrencyId}
        description={standing ? null : t('form.currencyForGood')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        disabled={standing?.currency === true}
      />
      <TimezoneField
        label={t('form.timezone')}
        required
        value={values.timezone}
        country={
          values.countryCode ? { name: countryName(values.countryCode), zones: zonesOf(values.countryCode) } : null
        }
        error={field('timezone').error}
        onChange={(timezone) => change({ timezone })}
      />
    </>
  )
}
