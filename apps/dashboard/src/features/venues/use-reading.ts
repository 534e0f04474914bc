import { readableHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../lib/formats/formats.ts'
import type { VenueValues } from './form/venue-form.ts'

/** What stands in the form of a venue as words, by the label of its field. */
export const useReading = () => {
  const { t } = useTranslation('venues')
  const { t: brand } = useTranslation('brand')
  const { t: common } = useTranslation()
  return (values: VenueValues): [string, string][] => [
    [t('form.venueName'), values.venueName],
    [t('form.uri'), values.uri],
    [t('form.website'), values.website],
    [t('form.phoneNumber'), values.phoneNumber],
    [t('form.tags'), values.tags.join(', ')],
    [t('form.callToBook'), common(values.canCallToBook ? 'meanwhile.on' : 'meanwhile.off')],
    [
      t('form.facilities'),
      values.groups
        .filter(({ isRemove }) => !isRemove)
        .map(({ type, name }) => name.trim() || type)
        .join(', '),
    ],
    [t('form.timezone'), values.timezone ?? ''],
    [
      t('form.hours'),
      WEEKDAYS.map((day) => `${t(`weekday.${day}`)} ${readableHours(values.hours[day]) || t('form.closed')}`).join(
        '; ',
      ),
    ],
    [
      t('form.specialDays'),
      values.specialDays
        .map(({ date, hours }) => `${date ? formatDay(date) : ''} ${readableHours(hours) || t('form.closed')}`)
        .join('; '),
    ],
    [t('form.note'), values.additionalNote],
    [t('form.media'), values.photos.length === 0 ? '' : t('form.photoCount', { count: values.photos.length })],
    [t('form.street'), values.address],
    [t('form.city'), values.city],
    [t('form.postalCode'), values.postalCode],
    [t('form.location'), values.latitude === null ? '' : `${values.latitude}, ${values.longitude}`],
    [brand('seo.pageTitle'), values.metaPageTitle],
    [brand('seo.keywords'), values.metaKeywords],
    [brand('seo.description'), values.metaDescription],
  ]
}
