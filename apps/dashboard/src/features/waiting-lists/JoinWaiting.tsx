import { Checkbox } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { Paragraph } from '../../ui/layout.tsx'
import { CustomerPicker, type Customer } from '../customers/index.ts'
import type { WaitedFor } from './WaitingDialogs.tsx'

type Values = { customer: Customer | null; anyCourt: boolean }

/** Puts somebody at the end of a line (BEYOND-13). */
export const JoinWaiting = ({ of, onClose }: { of: WaitedFor; onClose: () => void }) => {
  const { t } = useTranslation('waitingLists')
  const { id: partnerId } = usePartner()
  const form = useForm<Values, 'is required'>(
    {
      start: { customer: null, anyCourt: false },
      check: ({ customer }) => (customer === null ? { customer: 'is required' } : {}),
      words: { 'is required': t('join.customerRequired') },
    },
    (send, { customer, anyCourt }) => {
      const customerId = customer!.id
      if (of.kind === 'class') return send('joinClassWaiting', { sessionId: of.sessionId, body: { customerId } })
      const { facilityId, startTime, endTime } = of
      return send('joinSlotWaiting', { partnerId, body: { customerId, facilityId, anyCourt, startTime, endTime } })
    },
    { onDone: onClose, done: () => t('join.done'), failed: t('join.failed') },
  )
  const { error } = form.field('customer')
  return (
    <FormDialog title={t('join.title')} width={480} form={form} save={t('join.save')} onClose={onClose}>
      <Paragraph look="quiet">{t('join.hint')}</Paragraph>
      <CustomerPicker
        partnerId={partnerId}
        value={form.values.customer}
        onChange={(customer) => form.change({ customer })}
        onNew={null}
        error={typeof error === 'string' ? error : null}
      />
      {of.kind === 'slot' && (
        <Checkbox
          label={t('join.anyCourt')}
          checked={form.values.anyCourt}
          onChange={({ currentTarget }) => form.change({ anyCourt: currentTarget.checked })}
        />
      )}
    </FormDialog>
  )
}
