import { IconPlus, IconUserPlus } from '@tabler/icons-react'
import { CHECKS, MAKE_BOOKING } from '@fieldhouse/domain/access'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatDay, formatTime } from '../../lib/formats/formats.ts'
import { LoadFailed } from '../../lib/LoadFailed.tsx'
import { nameOf } from '../../lib/formats/name-of.ts'
import { useSession } from '../../lib/session/session.ts'
import { fetched } from '../../lib/fetched.tsx'
import { todayQuery } from '../../lib/live/today.ts'
import { useClubToday } from '../../lib/live/use-club-today.ts'
import { useCan } from '../../lib/session/use-can.ts'
import { usePartner, useWorkspace } from '../../lib/session/workspace.ts'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Row } from '../../ui/layout.tsx'
import { CourtsNow } from './courts/CourtsNow.tsx'
import { FirstSteps } from './FirstSteps.tsx'
import { NextBookings } from './NextBookings.tsx'
import { Occupancy } from './Occupancy.tsx'
import { Takings } from './Takings.tsx'
import { Tiles } from './Tiles.tsx'
import { TodayLoading } from './TodayLoading.tsx'
import style from './home.module.css'

// Most clubs have one venue and never need the menu.
const VenueChoice = fetched(() => import('./VenueChoice.tsx').then((module) => module.default))

type Props = { venueId: string | undefined; onVenue: (venueId: string) => void }

/** The dashboard: who you are, the courts now, the day in figures, and the way to everything (SHELL-69 to SHELL-79). */
export const Home = ({ venueId, onVenue }: Props) => {
  const { t } = useTranslation('home')
  const account = useSession()?.account
  const { hasVenue, venues } = useWorkspace()
  const partner = usePartner()
  const today = useQuery({ ...todayQuery(partner.id, venueId), enabled: hasVenue })
  const facts = today.data?.data
  const clubDay = useClubToday(partner)
  const mayBook = useCan(MAKE_BOOKING)
  const mayAddCustomer = useCan(CHECKS.addCustomer)
  return (
    <div className={style.page}>
      <Row component="header" gap={16} align="end" wrap>
        <div className={style.hello}>
          <h1>{t('hello', { name: account ? nameOf(account) : '' })}</h1>
          <p>
            {facts && (
              <>
                {t('dayAndPlace', {
                  day: formatDay(facts.date),
                  time: formatTime(facts.now, facts.timezone),
                  venue: venues.length > 1 ? '' : facts.venueName,
                })}
                {venues.length > 1 && <VenueChoice current={facts.venueId} onChoose={onVenue} />}
              </>
            )}
          </p>
        </div>
        {hasVenue && (
          <Row gap={8} align="stretch" className={style.actions}>
            {mayAddCustomer && (
              <ButtonLink to="/customers" search={{ new: true } as never} icon={<IconUserPlus />}>
                {t('newCustomer')}
              </ButtonLink>
            )}
            {mayBook && (
              <ButtonLink
                to="/facilities/$tab"
                params={{ tab: 'schedule' }}
                search={{ new: true, ...(facts && { venue: facts.venueId }) } as never}
                variant="filled"
                icon={<IconPlus />}
              >
                {t('makeBooking')}
              </ButtonLink>
            )}
          </Row>
        )}
      </Row>
      <FirstSteps />
      {hasVenue && today.isPending && <TodayLoading />}
      {hasVenue && today.isError && !facts && (
        <LoadFailed error={today.error} onRetry={() => void today.refetch()} retrying={today.isFetching} />
      )}
      {facts && (
        <>
          {facts.courts && facts.courts.length > 0 && (
            <CourtsNow courts={facts.courts} zone={facts.timezone} venueId={facts.venueId} />
          )}
          {(facts.occupancy ?? facts.takings ?? facts.nextBookings) && (
            <div className={style.figures}>
              {facts.occupancy && (
                <Occupancy occupancy={facts.occupancy} date={facts.date} now={facts.now} zone={facts.timezone} />
              )}
              {facts.takings && (
                <Takings
                  takings={facts.takings}
                  currency={facts.currency}
                  day={clubDay === facts.date ? null : clubDay}
                />
              )}
              {facts.nextBookings && (
                <NextBookings
                  bookings={facts.nextBookings}
                  now={facts.now}
                  zone={facts.timezone}
                  venueId={facts.venueId}
                />
              )}
            </div>
          )}
        </>
      )}
      <Tiles counts={facts?.counts ?? null} date={facts?.date ?? null} />
    </div>
  )
}
