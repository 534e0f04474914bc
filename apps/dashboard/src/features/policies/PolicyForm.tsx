import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/api.ts'
import { fieldErrorsOf } from '../../lib/api/failures.ts'
import { StandingFoot } from '../../lib/form/StandingFoot.tsx'
import { useForm } from '../../lib/form/use-form.ts'
import { useMeanwhile } from '../../lib/form/use-meanwhile.ts'
import type { Partner } from '../../lib/session/session.ts'
import { useBarred } from '../../lib/session/use-can.ts'
import { WITH_RAZORPAY } from '../../lib/session/workspace.ts'
import { FormBeside } from '../../ui/FormBeside.tsx'
import { CancellationFields } from './CancellationFields.tsx'
import { PolicyExample } from './PolicyExample.tsx'
import { RescheduleFields } from './RescheduleFields.tsx'
import { hasPolicy, isNegative, problemsOf, standingOf, valuesOf } from './policy-form.ts'
import { savePolicies } from './save-policies.ts'
import { useReading } from './use-reading.ts'

/** Both policies as one form, and beside it what they come to (POLICIES-01, POLICIES-02). */
export const PolicyForm = ({ partner }: { partner: Partner }) => {
  const { t } = useTranslation('policies')
  const { form, meanwhile, read } = usePolicyForm(partner)
  const { values } = form
  const negative = values.allowed && isNegative(values.minHours) ? t('negative') : null
  return (
    <form {...form.element}>
      <FormBeside
        beside={<PolicyExample values={values} partner={partner} isNew={!hasPolicy(partner)} isDraft={form.isTyped} />}
      >
        <CancellationFields form={form} isNew={!hasPolicy(partner)} />
        <RescheduleFields form={form} />
      </FormBeside>
      <StandingFoot
        form={form}
        meanwhile={meanwhile}
        read={read}
        barred={negative ?? form.barred}
        submitLabel={t('save')}
      />
    </form>
  )
}

const usePolicyForm = (partner: Partner) => {
  const { t } = useTranslation('policies')
  const read = useReading()
  const standing = useMemo(() => standingOf(partner), [partner])
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.policiesChangedMeanwhile'],
    standing,
    valuesOf,
    readAgain: async () => standingOf((await client.getPartner({ partnerId: partner.id }, WITH_RAZORPAY)).data),
  })
  const form = useForm(
    {
      start: meanwhile.began.current,
      barred: useBarred('payout.editPaymentsOption'),
      unchanged: hasPolicy(partner) ? t('nothingChanged') : null,
      check: problemsOf,
      words: { hours: t('hoursWrong'), below: t('below') },
      // What the server refuses is said over the form, whichever field it names (POLICIES-21).
      refused: () => ({}),
    },
    (send, values) =>
      savePolicies(send, values, {
        partnerId: partner.id,
        hasReschedule: meanwhile.standing.reschedulePolicy !== null,
        version: meanwhile.version,
      }),
    {
      done: () => t('saved'),
      onDone: (_, values) => {
        meanwhile.began.current = values
        form.restart(values)
      },
      failed: (error) => (meanwhile.isTold(error) ? null : (Object.values(fieldErrorsOf(error))[0] ?? t('saveFailed'))),
    },
  )
  return { form, meanwhile, read }
}

export type PolicyFormState = ReturnType<typeof usePolicyForm>['form']
