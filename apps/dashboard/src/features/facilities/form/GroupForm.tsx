import { Select, TextInput } from '@mantine/core'
import { BOOKING_HORIZONS, groupLabel, INTERVALS, SPORTS } from '@fieldhouse/domain/facilities'
import { decimalsOf } from '@fieldhouse/domain/money'
import { useRouter } from '@tanstack/react-router'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome, Send } from '../../../lib/commands/use-action.ts'
import { FormFoot } from '../../../lib/form/FormFoot.tsx'
import { LeaveGuard } from '../../../lib/form/LeaveGuard.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { FormPart, formFields, formPage } from '../../../ui/FormPart.tsx'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ClosureFields } from './ClosureFields.tsx'
import { FacilityFields, type Ground } from './FacilityFields.tsx'
import {
  EMPTY_GROUP,
  facilitiesOf,
  groupProblems,
  notNegative,
  weekOfVenue,
  withOneMore,
  type GroupProblem,
  type GroupValues,
  type Place,
} from './group-form.ts'
import { LimitFields } from './LimitFields.tsx'
import { HoursFields } from './HoursFields.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { wrongClosure } from './typed-closures.ts'

/** The form of a facility group, sent as `work` says (FACILITIES-69). */
export const useGroupForm = <Result,>(
  start: GroupValues,
  {
    isNew,
    barred,
    place,
    confirm,
  }: { isNew: boolean; barred: string | null; place: Place; confirm?: (values: GroupValues) => Promise<boolean> },
  work: (send: Send, values: GroupValues) => Promise<Result>,
  outcome: Pick<Outcome<GroupValues, Result>, 'done' | 'onDone'> & { failed: Outcome<GroupValues, Result>['failed'] },
) => {
  const { t } = useTranslation('facilities')
  return useForm<GroupValues, GroupProblem, undefined, Result>(
    {
      start,
      barred,
      unchanged: isNew ? null : t('form.nothingChanged'),
      ...(confirm && { confirm }),
      check: (values) => groupProblems(values, place, isNew),
      words: {
        missing: t('form.missing'),
        amount: t(decimalsOf(place.currency) === 0 ? 'form.wholeAmount' : 'form.amount', { currency: place.currency }),
        hours: t('form.hoursWrong'),
        overlap: t('form.hoursOverlap'),
        limitNumber: t('limits.number'),
        limitNoDays: t('limits.noDays'),
        limitBackwards: t('form.hoursWrong'),
        beforeToday: t('form.closedBeforeNow'),
        startAfterEnd: t('form.closedBackwards'),
      },
    },
    work,
    outcome,
  )
}

export type GroupFields = ReturnType<typeof useGroupForm>

type Props = {
  form: GroupFields
  isNew: boolean
  venue: Venue
  place: Place
  grounds: readonly Ground[]
  /** Another interval or other hours were asked for; null where nothing is lost by them. */
  onReset?: ((apply: () => void) => void) | null
  /** Stands at the left of the foot. */
  remove?: ReactNode
  /** What belongs to the group beside the fields. */
  children?: ReactNode
}

/** What a group is and how it is booked (FACILITIES-11, FACILITIES-69). */
export const GroupForm = ({ form, isNew, venue, place, grounds, onReset = null, remove = null, children }: Props) => {
  const { t } = useTranslation('facilities')
  const router = useRouter()
  const { values, wrong, busy } = form
  return (
    <form {...form.element} className={formPage}>
      <Information form={form} isNew={isNew} place={place} grounds={grounds} />
      <FormPart title={t('form.online')} wide fold={{ wrong: wrong.includes('openingHours') }}>
        <OnlineFields form={form} isNew={isNew} venue={venue} onReset={onReset} />
      </FormPart>
      <FormPart title={t('limits.title')} hint={t('limits.hint')} wide fold={{ wrong: wrong.includes('limits') }}>
        <LimitFields
          limits={values.limits}
          error={form.field('limits').error}
          onChange={(limits) => form.change({ limits })}
        />
      </FormPart>
      {children}
      <FormFoot
        form={form}
        problem={wrong.length > 0 ? t('form.required') : null}
        submitLabel={t('form.save')}
        onCancel={() => void router.navigate({ to: '/facilities/$tab', params: { tab: 'settings' } })}
        start={remove}
      />
      <LeaveGuard
        isDirty={form.isTyped && !busy}
        words={{
          title: t('form.leaveTitle', { name: groupLabel(values) }),
          text: t('form.leaveText'),
          leave: t('form.leave'),
          stay: t('form.stay'),
        }}
      />
    </form>
  )
}

const Information = ({ form, isNew, place, grounds }: Pick<Props, 'form' | 'isNew' | 'place' | 'grounds'>) => {
  const { t } = useTranslation('facilities')
  const { field, values, change } = form
  const standing = facilitiesOf(values, isNew)
  return (
    <FormPart title={t('form.information')} wide>
      <div className={formFields}>
        <Select
          {...field('type')}
          label={t('form.sport')}
          data={SPORTS}
          searchable
          allowDeselect={false}
          nothingFoundMessage={t('form.noneFound')}
        />
        <TextInput {...field('name')} label={t('form.name')} maxLength={100} placeholder={values.type} />
        <TextInput
          {...field('price')}
          label={t('form.price')}
          inputMode="decimal"
          description={
            values.price.trim() === '' ? t('form.priceHint') : t('form.pricePer', { minutes: values.timeSlotInterval })
          }
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          rightSection={<Text look="faint small">{place.currency}</Text>}
          rightSectionWidth={48}
          onChange={({ currentTarget: { value } }) => change({ price: notNegative(value) })}
        />
        {isNew && (
          <TextInput
            {...field('count')}
            label={t('form.count')}
            inputMode="numeric"
            onChange={({ currentTarget: { value } }) => change({ count: notNegative(value) })}
          />
        )}
      </div>
      {!isNew && (
        <Stack gap={8}>
          <h3>{t('form.facilities', { count: values.facilities.length })}</h3>
          <FacilityFields
            facilities={values.facilities}
            grounds={withOwn(grounds, values)}
            error={field('facilities').error}
            onAdd={() => change({ facilities: withOneMore(values) })}
            onChange={(facilities) => change({ facilities })}
            onRemoved={(facilities) =>
              form.isTyped ? change({ facilities }) : form.restart({ ...values, facilities })
            }
          />
        </Stack>
      )}
      <Stack gap={8}>
        <h3>{t('form.closures')}</h3>
        <ClosureFields
          closures={values.closures}
          facilities={standing}
          place={place}
          wrong={wrongClosure(values.closures, values.timeSlotInterval, place)?.key ?? null}
          error={field('closures').error}
          onChange={(closures) => change({ closures })}
        />
      </Stack>
    </FormPart>
  )
}

/** The grounds with the facilities that stand in the form, named as they are there. */
const withOwn = (grounds: readonly Ground[], values: GroupValues): Ground[] => [
  {
    group: groupLabel(values),
    items: values.facilities.map((facility) => ({ value: facility.key, label: facility.name || ' ' })),
  },
  ...grounds,
]

const OnlineFields = ({ form, isNew, venue, onReset }: Pick<Props, 'form' | 'isNew' | 'venue' | 'onReset'>) => {
  const { t } = useTranslation('facilities')
  const { field, values, change } = form
  // What takes the slot pricing with it is asked for first (FACILITIES-23).
  const modify = (more: Partial<GroupValues>) => (onReset ? onReset(() => change(more)) : change(more))
  // Whoever tries the venue's hours and goes back finds their own again.
  const own = useRef(isNew ? EMPTY_GROUP.openingHours : values.openingHours)
  const follow = (useVenueOpeningHours: boolean) => {
    if (useVenueOpeningHours) own.current = values.openingHours
    modify({ useVenueOpeningHours, openingHours: useVenueOpeningHours ? weekOfVenue(venue) : own.current })
  }
  const { error } = field('openingHours')
  return (
    <>
      <Toggle
        label={t('form.onlineEnabled')}
        checked={values.onlineBookingEnabled}
        onChange={(onlineBookingEnabled) => change({ onlineBookingEnabled })}
      />
      <div className={formFields}>
        <Select
          label={t('form.interval')}
          data={INTERVALS.map((minutes) => ({ value: String(minutes), label: t('form.minutes', { minutes }) }))}
          value={String(values.timeSlotInterval)}
          allowDeselect={false}
          onChange={(minutes) => {
            const interval = INTERVALS.find((one) => String(one) === minutes)
            if (interval && interval !== values.timeSlotInterval) modify({ timeSlotInterval: interval })
          }}
        />
        <Select
          label={t('form.bookingType')}
          data={[
            { value: 'public', label: t('form.public') },
            { value: 'private', label: t('form.private') },
          ]}
          value={values.privateBooking}
          allowDeselect={false}
          description={values.privateBooking === 'private' ? t('form.privateHint') : null}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={(type) => change({ privateBooking: type === 'private' ? 'private' : 'public' })}
        />
        <Select
          label={t('form.window')}
          data={BOOKING_HORIZONS.map((days) => ({
            value: String(days),
            label: days === null ? t('form.noRestriction') : t('form.days', { count: days }),
          }))}
          value={String(values.bookingDaysHorizon)}
          allowDeselect={false}
          onChange={(days) =>
            change({ bookingDaysHorizon: BOOKING_HORIZONS.find((one) => String(one) === days) ?? null })
          }
        />
        <TextInput
          {...field('maximumBookingSlots')}
          label={t('form.maximumSlots')}
          placeholder={t('form.noLimit')}
          inputMode="numeric"
          maxLength={4}
          onChange={({ currentTarget: { value } }) => change({ maximumBookingSlots: notNegative(value) })}
        />
      </div>
      <Toggle
        label={t('form.publicNames')}
        checked={values.publicFacilityNames}
        onChange={(publicFacilityNames) => change({ publicFacilityNames })}
      />
      <h3>{t('hours')}</h3>
      <Toggle label={t('form.venueHours')} checked={values.useVenueOpeningHours} onChange={follow} />
      <HoursFields
        week={values.openingHours}
        readOnly={values.useVenueOpeningHours}
        error={error}
        onChange={(openingHours) => modify({ openingHours })}
      />
    </>
  )
}
