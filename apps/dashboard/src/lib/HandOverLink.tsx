import { TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { notify } from '../ui/feedback/notify.ts'
import { Paragraph, Stack } from '../ui/layout.tsx'
import { MessageDialog } from '../ui/overlays/MessageDialog.tsx'

/** Where no mail is sent, the link of an invitation is passed on in another way. */
export const HandOverLink = ({ email, url, onClose }: { email: string; url: string; onClose: () => void }) => {
  const { t } = useTranslation()
  const copy = () => void navigator.clipboard?.writeText(url).then(() => notify.success(t('copied')))
  return (
    <MessageDialog
      open
      title={t('handOver.title')}
      confirmLabel={t('handOver.copy')}
      onConfirm={copy}
      onClose={onClose}
    >
      <Stack gap={12}>
        <Paragraph>{t('handOver.text', { email })}</Paragraph>
        <TextInput
          aria-label={t('handOver.link')}
          value={url}
          readOnly
          onFocus={({ currentTarget }) => currentTarget.select()}
        />
      </Stack>
    </MessageDialog>
  )
}
