import { FileButton, Input } from '@mantine/core'
import { PICTURE_TYPES } from '@fieldhouse/domain/pictures'
import { IconPhoto, IconTrash, IconUpload } from '@tabler/icons-react'
import { useId } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx'
import { usePartner } from '../session/workspace.ts'
import { Picture } from './Picture.tsx'
import style from './picture-field.module.css'
import { UploadFailed } from './UploadFailed.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
  /** Where the picture is; null without one. */
  picture: string | null
  label: string
  hint: string
  texts: { none: string; upload: string; replace: string; remove: string }
  error: string | true | null
  onChange: (picture: string | null) => void
  /** As a person's picture is shown. */
  round?: boolean
}

/** A field for one picture of a club, or of somebody who works there: uploaded at once, and kept once what it is of is saved (BRAND-22). */
export const PictureField = ({ picture, label, hint, texts, error, onChange, round }: Props) => {
  const id = useId()
  const { upload, isUploading, problem, forgetProblem } = useUpload(usePartner().id, onChange)
  return (
    <Input.Wrapper label={label} labelElement="div" labelProps={{ id }} description={hint} error={error}>
      <Row component="fieldset" gap={12} mt={6} aria-labelledby={id}>
        {picture === null ? (
          <span className={style.none} data-round={round}>
            <IconPhoto size={24} aria-hidden />
            <VisuallyHidden>{texts.none}</VisuallyHidden>
          </span>
        ) : (
          <Picture address={picture} size="list" alt={label} className={style.picture} data-round={round} />
        )}
        <FileButton accept={PICTURE_TYPES.join()} onChange={(file) => file && void upload([file])}>
          {(props) => (
            <Button {...props} icon={<IconUpload size={16} />} loading={isUploading}>
              {picture === null ? texts.upload : texts.replace}
            </Button>
          )}
        </FileButton>
        {picture !== null && (
          <IconButton label={texts.remove} icon={<IconTrash size={16} />} onClick={() => onChange(null)} />
        )}
      </Row>
      <UploadFailed problem={problem} onClose={forgetProblem} />
    </Input.Wrapper>
  )
}
