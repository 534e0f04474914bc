import { groupLabel } from '@fieldhouse/domain/facilities'
import { rightToShare } from '@fieldhouse/domain/calendars'
import { IconCalendarShare } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Navigate, useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, codeOf, messageOf, query } from '../../../lib/api/api.ts'
import { unlessGone } from '../../../lib/commands/gone-already.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { LoadFailed } from '../../../lib/LoadFailed.tsx'
import { useVenues } from '../../../lib/partner/use-venues.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Box, Row } from '../../../ui/layout.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CalendarsDialog } from '../../calendars/index.ts'
import { PriceSettings } from '../rules/GroupRules.tsx'
import { PriceGrid } from '../prices/PriceGrid.tsx'
import { unboundedOf } from '../prices/pattern.ts'
import { asSeen, closuresAsSeen, layGroup, overStanding } from '../save/over-standing.ts'
import { saveGroup, type Step } from '../save/save-group.ts'
import { draftOf } from '../touched/drafts.ts'
import { useTouchedQuestion } from '../touched/use-touched-question.tsx'
import { useClosureFailure } from './use-closure-failure.tsx'
import { ConfirmRemoval, removalFailure } from './FacilityFields.tsx'
import { resetsPricing, valuesOf, type Group } from './group-form.ts'
import { GroupForm, useGroupForm } from './GroupForm.tsx'
import { groundsOf } from './grounds.ts'
import { useReading } from './use-reading.ts'
import { useResetQuestion } from './use-reset-question.tsx'

const PRICE_CHANGED = 'error.conflict.priceSettingChangedMeanwhile'
const CONFLICTS = [
  'error.conflict.groupChangedMeanwhile',
  'error.conflict.facilityChangedMeanwhile',
  'error.conflict.closureChangedMeanwhile',
]

/** Everything of a group that may be changed (FACILITIES-09, FACILITIES-11). */
export const EditGroup = ({ groupId }: { groupId: string }) => {
  const { t } = useTranslation('facilities')
  const asked = useQuery({ ...query('getFacilityGroup', { id: groupId, query: {} }), staleTime: 0 })
  const { venues, ...venuesAsked } = useVenues()
  const group = asked.data?.data
  const venue = venues?.find(({ id }) => id === group?.venueId)
  const error = asked.error ?? venuesAsked.error
  // FACILITIES-65: a group that nobody has, or another club.
  if (error instanceof ApiFailure && error.status === 404)
    return <Navigate to="/facilities/$tab" params={{ tab: 'settings' }} replace />
  const retry = () => {
    void asked.refetch()
    void venuesAsked.refetch()
  }
  return (
    <Box w="100%" pb={32}>
      <PageHeader
        title={group ? groupLabel(group) : t('list.title')}
        actions={group && group.facilities.length > 0 && <Calendars group={group} />}
      />
      {group && venues && venue ? (
        <Standing key={group.id} group={group} venue={venue} venues={venues} />
      ) : error ? (
        <LoadFailed error={error} onRetry={retry} retrying={asked.isFetching} />
      ) : (
        <LoadingRows rows={10} />
      )}
    </Box>
  )
}

/** The calendars of its facilities, for programs that follow them (BEYOND-19). */
const Calendars = ({ group }: { group: Group }) => {
  const { t } = useTranslation('calendars')
  const barred = useBarred(rightToShare('facility'))
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<IconCalendarShare size={16} />} disabledReason={barred} onClick={() => setOpen(true)}>
        {t('ofFacilities')}
      </Button>
      {isOpen && (
        <CalendarsDialog
          title={t('ofFacilitiesTitle', { name: groupLabel(group) })}
          subject="facility"
          of={group.facilities}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

type StandingProps = { group: Group; venue: Venue; venues: readonly Venue[] }

const Standing = ({ group, venue, venues }: StandingProps) => {
  const { t } = useTranslation('facilities')
  const router = useRouter()
  const barred = useBarred('facilityGroup.edit')
  const step = useRef<Step>('group')
  const [now] = useState(() => Date.now())
  const place = { zone: venue.timezone, now, currency: group.currency }
  const toSettings = () =>
    void router.navigate({ to: '/facilities/$tab', params: { tab: 'settings' }, ignoreBlocker: true })
  const closureFailure = useClosureFailure(place.zone)
  const touched = useTouchedQuestion(place.zone)
  const queries = useQueryClient()
  const readAgain = async () =>
    (await queries.fetchQuery({ ...query('getFacilityGroup', { id: group.id, query: {} }), staleTime: 0 })).data
  const meanwhile = useMeanwhile({
    conflicts: CONFLICTS,
    standing: group,
    valuesOf: (one) => valuesOf(one, place.zone),
    readAgain,
    lay: layGroup,
  })
  const read = useReading()
  const form = useGroupForm(
    meanwhile.began.current,
    {
      isNew: false,
      barred,
      place,
      confirm: async (values) => (await touched.ask({ [group.id]: draftOf(values, group, place) })) !== 'declined',
    },
    async (send, values) => {
      step.current = 'group'
      const seenPrices = new Map(group.priceSettings.map((setting) => [setting.id, setting.version]))
      const standing = await readAgain()
      const theirs = valuesOf(standing, place.zone)
      const parts = overStanding(meanwhile.began.current, values, theirs)
      const seenClosures = new Map(meanwhile.began.current.closures.map(({ id, version }) => [id, version]))
      meanwhile.began.current = {
        ...meanwhile.began.current,
        facilities: asSeen(meanwhile.began.current, parts, theirs),
        closures: closuresAsSeen(meanwhile.began.current, values, theirs),
      }
      form.change(parts)
      await saveGroup(
        send,
        { ...values, ...parts },
        {
          group: standing,
          place,
          version: meanwhile.version,
          seenPrices,
          seenClosures,
          next: (next) => {
            step.current = next
            if (next !== 'facilities') return
            // The group itself is saved by now: what others change of it from here on is told against that.
            const { facilities, closures } = meanwhile.began.current
            meanwhile.began.current = { ...values, facilities, closures }
          },
          keep: (more) => form.change(more),
        },
      )
    },
    {
      failed: (error) => {
        // The prices that somebody else changed stand in the grid before they are saved over.
        if (codeOf(error) === PRICE_CHANGED) void readAgain()
        return meanwhile.isTold(error)
          ? null
          : ((step.current === 'closures' ? closureFailure(error) : null) ?? failureOf(step.current, error, t))
      },
      done: () => t('form.updated'),
      onDone: toSettings,
    },
  )
  const hasPricing = unboundedOf(group).length > 0 || form.values.edits.length > 0
  // Where it is lost already, nobody is asked for it again.
  const reset = useResetQuestion(form, hasPricing && !resetsPricing(form.values, group))
  return (
    <>
      <GroupForm
        form={form}
        isNew={false}
        venue={venue}
        place={place}
        grounds={groundsOf(venues, group.id)}
        onReset={reset.onReset}
        remove={<RemoveGroup id={group.id} onRemoved={toSettings} />}
      >
        <PriceGrid form={form} group={group} venue={venue} place={place} />
        <PriceSettings group={group} settingId={null} page={{ values: form.values, isTyped: form.isTyped }} />
      </GroupForm>
      {reset.question}
      {touched.question}
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

/** What is said of the step that failed (FACILITIES-53 to FACILITIES-57). */
const failureOf = (step: Step, error: unknown, t: TFunction<'facilities'>) => ({
  message: t(`form.failed.${step}`),
  detail: messageOf(error),
})

const RemoveGroup = ({ id, onRemoved }: { id: string; onRemoved: () => void }) => {
  const { t } = useTranslation('facilities')
  const barred = useBarred('facilityGroup.delete')
  const [asking, setAsking] = useState(false)
  const remove = useAction((send) => unlessGone(send('deleteFacilityGroup', { id }), 'error.notFound.facilityGroup'), {
    failed: (error) => removalFailure(error, t),
    done: () => t('form.removed'),
    onDone: onRemoved,
  })
  return (
    <>
      <Row mr="auto">
        <Button variant="danger" disabledReason={barred} onClick={() => setAsking(true)}>
          {t('form.deleteGroup')}
        </Button>
      </Row>
      {asking && (
        <ConfirmRemoval busy={remove.busy} onConfirm={() => void remove.run()} onClose={() => setAsking(false)} />
      )}
    </>
  )
}
