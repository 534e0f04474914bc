import { FileButton, Input } from '@mantine/core'
import { PICTURE_TYPES } from '@fieldhouse/domain/pictures'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Picture } from '../../lib/partner/Picture.tsx'
import { UploadFailed } from '../../lib/partner/UploadFailed.tsx'
import { useUpload } from '../../lib/partner/use-upload.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import style from './brand.module.css'

type Props = { logo: string | null; error: string | true | null; onChange: (logo: string | null) => void }

/** The logo of a club: uploaded at once, and the club's once the page is saved (BRAND-02, BRAND-22). */
export const LogoField = ({ logo, error, onChange }: Props) => {
  const { t } = useTranslation('brand')
  const id = useId()
  const { upload, isUploading, problem, forgetProblem } = useUpload(usePartner().id, onChange)
  return (
    <Input.Wrapper
      label={t('form.logo')}
      labelElement="div"
      labelProps={{ id }}
      description={t('form.logoHint')}
      error={error}
    >
      <Row component="fieldset" gap={12} mt={6} aria-labelledby={id}>
        {logo === null ? (
          <span className={style.noLogo}>
            <IconPhoto size={24} aria-hidden />
            <VisuallyHidden>{t('form.noLogo')}</VisuallyHidden>
          </span>
        ) : (
          <Picture address={logo} size="list" alt={t('form.logo')} className={style.logo} />
        )}
        <FileButton accept={PICTURE_TYPES.join()} onChange={(file) => file && void upload([file])}>
          {(props) => (
            <Button {...props} icon={<IconUpload size={16} />} loading={isUploading}>
              {t(logo === null ? 'form.uploadLogo' : 'form.replaceLogo')}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <IconButton label={t('form.removeLogo')} icon={<IconTrash size={16} />} onClick={() => onChange(null)} />
        )}
      </Row>
      <UploadFailed problem={problem} onClose={forgetProblem} />
    </Input.Wrapper>
  )
}
