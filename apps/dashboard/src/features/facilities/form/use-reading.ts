import { readableHours } from '@fieldhouse/domain/facilities'
import { WEEKDAYS } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import type { GroupValues } from './group-form.ts'

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
