import { FileButton, TextInput } from '@mantine/core'
import { bannerProblems } from '@fieldhouse/domain/partners'
import { PICTURE_TYPES } from '@fieldhouse/domain/pictures'
import { IconTrash, IconUpload } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../../lib/partner/Picture.tsx'
import { useUpload } from '../../../lib/partner/use-upload.ts'
import { UploadFailed } from '../../../lib/partner/UploadFailed.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import type { BannerRow } from './banner-form.ts'
import style from './banners.module.css'

type Props = {
  partnerId: string
  row: BannerRow
  /** The number of it, for who hears it. */
  n: number
  /** Somebody has tried to save: what is wrong is marked. */
  tried: boolean
  onChange: (more: Partial<BannerRow>) => void
  onRemove: () => void
}

/** One banner: its picture, where it leads, where it is shown and how far ahead (SUPERADMIN-11). */
export const BannerFields = ({ partnerId, row, n, tried, onChange, onRemove }: Props) => {
  const { t } = useTranslation('partners')
  const { upload, isUploading, problem, forgetProblem } = useUpload(partnerId, (image) => onChange({ image }))
  const wrong = tried ? bannerProblems(row) : {}
  return (
    <li>
      <Picture address={row.image} size="card" alt={t('banners.picture', { n })} />
      <div className={style.fields}>
        <TextInput
          label={t('banners.link')}
          type="url"
          placeholder="https://"
          value={row.link}
          maxLength={500}
          error={wrong.link && t('banners.notALink')}
          onChange={(event) => onChange({ link: event.currentTarget.value })}
        />
        <TextInput
          label={t('banners.city')}
          value={row.city}
          maxLength={100}
          onChange={(event) => onChange({ city: event.currentTarget.value })}
        />
        <TextInput
          label={t('banners.index')}
          inputMode="numeric"
          value={row.index}
          maxLength={4}
          error={wrong.index && t('banners.notANumber')}
          onChange={(event) => onChange({ index: event.currentTarget.value.replace(/\D/g, '') })}
        />
        <FileButton accept={PICTURE_TYPES.join()} onChange={(file) => file && void upload([file])}>
          {(props) => (
            <IconButton
              {...props}
              label={t('banners.replace', { n })}
              icon={<IconUpload size={16} />}
              loading={isUploading}
            />
          )}
        </FileButton>
        <IconButton label={t('banners.remove', { n })} icon={<IconTrash size={16} />} onClick={onRemove} />
      </div>
      <UploadFailed problem={problem} onClose={forgetProblem} />
    </li>
  )
}
