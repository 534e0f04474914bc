import { MOST_PHOTOS } from '@fieldhouse/domain/pictures'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../lib/partner/Picture.tsx'
import { AddPictures } from '../../../lib/partner/AddPictures.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { FormPart } from '../../../ui/FormPart.tsx'
import { Paragraph, Row } from '../../../ui/layout.tsx'
import type { VenueFieldsProps } from './VenueForm.tsx'
import style from './venue-form.module.css'

/** The photos of a venue in their order, the first one before all (VENUES-10). */
export const PhotoFields = ({ form: { field, values, change } }: VenueFieldsProps) => {
  const { t } = useTranslation('venues')
  const { id: partnerId } = usePartner()
  // Several are uploaded one after the other, and each comes behind those that came meanwhile.
  const photos = useRef(values.photos)
  photos.current = values.photos
  const put = (next: readonly string[]) => {
    photos.current = next
    change({ photos: next })
  }
  const isFull = values.photos.length >= MOST_PHOTOS
  const forward = (n: number) => put(values.photos.with(n - 1, values.photos[n]!).with(n, values.photos[n - 1]!))
  return (
    <FormPart title={t('form.media')} hint={t('form.photosHint', { count: MOST_PHOTOS })} wide>
      {values.photos.length > 0 && (
        <ol className={style.photos}>
          {values.photos.map((address, n) => (
            <li key={address}>
              <Picture address={address} size="card" alt={t('form.photo', { n: n + 1 })} />
              <Row gap={4} justify="end">
                {n > 0 && (
                  <IconButton
                    label={t('form.photoForward', { n: n + 1 })}
                    icon={<IconArrowLeft size={16} />}
                    onClick={() => forward(n)}
                  />
                )}
                <IconButton
                  label={t('form.removePhoto', { n: n + 1 })}
                  icon={<IconTrash size={16} />}
                  onClick={() => put(values.photos.filter((one) => one !== address))}
                />
              </Row>
            </li>
          ))}
        </ol>
      )}
      {field('photos').error && (
        <Paragraph look="bad" role="alert">
          {field('photos').error}
        </Paragraph>
      )}
      <AddPictures
        partnerId={partnerId}
        label={t('form.addPhotos')}
        full={isFull ? t('form.photosFull', { count: MOST_PHOTOS }) : null}
        onUploaded={(address) =>
          put([...photos.current.filter((one) => one !== address), address].slice(0, MOST_PHOTOS))
        }
      />
    </FormPart>
  )
}
