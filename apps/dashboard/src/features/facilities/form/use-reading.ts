import { formatHour, readableHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { NUMBERS } from './limits-form.ts'
import { formatListDate } from '../../../lib/formats/formats.ts'
import type { GroupValues } from './group-form.ts'
import type { TypedMoment } from './typed-closures.ts'

const moment = ({ date, minute }: TypedMoment): string =>
  date === null || minute === null ? '…' : `${formatListDate(date)} ${formatHour(minute)}`

/** What stands in the form of a group itself as words, by the label of its field. */
export const useReading = () => {
  const { t } = useTranslation('facilities')
  const { t: common } = useTranslation()
  const isOn = (on: boolean) => common(on ? 'meanwhile.on' : 'meanwhile.off')
  return (values: GroupValues): [string, string][] => [
    [t('form.sport'), values.type],
    [t('form.name'), values.name],
    [t('form.price'), values.price],
    [t('grid.facilities'), values.facilities.map(({ name }) => name).join(', ')],
    [
      t('form.closures'),
      values.closures
        .map(({ facilityKey, from, until }) =>
          [
            values.facilities.find(({ key }) => key === facilityKey)?.name.trim() ?? '',
            `${moment(from)} – ${moment(until)}`,
          ]
            .filter(Boolean)
            .join(' '),
        )
        .join('; '),
    ],
    [t('form.onlineEnabled'), isOn(values.onlineBookingEnabled)],
    [t('form.interval'), t('form.minutes', { minutes: values.timeSlotInterval })],
    [t('form.bookingType'), t(`form.${values.privateBooking}`)],
    [
      t('form.window'),
      values.bookingDaysHorizon === null
        ? t('form.noRestriction')
        : t('form.days', { count: values.bookingDaysHorizon }),
    ],
    [t('form.maximumSlots'), values.maximumBookingSlots || t('form.noLimit')],
    [
      t('limits.title'),
      NUMBERS.filter((field) => values.limits[field] !== '')
        .map((field) => `${t(`limits.${field}`)} ${values.limits[field]}`)
        .join('; ') || t('form.noLimit'),
    ],
    [
      t('limits.memberWindow'),
      values.limits.memberDaysHorizon === null
        ? t('limits.asOthers')
        : t('form.days', { count: values.limits.memberDaysHorizon }),
    ],
    [
      t('limits.peak'),
      [
        ...values.limits.peakDays.map((day) => t(`weekday.${day}`)),
        `${formatHour(values.limits.peakStart)}-${formatHour(values.limits.peakEnd)}`,
      ].join(' '),
    ],
    [t('form.publicNames'), isOn(values.publicFacilityNames)],
    [t('form.venueHours'), isOn(values.useVenueOpeningHours)],
    [
      t('hours'),
      WEEKDAYS.map((day) => `${t(`weekday.${day}`)} ${readableHours(values.openingHours[day]) || t('closed')}`).join(
        '; ',
      ),
    ],
  ]
}
