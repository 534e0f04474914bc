import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { plainTextOf } from '@fieldhouse/domain/rich-text'
import { IconLock } from '@tabler/icons-react'
import { DEFAULT_CURRENCY } from '@fieldhouse/domain/money'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { messageOf, query } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import { Paragraph, Row, Stack } from '../../../ui/layout.tsx'
import style from '../memberships.module.css'
import { usePlanTexts } from '../use-plan-texts.ts'
import { pauseBody } from './pause-form.ts'
import { editedBody, editedOf, editedProblems, type EditedValues, type PlanProblem } from './plan-form.ts'
import { PauseFields } from './PauseFields.tsx'
import { NameAndBenefits } from './PlanFields.tsx'
import { renewalBody } from './renewal-form.ts'
import { RenewalFields } from './RenewalFields.tsx'
import { UnusedRefundField } from './UnusedRefundField.tsx'
import { usePlanWords } from './use-plan-words.ts'

/** The form of a plan as it stands now; its prices are locked (MEMBERSHIPS-21, MEMBERSHIPS-23). */
export const EditPlan = ({ plan, onClose }: { plan: MembershipPlan; onClose: () => void }) => {
  const asked = useQuery({ ...query('getMembershipPlan', { id: plan.id }), staleTime: 0, refetchOnMount: 'always' })
  return (
    <LoadedDialog of={asked} title={plan.name} rows={6} onClose={onClose}>
      {({ data }) => <Standing plan={data} onClose={onClose} />}
    </LoadedDialog>
  )
}

const Standing = ({ plan, onClose }: { plan: MembershipPlan; onClose: () => void }) => {
  const { t } = useTranslation('memberships')
  const queries = useQueryClient()
  const words = usePlanWords()
  const texts = usePlanTexts()
  const { defaultCurrencyId } = usePartner()
  const currency = defaultCurrencyId ?? DEFAULT_CURRENCY
  const barred = useBarred('membershipPlan.edit')
  const call = query('getMembershipPlan', { id: plan.id })
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.planChangedMeanwhile'],
    standing: plan,
    valuesOf: editedOf,
    readAgain: async () => (await queries.fetchQuery({ ...call, staleTime: 0 })).data,
  })
  const form = useForm<EditedValues, PlanProblem>(
    {
      start: meanwhile.began.current,
      barred,
      unchanged: t('screen.unchanged'),
      check: (values) => editedProblems(values, currency),
      words,
    },
    (send, values) =>
      send('updateMembershipPlan', {
        id: plan.id,
        body: { ...editedBody(values, currency), version: meanwhile.version.current },
      }),
    {
      onDone: onClose,
      done: () => t('plan.updated'),
      failed: (error) => (meanwhile.isTold(error) ? null : (messageOf(error) ?? t('plan.updateFailed'))),
      onWrong: ({ name }) => {
        if (name.trim() === '') notify.failure(t('plan.required'))
      },
    },
  )
  return (
    <>
      <FormDialog form={form} title={plan.name} onClose={onClose}>
        <NameAndBenefits form={form} />
        <LockedPricing plan={plan} />
        <PauseFields form={form} currency={currency} />
        <RenewalFields form={form} />
        <UnusedRefundField form={form} />
      </FormDialog>
      <Meanwhile
        meanwhile={meanwhile}
        form={form}
        read={({ name, benefits, unusedRefundPercent, ...rules }) => [
          [t('plan.name'), name],
          [t('plan.benefits'), plainTextOf(benefits)],
          [t('pause.title'), texts.pause({ pause: pauseBody(rules, currency) })],
          [t('renewal.title'), texts.renewal({ renewal: renewalBody(rules) })],
          [t('refund.unused'), `${unusedRefundPercent}%`],
        ]}
      />
    </>
  )
}

const LockedPricing = ({ plan }: { plan: MembershipPlan }) => {
  const { t } = useTranslation('memberships')
  const texts = usePlanTexts()
  const saving = texts.saving(plan)
  return (
    <Stack gap={4} ground="onSunken" p={12}>
      <ul aria-label={t('plan.prices')} className={style.locked}>
        {plan.pricing.map((option, i) => (
          <li key={option.recurring}>
            {texts.price(option)}
            {i === 1 && saving && ` · ${saving}`}
          </li>
        ))}
      </ul>
      <Row gap={6} look="quiet">
        <IconLock size={14} aria-hidden />
        <Paragraph>{t('plan.locked')}</Paragraph>
      </Row>
    </Stack>
  )
}
