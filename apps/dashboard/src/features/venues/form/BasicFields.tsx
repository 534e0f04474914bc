import { TextInput } from '@mantine/core'
import { LONGEST_WEBSITE } from '@fieldhouse/domain/venues'
import { useTranslation } from 'react-i18next'
import { PageAddressField } from '../../../lib/partner/PageAddressField.tsx'
import { Toggle } from '../../../ui/fields/Toggle.tsx'
import { FormPart } from '../../../ui/FormPart.tsx'
import { TagField } from './TagField.tsx'
import type { VenueFieldsProps } from './VenueForm.tsx'
import { withVenueName } from './venue-form.ts'

/** What a venue is called, how it is reached and how it is found (VENUES-07). */
export const BasicFields = ({ form: { field, values, change }, isNew }: VenueFieldsProps & { isNew: boolean }) => {
  const { t } = useTranslation('venues')
  return (
    <FormPart title={t('form.basic')}>
      <TextInput
        {...field('venueName')}
        label={t('form.venueName')}
        required
        maxLength={100}
        onChange={(event) => change(withVenueName(values, event.currentTarget.value, isNew))}
      />
      <PageAddressField
        label={t('form.uri')}
        prefix="/venues/"
        name="uri"
        value={values.uri}
        error={field('uri').error}
        onChange={(uri) => change({ uri })}
      />
      <TextInput {...field('website')} label={t('form.website')} type="url" maxLength={LONGEST_WEBSITE} />
      <TextInput {...field('phoneNumber')} label={t('form.phoneNumber')} type="tel" required maxLength={30} />
      <TagField tags={values.tags} error={field('tags').error} onChange={(tags) => change({ tags })} />
      <Toggle
        label={t('form.callToBook')}
        checked={values.canCallToBook}
        onChange={(canCallToBook) => change({ canCallToBook })}
      />
    </FormPart>
  )
}
