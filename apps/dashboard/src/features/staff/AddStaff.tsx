import { useTranslation } from 'react-i18next'
import { messageOf } from '../../lib/api/api.ts'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useProviderSettings } from '../../lib/services/use-provider-settings.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { bodyOf, NOBODY, useStaffRules } from './staff-form.ts'
import { StaffFields } from './StaffFields.tsx'

/** The form of a new staff member, who is invited by mail (STAFF-20, STAFF-33). */
export const AddStaff = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('staff')
  const { id: partnerId } = usePartner()
  const sendsNone = useProviderSettings()?.mails === 'kept'
  const form = useForm(
    { start: NOBODY, ...useStaffRules() },
    (send, values) => send('createStaff', { partnerId, body: bodyOf(values) }),
    {
      onDone: onClose,
      done: ({ data }) => ({
        message: t('created'),
        detail: t(sendsNone ? 'notMailed' : 'mailed', { email: data.email }),
      }),
      failed: (error) => messageOf(error) ?? t('createFailed'),
    },
  )
  return (
    <FormDialog form={form} title={t('addTitle')} save={t('addSave')} width={560} onClose={onClose}>
      <StaffFields fields={form} />
    </FormDialog>
  )
}
