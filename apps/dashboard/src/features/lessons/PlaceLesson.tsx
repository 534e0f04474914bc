import { groupLabel } from '@fieldhouse/domain/facilities'
import { Radio, Select, SegmentedControl, Tabs, TextInput } from '@mantine/core'
import { LESSON_MINUTES, LESSON_REPEATS } from '@fieldhouse/domain/lessons'
import { addMonths, dateOf } from '@fieldhouse/domain/time'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { TimeSelect } from '../../lib/partner/TimeSelect.tsx'
import { useVenues } from '../../lib/partner/use-venues.ts'
import { usePolicies } from '../../lib/session/session.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { currentLanguage } from '../../locales/index.ts'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { methodsOf, PaidBy, PayOwed, useNewParticipant } from '../classes/index.ts'
import { CustomerPicker, NewCustomerForm } from '../customers/index.ts'
import { CardForm } from '../payments/index.ts'
import { CourtReview } from './CourtReview.tsx'
import { InstructorChoice } from './InstructorChoice.tsx'
import { courtOf, withRepeat, type LessonStart } from './lesson-form.ts'
import style from './lessons.module.css'
import { LevelChoice } from './LevelChoice.tsx'
import { useLessonForm } from './use-lesson-form.ts'

const WIDTH = 640
/** With the fields of a card beside it. */
const WITH_CARD = 940

type Props = { start: LessonStart; onClose: () => void; onPlaced?: () => void }

/** Places a private lesson, once or each week: court, instructor and customer at once (BEYOND-47). */
export const PlaceLesson = (props: Props) => {
  const { t } = useTranslation('lessons')
  const { venues } = useVenues()
  if (venues) return <Place {...props} />
  return (
    <Dialog open title={t('place.title')} width={WIDTH} onClose={props.onClose}>
      <LoadingRows rows={6} />
    </Dialog>
  )
}

const Place = ({ start, onClose, onPlaced }: Props) => {
  const { t } = useTranslation('lessons')
  const { t: classes } = useTranslation('classes')
  const { id: partnerId, paymentMethodsForStaff } = usePartner()
  const policies = usePolicies()
  const { venues = [] } = useVenues()
  const [tab, setTab] = useState<string | null>('existing')
  const lesson = useLessonForm(venues, start, onClose, onPlaced)
  const { form, review, zone, card, owed, byCard, price } = lesson
  const { values, field, change } = form
  const newcomer = useNewParticipant((customer) => {
    change({ customer })
    setTab('existing')
  })
  if (owed) return <PayOwed owed={owed} onClose={onClose} />
  const today = dateOf(Date.now(), zone)
  const days = { today, language: currentLanguage() }
  const wrong = (name: 'customer' | 'instructorId') => {
    const { error } = field(name)
    return typeof error === 'string' ? error : null
  }
  const frame = {
    title: t('place.title'),
    width: WIDTH,
    onClose,
    tabs: (
      <Tabs.List aria-label={classes('attendance.parts')}>
        <Tabs.Tab value="existing">{classes('attendance.existing')}</Tabs.Tab>
        <Tabs.Tab value="new">{classes('attendance.newcomer')}</Tabs.Tab>
      </Tabs.List>
    ),
  }
  return (
    <Tabs value={tab} onChange={(next) => !form.busy && !newcomer.busy && setTab(next)} keepMounted={false}>
      {tab === 'new' ? (
        <FormDialog {...frame} form={newcomer} save={classes('attendance.createCustomer')}>
          <Tabs.Panel value="new">
            <NewCustomerForm fields={newcomer} failure={newcomer.failure} />
          </Tabs.Panel>
        </FormDialog>
      ) : (
        <FormDialog
          {...frame}
          form={form}
          save={t('place.save')}
          {...(byCard &&
            !values.byLink && {
              width: WITH_CARD,
              side: <CardForm ref={card} disabled={form.busy} onSubmit={lesson.submit} />,
            })}
        >
          <Tabs.Panel value="existing">
            <CustomerPicker
              partnerId={partnerId}
              value={values.customer}
              onChange={(customer) => change({ customer })}
              onNew={(typed) => {
                newcomer.begin(typed)
                setTab('new')
              }}
              error={wrong('customer')}
            />
          </Tabs.Panel>
          <Select
            {...field('facilityId')}
            label={t('place.court')}
            placeholder={t('place.chooseCourt')}
            data={venues.flatMap((venue) =>
              venue.facilityGroups.map((group) => ({
                group: venues.length > 1 ? `${venue.venueName} · ${groupLabel(group)}` : groupLabel(group),
                items: group.facilities.map(({ id, name }) => ({ value: id, label: name })),
              })),
            )}
            searchable
            required
            openOnFocus={false}
            allowDeselect={false}
            onChange={(facilityId) => change({ facilityId })}
          />
          <div className={style.times}>
            <DateField
              {...days}
              label={t('place.day')}
              value={values.day}
              error={field('day').error}
              min={today}
              max={addMonths(today, 12)}
              onChange={(day) => change({ day, ...withRepeat(values.repeatType, day) })}
            />
            <TimeSelect
              label={t('place.start')}
              minute={values.start}
              error={field('start').error}
              onChange={(minute) => change({ start: minute })}
            />
            <Select
              label={t('place.minutes')}
              error={field('minutes').error}
              data={durationsWith(values.minutes).map((count) => ({
                value: String(count),
                label: t('place.lasts', { count }),
              }))}
              value={String(values.minutes)}
              allowDeselect={false}
              onChange={(minutes) => minutes && change({ minutes: Number(minutes) })}
            />
          </div>
          <div className={style.repeat}>
            <SegmentedControl
              aria-label={t('place.repeat')}
              data={LESSON_REPEATS.map((value) => ({ value, label: t(`place.repeats.${value}`) }))}
              value={values.repeatType}
              onChange={(repeatType) => change(withRepeat(repeatType, values.day))}
            />
            {values.repeatType !== 'none' && (
              <DateField
                {...days}
                aria-label={t('place.endDate')}
                value={values.endDate}
                error={field('endDate').error}
                {...(values.day && { min: values.day })}
                onChange={(endDate) => change({ endDate, leftOut: [] })}
              />
            )}
          </div>
          <CourtReview
            review={review}
            zone={zone}
            leftOut={values.repeatType === 'none' ? null : values.leftOut}
            onLeaveOut={(leftOut) => change({ leftOut })}
          />
          <Radio.Group
            label={t('place.instructor')}
            value={values.instructorId ?? ''}
            error={wrong('instructorId')}
            onChange={(instructorId) => change({ instructorId, level: null })}
          >
            <InstructorChoice
              review={review}
              zone={zone}
              court={courtOf(venues, values.facilityId)?.facility.name ?? null}
            />
          </Radio.Group>
          <LevelChoice fields={form} levels={lesson.levels} currency={lesson.currency} />
          <PaidBy
            values={values}
            methods={methodsOf(paymentMethodsForStaff, policies)}
            price={price}
            due={lesson.due}
            currency={lesson.currency}
            byCard={byCard}
            errors={{ method: field('method').error, byLink: field('byLink').error }}
            onChange={change}
          />
          <TextInput {...field('remark')} label={classes('attendance.remark')} maxLength={255} />
        </FormDialog>
      )}
    </Tabs>
  )
}

const durationsWith = (minutes: number): number[] =>
  [...new Set<number>([...LESSON_MINUTES, minutes])].toSorted((a, b) => a - b)
