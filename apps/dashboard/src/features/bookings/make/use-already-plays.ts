import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { customerName } from '@fieldhouse/domain/customers'
import { dateOf, overlaps, type Zone } from '@fieldhouse/domain/time'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import type { Customer } from '../../customers/index.ts'
import { useDayTexts } from '../day-text.ts'

const NOBODY = '00000000-0000-0000-0000-000000000000'

/** Says where the chosen customer already plays at one of these times; null where they don't. It keeps nobody from booking. */
export const useAlreadyPlays = (
  customer: Customer | null,
  ranges: readonly FacilityRange[],
  zone: Zone,
): string | null => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const from = Math.min(...ranges.map(({ start }) => start))
  const until = Math.max(...ranges.map(({ end }) => end))
  const isAsked = customer !== null && !customer.isWalkIn && ranges.length > 0
  const { data } = useQuery({
    ...query('listBookingsOfCustomer', {
      id: customer?.id ?? NOBODY,
      query: isAsked
        ? { from: new Date(from).toISOString(), until: new Date(until).toISOString() }
        : { from: '1970-01-01T00:00:00Z', until: '1970-01-02T00:00:00Z' },
    }),
    enabled: isAsked,
    staleTime: 0,
  })
  const played = (data?.data ?? [])
    .map(({ facilityName, startTime, endTime }) => ({
      facilityName,
      start: Date.parse(startTime),
      end: Date.parse(endTime),
    }))
    .filter((booking) => ranges.some((range) => overlaps(range, booking)))
  const first = played[0]
  if (!isAsked || !first) return null
  const severalDays = new Set(ranges.map(({ start }) => dateOf(start, zone))).size > 1
  const what = t('make.alreadyPlays', {
    name: customerName(customer),
    time: severalDays
      ? `${texts.day(dateOf(first.start, zone))} ${texts.time(first.start, zone)}`
      : texts.time(first.start, zone),
    court: first.facilityName,
  })
  return played.length > 1 ? t('make.alreadyPlaysMore', { what, count: played.length - 1 }) : what
}
