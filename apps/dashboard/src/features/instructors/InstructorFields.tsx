import { Checkbox, Textarea, TextInput } from '@mantine/core'
import { LONGEST_EMAIL } from '@fieldhouse/domain/emails'
import { LONGEST_BIO } from '@fieldhouse/domain/instructors'
import { useTranslation } from 'react-i18next'
import type { FieldsOf } from '../../lib/form/use-fields.ts'
import { PictureField } from '../../lib/partner/PictureField.tsx'
import { Stack } from '../../ui/layout.tsx'
import { focusFirstField } from '../../ui/overlays/first-field.ts'
import type { InstructorValues } from './instructor-form.ts'
import style from './instructors.module.css'

/** The fields of an instructor (INSTRUCTORS-24). */
export const InstructorFields = ({ fields: { field, values, change } }: { fields: FieldsOf<InstructorValues> }) => {
  const { t } = useTranslation('instructors')
  return (
    <Stack gap={16} ref={focusFirstField}>
      <div className={style.pair}>
        <TextInput {...field('firstName')} label={t('field.firstName')} maxLength={100} />
        <TextInput {...field('lastName')} label={t('field.lastName')} maxLength={100} />
      </div>
      <TextInput
        {...field('email')}
        label={t('field.email')}
        type="email"
        required
        maxLength={LONGEST_EMAIL}
        description={t('field.emailHint')}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
      />
      <TextInput {...field('mobile')} label={t('field.mobile')} type="tel" maxLength={40} />
      <Textarea
        {...field('bio')}
        label={t('field.bio')}
        description={t('field.bioHint', { left: LONGEST_BIO - values.bio.length })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        maxLength={LONGEST_BIO}
        autosize
        minRows={2}
      />
      <PictureField
        round
        picture={values.avatar}
        label={t('field.avatar')}
        hint={t('field.avatarHint')}
        texts={{
          none: t('field.noAvatar'),
          upload: t('field.uploadAvatar'),
          replace: t('field.replaceAvatar'),
          remove: t('field.removeAvatar'),
        }}
        error={field('avatar').error}
        onChange={(avatar) => change({ avatar })}
      />
      <Checkbox
        checked={values.editsClasses}
        onChange={({ currentTarget: { checked } }) => change({ editsClasses: checked })}
        label={t('field.editsClasses')}
        description={t('field.editsClassesHint')}
      />
    </Stack>
  )
}
