import { MOST_PHOTOS } from '@fieldhouse/domain/pictures'
import { useTranslation } from 'react-i18next'
import { Photos } from '../../../lib/partner/Photos.tsx'
import { FormPart } from '../../../ui/FormPart.tsx'
import type { VenueFieldsProps } from './VenueForm.tsx'

/** The photos of a venue in their order, the first one before all (VENUES-10). */
export const PhotoFields = ({ form: { field, values, change } }: VenueFieldsProps) => {
  const { t } = useTranslation('venues')
  return (
    <FormPart title={t('form.media')} hint={t('form.photosHint', { count: MOST_PHOTOS })} wide>
      <Photos
        photos={values.photos}
        most={MOST_PHOTOS}
        error={field('photos').error}
        onChange={(next) => change(({ photos }) => ({ photos: next(photos) }))}
      />
    </FormPart>
  )
}
