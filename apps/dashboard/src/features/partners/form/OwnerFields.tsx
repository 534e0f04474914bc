import { Radio, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import { Stack } from '../../../ui/layout.tsx'
import type { PartnerFormProps } from './PartnerForm.tsx'
import style from './partner-form.module.css'

/** Whose the partner is: an email, or an account that stands, by its number and with its name (SUPERADMIN-18, SUPERADMIN-56). */
export const OwnerFields = ({ form: { field, values, change } }: PartnerFormProps) => {
  const { t } = useTranslation('partners')
  return (
    <Stack gap={12}>
      <Radio.Group aria-label={t('form.owner')} value={values.ownerBy} onChange={(ownerBy) => change({ ownerBy })}>
        <Stack gap={8} className={style.radios}>
          <Radio value="email" label={t('form.byEmail')} description={t('form.byEmailHint')} />
          <Radio value="profile" label={t('form.byProfile')} />
        </Stack>
      </Radio.Group>
      {values.ownerBy === 'email' ? (
        <TextInput {...field('email')} type="email" label={t('form.email')} required autoComplete="off" />
      ) : (
        <TextInput
          {...field('profileId')}
          label={t('form.profileId')}
          required
          inputMode="numeric"
          autoComplete="off"
          description={<WhoseProfile id={values.profileId.trim()} />}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
        />
      )}
    </Stack>
  )
}

/** The name behind a profile id, so that nobody gives a club to a stranger by a slip. */
const WhoseProfile = ({ id }: { id: string }) => {
  const { t } = useTranslation('partners')
  const isNumber = /^[1-9]\d{0,14}$/.test(id)
  const { data, isError } = useQuery({ ...query('getProfile', { id }), enabled: isNumber, retry: false })
  if (!isNumber) return null
  if (isError) return <output>{t('form.profileUnknown')}</output>
  return <output>{data ? t('form.profileFound', { name: data.data.name ?? id }) : null}</output>
}
