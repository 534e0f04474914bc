import type { PictureLimits } from '@fieldhouse/domain/pictures'
import { IconArrowLeft, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/Button.tsx'
import { Paragraph, Row } from '../../ui/layout.tsx'
import { usePartner } from '../session/workspace.ts'
import { AddPictures } from './AddPictures.tsx'
import { Picture } from './Picture.tsx'
import style from './photos.module.css'

type Props = {
  /** Where they are, in their order. */
  photos: readonly string[]
  /** How many there may be. */
  most: number
  /** What is taken, where that is less than any picture. */
  limits?: PictureLimits
  error: string | true | null
  /** Called with what becomes of those that stand: several are uploaded one after the other, also before those that came were drawn. */
  onChange: (next: (standing: readonly string[]) => string[]) => void
}

/** A field for several photos of a club in their order, uploaded at once and each shown once (VENUES-10, POSTS-02). */
export const Photos = ({ photos, most, limits, error, onChange }: Props) => {
  const { t } = useTranslation('brand')
  const { id: partnerId } = usePartner()
  const forward = (address: string) =>
    onChange((standing) => {
      const n = standing.indexOf(address)
      return n > 0 ? standing.with(n - 1, address).with(n, standing[n - 1]!) : [...standing]
    })
  return (
    <>
      {photos.length > 0 && (
        <ol className={style.photos}>
          {photos.map((address, n) => (
            <li key={address}>
              <Picture address={address} size="card" alt={t('photos.one', { n: n + 1 })} />
              <Row gap={4} justify="end">
                {n > 0 && (
                  <IconButton
                    label={t('photos.forward', { n: n + 1 })}
                    icon={<IconArrowLeft size={16} />}
                    onClick={() => forward(address)}
                  />
                )}
                <IconButton
                  label={t('photos.remove', { n: n + 1 })}
                  icon={<IconTrash size={16} />}
                  onClick={() => onChange((standing) => standing.filter((one) => one !== address))}
                />
              </Row>
            </li>
          ))}
        </ol>
      )}
      {error && (
        <Paragraph look="bad" role="alert">
          {error}
        </Paragraph>
      )}
      <AddPictures
        partnerId={partnerId}
        label={t('photos.add')}
        limits={limits}
        full={photos.length >= most ? t('photos.full', { count: most }) : null}
        onUploaded={(address) =>
          onChange((standing) => [...standing.filter((one) => one !== address), address].slice(0, most))
        }
      />
    </>
  )
}
