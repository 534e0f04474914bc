import { Select } from '@mantine/core'
import { classZone, REPEAT_TYPES } from '@fieldhouse/domain/classes'
import { addMonths, dateOf } from '@fieldhouse/domain/time'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { TimeSelect } from '../../../lib/partner/TimeSelect.tsx'
import { currentLanguage } from '../../../locales/index.ts'
import { DateField } from '../../../ui/fields/DateField.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { withStart, withVenue, type ClassValues } from './class-form.ts'
import style from './form.module.css'
import { Part } from './Part.tsx'
import type { useChoices } from './use-choices.ts'

type Props = {
  fields: FieldsOf<ClassValues>
  choices: ReturnType<typeof useChoices>
  isStanding: boolean
  children: ReactNode
}

/** Where and when a class is: venue, facility, date and time, repeat, and until when (CLASSES-14). */
export const TimeFields = ({ fields: { field, values, change }, choices, isStanding, children }: Props) => {
  const { t } = useTranslation('classes')
  const partner = usePartner()
  const venue = choices.venues.find(({ id }) => id === values.venueId)
  const today = dateOf(Date.now(), classZone(venue?.timezone, partner.timezone))
  const days = { today, language: currentLanguage() }
  return (
    <Part title={t('form.place')}>
      <div className={style.pair}>
        <Select
          {...field('venueId')}
          label={t('form.venue')}
          data={choices.venueChoices}
          required
          allowDeselect={false}
          onChange={(venueId) => change(withVenue(venueId))}
        />
        <Select
          {...field('facilityId')}
          label={t('form.facility')}
          placeholder={t('form.noFacility')}
          data={choices.facilityChoices(values.venueId)}
          disabled={values.venueId === null}
          clearable
          clearButtonProps={{ 'aria-label': t('form.clearFacility') }}
          onChange={(facilityId) => change({ facilityId })}
        />
      </div>
      <div className={style.times}>
        <DateField
          {...days}
          label={t('form.day')}
          value={values.day}
          error={field('day').error}
          disabled={isStanding}
          // A class may start a year ahead, and not before today (CLASSES-36, CLASSES-37).
          {...(!isStanding && { min: today, max: addMonths(today, 12) })}
          onChange={(day) => change({ day })}
        />
        <TimeSelect
          label={t('form.start')}
          minute={values.start}
          error={field('start').error}
          onChange={(start) => change(withStart(start))}
        />
        <TimeSelect
          label={t('form.end')}
          minute={values.end}
          error={field('end').error}
          onChange={(end) => change({ end })}
        />
      </div>
      <div className={style.pair}>
        <Select
          label={t('form.repeat')}
          data={REPEAT_TYPES.map((type) => ({ value: type, label: t(`repeat.${type}`) }))}
          value={values.repeatType}
          disabled={isStanding}
          allowDeselect={false}
          onChange={(type) => type && change({ repeatType: type })}
        />
        {values.repeatType !== 'none' && (
          <DateField
            {...days}
            label={t('form.endDate')}
            value={values.endDate}
            error={field('endDate').error}
            disabled={isStanding}
            {...(values.day && !isStanding && { min: values.day })}
            onChange={(endDate) => change({ endDate })}
          />
        )}
      </div>
      {children}
    </Part>
  )
}
