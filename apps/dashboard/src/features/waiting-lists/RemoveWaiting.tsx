import { Textarea } from '@mantine/core'
import type { WaitingEntry } from '@fieldhouse/contract/waiting-lists'
import { customerName } from '@fieldhouse/domain/customers'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { Paragraph, Text } from '../../ui/layout.tsx'
import { useReasonForm } from './use-reason-form.ts'

/** Takes somebody off a line, or an offer back, for a reason (BEYOND-13). */
export const RemoveWaiting = ({ entry, onClose }: { entry: WaitingEntry; onClose: () => void }) => {
  const { t } = useTranslation('waitingLists')
  const form = useReasonForm((send, reason) => send('removeWaiting', { id: entry.id, body: { reason } }), {
    onDone: onClose,
    done: () => t('remove.done'),
    failed: t('remove.failed'),
  })
  return (
    <FormDialog title={t('remove.title')} width={440} form={form} save={t('remove.save')} onClose={onClose}>
      <Text look="medium anywhere">{customerName(entry.customer)}</Text>
      <Paragraph look="quiet">{t(entry.status === 'offered' ? 'remove.ofOffer' : 'remove.ofWaiting')}</Paragraph>
      <Textarea {...form.field('reason')} label={t('reason')} maxLength={500} autosize minRows={2} required />
    </FormDialog>
  )
}
