import { Input, Textarea } from '@mantine/core'
import { isEmptyCaption, LONGEST_CAPTION, MOST_POST_PHOTOS } from '@fieldhouse/domain/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { Photos } from '../../lib/partner/Photos.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { Stack } from '../../ui/layout.tsx'

/** The timeline is read once more so long after a post was shared (POSTS-15). */
const READ_AGAIN_MS = 2000

type Values = { caption: string; media: string[] }
const NOTHING: Values = { caption: '', media: [] }

/** The form of a new post: a caption and photos. Closing it asks first, whatever stands in it (POSTS-02 to POSTS-06). */
export const Composer = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('posts')
  const photosLabel = useId()
  const queries = useQueryClient()
  const { id: partnerId } = usePartner()
  const form = useForm(
    {
      start: NOTHING,
      check: ({ caption }: Values) => (isEmptyCaption(caption) ? { caption: 'missing' as const } : {}),
      words: { missing: t('compose.missing') },
    },
    (send, { caption, media }) =>
      send('createPost', {
        body: { caption: caption.trim(), media: media.map((url) => ({ url })), type: 'DEFAULT', partnerId },
      }),
    {
      onDone: () => {
        setTimeout(() => void queries.invalidateQueries({ queryKey: ['readTimeline'] }), READ_AGAIN_MS)
        onClose()
      },
      done: () => t('compose.shared'),
      failed: (error) => messageOf(error) ?? t('compose.failed'),
    },
  )
  const { field, values, change } = form
  const barred = isEmptyCaption(values.caption) ? t('compose.missing') : form.barred
  return (
    <FormDialog
      form={{ ...form, barred }}
      title={t('compose.title')}
      save={t('compose.share')}
      width={600}
      discard={{
        title: t('discard.title'),
        text: t('discard.text'),
        confirm: t('discard.confirm'),
        stay: t('discard.stay'),
      }}
      onClose={onClose}
    >
      <Textarea
        {...field('caption')}
        label={t('compose.caption')}
        description={t('compose.captionHint', { left: LONGEST_CAPTION - values.caption.length })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        maxLength={LONGEST_CAPTION}
        autosize
        minRows={4}
        maxRows={12}
      />
      <Input.Wrapper
        label={t('compose.photos')}
        labelElement="div"
        labelProps={{ id: photosLabel }}
        description={t('compose.photosHint', { count: MOST_POST_PHOTOS })}
      >
        <Stack component="fieldset" gap={12} mt={6} aria-labelledby={photosLabel}>
          <Photos
            photos={values.media}
            most={MOST_POST_PHOTOS}
            error={field('media').error}
            onChange={(next) => change(({ media }) => ({ media: next(media) }))}
          />
        </Stack>
      </Input.Wrapper>
    </FormDialog>
  )
}
