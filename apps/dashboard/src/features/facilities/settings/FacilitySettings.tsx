import { groupLabel } from '@fieldhouse/domain/facilities'
import { CHECKS } from '@fieldhouse/domain/access'
import { IconBuildingStore, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { ButtonLink } from '../../../ui/ButtonLink.tsx'
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Box, Row, Text } from '../../../ui/layout.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { useVenues } from '../../../lib/partner/use-venues.ts'
import style from './settings.module.css'

/** The venues of a club, and under each its facility groups (FACILITIES-06, FACILITIES-68). */
export const FacilitySettings = () => {
  const { t } = useTranslation('facilities')
  const { venues, error, refetch, isFetching } = useVenues()
  return (
    <Box w="100%" maw={960} pb={32}>
      <PageHeader title={t('list.title')} />
      {venues ? (
        venues.length === 0 ? (
          <NoVenue />
        ) : (
          venues.map((venue) => <VenueBlock key={venue.id} venue={venue} />)
        )
      ) : error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={6} />
      )}
    </Box>
  )
}

const NoVenue = () => {
  const { t } = useTranslation('facilities')
  const mayCreate = useCan(CHECKS.createVenue)
  return (
    <EmptyState
      icon={<IconBuildingStore />}
      title={t('list.noVenue')}
      hint={t('list.noVenueHint')}
      action={
        mayCreate && (
          <ButtonLink to="/venues/create" variant="filled">
            {t('list.createVenue')}
          </ButtonLink>
        )
      }
    />
  )
}

const VenueBlock = ({ venue: { id, venueName, facilityGroups } }: { venue: Venue }) => {
  const { t } = useTranslation('facilities')
  const barred = useBarred('facilityGroup.create')
  return (
    <section className={style.venue} aria-labelledby={`venue-${id}`}>
      <Row gap={12} justify="space-between" wrap>
        <h2 id={`venue-${id}`}>{venueName}</h2>
        {barred === null ? (
          <ButtonLink to="/facilities/settings/create" state={{ venueId: id }}>
            {t('list.createGroup')}
          </ButtonLink>
        ) : (
          <Button disabledReason={barred}>{t('list.createGroup')}</Button>
        )}
      </Row>
      {facilityGroups.length > 0 && (
        <ul className={style.groups}>
          {facilityGroups.map((group) => (
            <li key={group.id}>
              <Link
                to="/facilities/settings/$groupId"
                params={{ groupId: group.id }}
                state={{ venueId: id }}
                className={style.card}
              >
                <span>
                  <strong>{groupLabel(group)}</strong>
                  <Text look="faint">{group.type}</Text>
                </span>
                <Text look="quiet">
                  {[
                    t('list.count', { count: group.count }),
                    t('list.interval', { minutes: group.timeSlotInterval }),
                    t(group.onlineBookingEnabled ? 'list.onlineOn' : 'list.onlineOff'),
                  ].join(' · ')}
                </Text>
                <IconChevronRight size={16} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
