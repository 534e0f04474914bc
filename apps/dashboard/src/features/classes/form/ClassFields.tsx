import { MultiSelect, Textarea, TextInput } from '@mantine/core'
import { CLASS_IMAGE, LONGEST_CLASS_DESCRIPTION, MOST_CLASS_IMAGES } from '@fieldhouse/domain/classes'
import { SPORTS } from '@fieldhouse/domain/facilities'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRouter } from '@tanstack/react-router'
import type { FieldsOf } from '../../../lib/form/use-fields.ts'
import { Photos } from '../../../lib/partner/Photos.tsx'
import { useOwnsClasses } from '../../../lib/session/use-can.ts'
import { focusFirstField } from '../../../ui/overlays/first-field.ts'
import { Stack } from '../../../ui/layout.tsx'
import { digitsOf, priceOf, withPackages, type ClassValues } from './class-form.ts'
import style from './form.module.css'
import { Part } from './Part.tsx'
import { TimeFields } from './TimeFields.tsx'
import { useChoices } from './use-choices.ts'

/** No instructor yet: opens the page that adds one, beside the form, which keeps what was typed (CLASSES-41). */
const NEW = 'new'

export type ClassFieldsProps = {
  fields: FieldsOf<ClassValues>
  /** What the prices are in. */
  currency: string
  /** A session that stands stays on its day and repeats as it does (CLASSES-38, CLASSES-71). */
  isStanding?: boolean
  /** A private lesson is for one, and no package pays for it (BEYOND-47). */
  isLesson?: boolean
  /** Whether what it takes is to be had, under its times. */
  availability?: ReactNode
}

/** The fields of a class (CLASSES-14): what it is, where and when, what it costs, and who teaches it. */
export const ClassFields = ({
  fields,
  currency,
  isStanding = false,
  isLesson = false,
  availability,
}: ClassFieldsProps) => {
  const { t } = useTranslation('classes')
  const { field, values, change } = fields
  const choices = useChoices()
  const mayAdd = useOwnsClasses()
  const newInstructor = useRouter().buildLocation({
    to: '/classes',
    search: { tab: 'instructors', action: 'add' },
  }).href
  const chosen = (ids: readonly string[], hint: string) => (ids.length === 0 ? hint : undefined)
  return (
    <Stack gap={20} ref={focusFirstField}>
      <Part title={t('form.about')}>
        <TextInput {...field('name')} label={t('form.name')} required maxLength={100} />
        <Textarea
          {...field('description')}
          label={t('form.description')}
          description={t('form.descriptionHint', { left: LONGEST_CLASS_DESCRIPTION - values.description.length })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          maxLength={LONGEST_CLASS_DESCRIPTION}
          autosize
          minRows={2}
        />
        <MultiSelect
          {...field('typeOfSports')}
          label={t('form.sport')}
          placeholder={chosen(values.typeOfSports, t('form.chooseSport'))}
          data={SPORTS}
          required
          searchable
          maxValues={10}
        />
        <Stack gap={8} component="fieldset" aria-label={t('form.images')}>
          <span className={style.label}>{t('form.images')}</span>
          <Photos
            photos={values.images}
            most={MOST_CLASS_IMAGES}
            limits={CLASS_IMAGE}
            error={field('images').error}
            onChange={(next) => change(({ images }) => ({ images: next(images) }))}
          />
        </Stack>
      </Part>
      <TimeFields fields={fields} choices={choices} isStanding={isStanding}>
        {availability}
      </TimeFields>
      <Part title={t('form.pricing')}>
        <div className={style.pair}>
          <TextInput
            {...field('memberPrice')}
            label={t('form.memberPrice', { currency })}
            required
            inputMode="decimal"
            onChange={({ currentTarget }) => change({ memberPrice: priceOf(currentTarget.value) })}
          />
          <TextInput
            {...field('nonMemberPrice')}
            label={t('form.nonMemberPrice', { currency })}
            required
            inputMode="decimal"
            onChange={({ currentTarget }) => change({ nonMemberPrice: priceOf(currentTarget.value) })}
          />
        </div>
        {!isLesson && (
          <div className={style.pair}>
            <MultiSelect
              {...field('packageIds')}
              label={t('form.packages')}
              placeholder={chosen(values.packageIds, t('form.noPackages'))}
              data={choices.packageChoices}
              searchable
              onChange={(packageIds) => change(withPackages(values, packageIds))}
            />
            <TextInput
              {...field('passes')}
              label={t('form.passes')}
              inputMode="numeric"
              maxLength={4}
              onChange={({ currentTarget }) => change({ passes: digitsOf(currentTarget.value) })}
            />
          </div>
        )}
      </Part>
      <Part title={t('form.people')}>
        <div className={style.pair}>
          <MultiSelect
            {...field('instructorIds')}
            label={t('form.instructors')}
            placeholder={chosen(values.instructorIds, t('form.noInstructors'))}
            data={[...choices.instructorChoices, ...(mayAdd ? [{ value: NEW, label: t('form.addInstructor') }] : [])]}
            searchable
            onChange={(ids) => {
              if (ids.includes(NEW)) window.open(newInstructor, '_blank')
              else change({ instructorIds: ids })
            }}
          />
          {!isLesson && (
            <TextInput
              {...field('maxPeople')}
              label={t('form.maxPeople')}
              placeholder={t('form.noLimit')}
              inputMode="numeric"
              maxLength={5}
              onChange={({ currentTarget }) => change({ maxPeople: digitsOf(currentTarget.value) })}
            />
          )}
        </div>
      </Part>
    </Stack>
  )
}
