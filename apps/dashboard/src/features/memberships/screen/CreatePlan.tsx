import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { isFilledOut, NO_PLAN, planBody, planProblems, type PlanProblem, type PlanValues } from './plan-form.ts'
import { PauseFields } from './PauseFields.tsx'
import { NameAndBenefits, PricingFields } from './PlanFields.tsx'
import { RenewalFields } from './RenewalFields.tsx'
import { UnusedRefundField } from './UnusedRefundField.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** The form of a new plan (MEMBERSHIPS-07, MEMBERSHIPS-22, MEMBERSHIPS-37, MEMBERSHIPS-38). */
export const CreatePlan = ({ currency, onClose }: { currency: string; onClose: () => void }) => {
  const { t } = useTranslation('memberships')
  const { id: partnerId } = usePartner()
  const words = usePlanWords()
  const form = useForm<PlanValues, PlanProblem>(
    {
      start: NO_PLAN,
      check: (values) => planProblems(values, currency),
      words,
    },
    (send, values) => send('createMembershipPlan', { partnerId, body: planBody(values, currency) }),
    {
      onDone: onClose,
      done: () => t('plan.created'),
      failed: (error) => messageOf(error) ?? t('plan.createFailed'),
      onWrong: (values) => {
        if (!isFilledOut(values)) notify.failure(t('plan.required'))
      },
    },
  )
  return (
    <FormDialog form={form} title={t('plan.create')} save={t('plan.createSave')} onClose={onClose}>
      <NameAndBenefits form={form} />
      <PricingFields form={form} currency={currency} />
      <PauseFields form={form} currency={currency} />
      <RenewalFields form={form} />
      <UnusedRefundField form={form} />
    </FormDialog>
  )
}
