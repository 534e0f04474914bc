import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/api.ts'
import { isSound } from '../../../lib/form/problems.ts'
import { contentOf, contentProblems, type CampaignValues } from './campaign-form.ts'

type Written = Pick<CampaignValues, 'subject' | 'body' | 'segmentId'>

/** How long nothing more is typed before what is written is looked at. */
const REST_MS = 600

/** The mail that what is written makes, and whom it reaches now. */
export const previewQuery = ({ subject, body, segmentId }: Written) =>
  query('previewCampaign', { body: { content: contentOf({ subject, body }), segmentId } })

/** The same once the typing rests and there is something to look at. */
export const usePreview = (written: Written) => {
  const [{ subject, body, segmentId }] = useDebouncedValue(written, REST_MS)
  return useQuery({
    ...previewQuery({ subject, body, segmentId }),
    enabled: isSound(contentProblems({ subject, body })),
    placeholderData: keepPreviousData,
  })
}
