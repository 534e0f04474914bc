import { FileButton } from '@mantine/core'
import { PICTURE_TYPES, type PictureLimits } from '@fieldhouse/domain/pictures'
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
  /** What is taken, where that is less than any picture. */
  limits?: PictureLimits | undefined
  /** Called with each picture once it is uploaded, one after the other. */
  onUploaded: (address: string) => void
}

/** A button that uploads several pictures of a partner, and says why one was not taken. */
export const AddPictures = ({ partnerId, label, full, limits, onUploaded }: Props) => {
  const { upload, isUploading, problem, forgetProblem } = useUpload(partnerId, onUploaded, limits)
  return (
    <>
      <Row>
        <FileButton multiple accept={(limits?.types ?? PICTURE_TYPES).join()} onChange={(files) => void upload(files)}>
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
