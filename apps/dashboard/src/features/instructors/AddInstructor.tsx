import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../lib/form/FormDialog.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { usePartner } from '../../lib/session/workspace.ts'
import { bodyOf, NOBODY, useInstructorRules } from './instructor-form.ts'
import { InstructorFields } from './InstructorFields.tsx'
import { useRefusalText } from './use-refusal-text.ts'

/** The form of a new instructor, who becomes staff with that role (INSTRUCTORS-02, INSTRUCTORS-22). */
export const AddInstructor = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('instructors')
  const why = useRefusalText()
  const { id: partnerId } = usePartner()
  const form = useForm(
    { start: NOBODY, ...useInstructorRules() },
    (send, values) => send('createInstructor', { partnerId, body: bodyOf(values) }),
    {
      onDone: onClose,
      done: ({ data: { joined, email } }) => ({
        message: t('created'),
        ...(!joined && { detail: t('mailed', { email }) }),
      }),
      failed: (error) => why(error) ?? t('createFailed'),
    },
  )
  return (
    <FormDialog form={form} title={t('addTitle')} save={t('addSave')} width={560} onClose={onClose}>
      <InstructorFields fields={form} />
    </FormDialog>
  )
}
