import { useTranslation } from 'react-i18next'
import { formatTime } from '../../lib/formats/formats.ts'
import { PaymentStatus } from '../../lib/PaymentStatus.tsx'
import { Box, Row, Text } from '../../ui/layout.tsx'
import { ScheduleLink } from './ScheduleLink.tsx'
import type { Today } from './types.ts'
import style from './home.module.css'

type Props = { bookings: NonNullable<Today['nextBookings']>; now: string; zone: string; venueId: string }

const SOON_MINUTES = 60

/** Who comes next, where, and whether it is paid. */
export const NextBookings = ({ bookings, now, zone, venueId }: Props) => {
  const { t } = useTranslation('home')
  const minutesTo = (start: string) => Math.round((Date.parse(start) - Date.parse(now)) / 60_000)
  return (
    <section className={style.figure} aria-labelledby="next-bookings">
      <Row justify="space-between">
        <h2 id="next-bookings">{t('nextBookings')}</h2>
        <ScheduleLink venueId={venueId} className={style.link}>
          {t('openSchedule')}
        </ScheduleLink>
      </Row>
      {bookings.length === 0 ? (
        <p className={style.nothing}>{t('noBookings')}</p>
      ) : (
        <Box component="ol" mt={6} className={style.next}>
          {bookings.slice(0, 5).map((booking, index) => (
            <li key={booking.bookingId}>
              <time dateTime={booking.start}>{formatTime(booking.start, zone)}</time>
              <Text look="medium truncate" title={booking.customerName}>
                {booking.customerName}{' '}
                {index === 0 && minutesTo(booking.start) <= SOON_MINUTES && (
                  <Text component="small" ml={2} look="faint">
                    {t('inMinutes', { count: minutesTo(booking.start) })}
                  </Text>
                )}
              </Text>
              <Text look="quiet" className={style.where}>
                {booking.facilityName}
              </Text>
              <span className={style.paid}>{booking.status && <PaymentStatus status={booking.status} />}</span>
            </li>
          ))}
        </Box>
      )}
    </section>
  )
}
