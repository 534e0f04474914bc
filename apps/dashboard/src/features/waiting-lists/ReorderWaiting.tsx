import { Textarea } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { usePartner } from '../../lib/session/workspace.ts'
import { Paragraph } from '../../ui/layout.tsx'
import { useReasonForm } from './use-reason-form.ts'

/** Saves another order of a line, for a reason (BEYOND-13). */
export const ReorderWaiting = ({ ids, onClose }: { ids: readonly string[]; onClose: () => void }) => {
  const { t } = useTranslation('waitingLists')
  const { id: partnerId } = usePartner()
  const form = useReasonForm((send, reason) => send('reorderWaiting', { partnerId, body: { ids: [...ids], reason } }), {
    onDone: onClose,
    done: () => t('reorder.done'),
    failed: t('reorder.failed'),
  })
  return (
    <FormDialog title={t('reorder.title')} width={440} form={form} save={t('reorder.save')} onClose={onClose}>
      <Paragraph look="quiet">{t('reorder.hint')}</Paragraph>
      <Textarea {...form.field('reason')} label={t('reason')} maxLength={500} autosize minRows={2} required />
    </FormDialog>
  )
}
