import { FileButton } from '@mantine/core'
import { PICTURE_TYPES } from '@fieldhouse/domain/pictures'
import { IconPhotoPlus } from '@tabler/icons-react'
import { Button } from '../../ui/Button.tsx'
import { Row } from '../../ui/layout.tsx'
import { UploadFailed } from './UploadFailed.tsx'
import { useUpload } from './use-upload.ts'

type Props = {
  partnerId: string
  label: string
  /** Why no more can be added. */
  full: string | null
  /** Called with each picture once it is uploaded, one after the other. */
  onUploaded: (address: string) => void
}

/** A button that uploads several pictures of a partner, and says why one was not taken. */
export const AddPictures = ({ partnerId, label, full, onUploaded }: Props) => {
  const { upload, isUploading, problem, forgetProblem } = useUpload(partnerId, onUploaded)
  return (
    <>
      <Row>
        <FileButton multiple accept={PICTURE_TYPES.join()} onChange={(files) => void upload(files)}>
          {(props) => (
            <Button {...props} icon={<IconPhotoPlus size={16} />} loading={isUploading} disabledReason={full}>
              {label}
            </Button>
          )}
        </FileButton>
      </Row>
      <UploadFailed problem={problem} onClose={forgetProblem} />
    </>
  )
}
