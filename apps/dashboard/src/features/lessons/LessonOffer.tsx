import { groupLabel } from '@fieldhouse/domain/facilities'
import { Input, MultiSelect, TextInput } from '@mantine/core'
import type { LessonOffer as Offer } from '@fieldhouse/contract/lessons'
import { dateOf } from '@fieldhouse/domain/time'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../lib/form/Meanwhile.tsx'
import type { FieldsOf } from '../../lib/form/use-fields.ts'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import { LoadedDialog } from '../../lib/LoadedDialog.tsx'
import { useVenues } from '../../lib/partner/use-venues.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { currentLanguage } from '../../locales/index.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { DateField } from '../../ui/fields/DateField.tsx'
import { Toggle } from '../../ui/fields/Toggle.tsx'
import { Row, Stack, Text } from '../../ui/layout.tsx'
import { HoursFields } from '../facilities/index.ts'
import { LevelFields } from './LevelFields.tsx'
import style from './lessons.module.css'
import { bodyOf, offerProblems, valuesOf, type OfferProblem, type OfferValues } from './offer-form.ts'

const WIDTH = 640

/** When, where and for how much an instructor gives private lessons, as it stands now (BEYOND-47). */
export const LessonOffer = ({ instructorId, onClose }: { instructorId: string; onClose: () => void }) => {
  const { t } = useTranslation('lessons')
  const asked = useQuery({
    ...query('getLessonOffer', { id: instructorId }),
    staleTime: 0,
    refetchOnMount: 'always',
  })
  return (
    <LoadedDialog of={asked} title={t('offer.title')} width={WIDTH} rows={8} onClose={onClose}>
      {({ data }) => <Standing offer={data} onClose={onClose} />}
    </LoadedDialog>
  )
}

const Standing = ({ offer, onClose }: { offer: Offer; onClose: () => void }) => {
  const { t } = useTranslation('lessons')
  const { t: common } = useTranslation()
  const queries = useQueryClient()
  const read = useReading()
  const { instructorId: id, currency } = offer
  const meanwhile = useMeanwhile({
    standing: offer,
    valuesOf,
    conflicts: ['error.conflict.lessonOfferChangedMeanwhile'],
    readAgain: async () => (await queries.fetchQuery({ ...query('getLessonOffer', { id }), staleTime: 0 })).data,
  })
  const form = useForm<OfferValues, OfferProblem>(
    {
      start: meanwhile.began.current,
      check: (values) => offerProblems(values, currency),
      unchanged: t('offer.unchanged'),
      barred: offer.mayEdit ? null : common('noPermissionAction'),
      words: {
        price: t('problem.price'),
        lowPrice: t('problem.lowPrice'),
        levels: t('problem.levels'),
        share: t('problem.share'),
        hours: t('problem.hours'),
        noHours: t('problem.noHours'),
        daysOff: t('problem.daysOff'),
      },
    },
    (send, values) =>
      send('saveLessonOffer', { id, body: { ...bodyOf(values, currency), version: meanwhile.version.current } }),
    {
      onDone: onClose,
      done: () => t('offer.saved'),
      failed: (error) => (meanwhile.isTold(error) ? null : (messageOf(error) ?? t('offer.failed'))),
    },
  )
  return (
    <>
      <FormDialog form={form} title={t('offer.title')} width={WIDTH} onClose={onClose}>
        <OfferFields fields={form} offer={offer} />
      </FormDialog>
      <Meanwhile meanwhile={meanwhile} form={form} read={read} />
    </>
  )
}

type FieldsProps = { fields: FieldsOf<OfferValues>; offer: Offer }

const OfferFields = ({ fields: { field, values, change }, offer: { currency, mayEdit, maySetShare } }: FieldsProps) => {
  const readOnly = !mayEdit
  const { t } = useTranslation('lessons')
  const { venues = [] } = useVenues()
  return (
    <fieldset disabled={readOnly} className={style.offer}>
      <Toggle label={t('offer.isOn')} checked={values.isOn} onChange={(isOn) => change({ isOn })} />
      <div className={style.pair}>
        <TextInput
          {...field('price')}
          label={t('offer.price', { currency })}
          inputMode="decimal"
          required={values.isOn}
        />
        <TextInput
          {...field('memberPrice')}
          label={t('offer.memberPrice', { currency })}
          placeholder={t('offer.samePrice')}
          inputMode="decimal"
        />
      </div>
      <LevelFields
        value={values.levels}
        currency={currency}
        error={field('levels').error}
        readOnly={readOnly}
        onChange={(levels) => change({ levels })}
      />
      <TextInput
        {...field('sharePercent')}
        label={t('offer.share')}
        description={t('offer.shareHint')}
        inputMode="numeric"
        disabled={!maySetShare}
        className={style.share}
      />
      <MultiSelect
        label={t('offer.places')}
        placeholder={values.groupIds.length === 0 ? t('offer.everywhere') : ''}
        data={venues.map((venue) => ({
          group: venue.venueName,
          items: venue.facilityGroups.map((group) => ({ value: group.id, label: groupLabel(group) })),
        }))}
        value={values.groupIds}
        disabled={readOnly}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t('offer.clearPlaces') }}
        onChange={(groupIds) => change({ groupIds })}
      />
      <Input.Wrapper
        component="section"
        label={t('offer.hours')}
        labelElement="div"
        description={t('offer.hoursHint')}
        error={field('hours').error}
      >
        <HoursFields week={values.hours} readOnly={readOnly} error={null} onChange={(hours) => change({ hours })} />
      </Input.Wrapper>
      <DaysOffFields
        value={values.daysOff}
        error={field('daysOff').error}
        readOnly={readOnly}
        onChange={(daysOff) => change({ daysOff })}
      />
    </fieldset>
  )
}

type DaysOffProps = {
  value: OfferValues['daysOff']
  error: string | true | null
  readOnly: boolean
  onChange: (daysOff: OfferValues['daysOff']) => void
}

const DaysOffFields = ({ value, error, readOnly, onChange }: DaysOffProps) => {
  const { t } = useTranslation('lessons')
  const { timezone } = usePartner()
  const days = { today: dateOf(Date.now(), timezone), language: currentLanguage() }
  return (
    <Input.Wrapper component="section" label={t('offer.daysOff')} labelElement="div" error={error}>
      <Stack gap={8} mt={6}>
        {value.length === 0 && <Text look="faint">{t('offer.noDaysOff')}</Text>}
        {value.map((off, at) => (
          // Days off have nothing of their own to be known by but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Row key={at} gap={8}>
            <DateField
              {...days}
              aria-label={t('offer.offFrom')}
              value={off.from}
              disabled={readOnly}
              onChange={(from) => onChange(value.with(at, { from, until: off.until ?? from }))}
            />
            <span aria-hidden>–</span>
            <DateField
              {...days}
              aria-label={t('offer.offUntil')}
              value={off.until}
              disabled={readOnly}
              {...(off.from && { min: off.from })}
              onChange={(until) => onChange(value.with(at, { ...off, until }))}
            />
            {!readOnly && (
              <IconButton
                label={t('offer.removeDaysOff')}
                icon={<IconX size={16} />}
                onClick={() => onChange(value.toSpliced(at, 1))}
              />
            )}
          </Row>
        ))}
        {!readOnly && (
          <Row>
            <Button
              variant="subtle"
              size="s"
              icon={<IconPlus />}
              onClick={() => onChange([...value, { from: null, until: null }])}
            >
              {t('offer.addDaysOff')}
            </Button>
          </Row>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** What stands in the form as words, by the label of its field. */
const useReading = () => {
  const { t } = useTranslation('lessons')
  const { t: common } = useTranslation()
  const { t: facilities } = useTranslation('facilities')
  return ({ isOn, price, memberPrice, levels, sharePercent, groupIds, hours, daysOff }: OfferValues) =>
    [
      [t('offer.isOn'), common(isOn ? 'meanwhile.on' : 'meanwhile.off')],
      [t('offer.priceShort'), price],
      [t('offer.memberPriceShort'), memberPrice || t('offer.samePrice')],
      [
        t('offer.levels'),
        levels.map((level) => [level.name, level.price, level.memberPrice].filter(Boolean).join(' ')).join('; '),
      ],
      [t('offer.share'), sharePercent],
      [
        t('offer.places'),
        groupIds.length === 0 ? t('offer.everywhere') : t('offer.placesCount', { count: groupIds.length }),
      ],
      [
        t('offer.hours'),
        Object.entries(hours)
          .filter(([, ranges]) => ranges.length > 0)
          .map(([day, ranges]) => `${facilities(`weekday.${day as keyof OfferValues['hours']}`)} ${ranges.join(', ')}`)
          .join('; '),
      ],
      [t('offer.daysOff'), daysOff.map(({ from, until }) => `${from ?? ''} – ${until ?? ''}`).join('; ')],
    ] as const
}
