import { TextInput } from '@mantine/core'
import { partnerProblems } from '@fieldhouse/domain/partners'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Send, Outcome } from '../../../lib/commands/use-action.ts'
import { FormFoot } from '../../../lib/form/FormFoot.tsx'
import { LeaveGuard } from '../../../lib/form/LeaveGuard.tsx'
import { refusedAs } from '../../../lib/form/problems.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { PageAddressField } from '../../../lib/partner/PageAddressField.tsx'
import { TypeField } from '../../../lib/partner/TypeField.tsx'
import { FormPart, formPage } from '../../../ui/FormPart.tsx'
import { PageHeader } from '../../../ui/PageHeader.tsx'
import { CommissionFields } from './CommissionFields.tsx'
import { MethodFields } from './MethodFields.tsx'
import { fieldOf, withBrandName, type PartnerValues } from './partner-form.ts'
import { OwnerFields } from './OwnerFields.tsx'
import { PlaceFields } from './PlaceFields.tsx'

export type PartnerFormProps = {
  form: ReturnType<typeof usePartnerForm>
  /** The partner is there: its owner is told and not asked, and a currency that was set stays (SUPERADMIN-19, PAYMETHODS-07). */
  standing?: { currency: boolean; owner: ReactNode } | null
}

/** The form of a partner, sent as `work` says (SUPERADMIN-55). */
export const usePartnerForm = <Result,>(
  start: PartnerValues,
  work: (send: Send, values: PartnerValues) => Promise<Result>,
  outcome: Pick<Outcome<PartnerValues, Result>, 'done' | 'onDone'> & {
    failed: Outcome<PartnerValues, Result>['failed']
    unchanged?: string | null
  },
) => {
  const { t } = useTranslation('partners')
  const { t: brand } = useTranslation('brand')
  const { unchanged = null, ...ending } = outcome
  return useForm(
    {
      start,
      unchanged,
      check: (values: PartnerValues) => partnerProblems(values),
      // The mark says it, and the foot of the form in words.
      words: {
        required: true as const,
        reserved: brand('addressReserved'),
        invalidEmail: t('form.invalidEmail'),
        notNumeric: t('form.notNumeric'),
      },
      refused: refusedAs(fieldOf),
    },
    work,
    ending,
  )
}

/** What a partner is, where, whose, and how it takes money: to be founded, or as it stands. */
export const PartnerForm = ({
  form,
  standing = null,
  title,
  submitLabel,
}: PartnerFormProps & { title: string; submitLabel: string }) => {
  const { t } = useTranslation('partners')
  const router = useRouter()
  const { field, values, change } = form
  return (
    <form {...form.element} className={formPage}>
      <PageHeader title={title} />
      <FormPart title={t('form.about')}>
        <TextInput
          {...field('brandName')}
          label={t('form.brandName')}
          required
          maxLength={100}
          // An address that stands was chosen (BRAND-14).
          onChange={({ currentTarget: { value } }) =>
            change(standing ? { brandName: value } : withBrandName(values, value))
          }
        />
        <PageAddressField
          label={t('form.uri')}
          prefix="/"
          name="uri"
          value={values.uri}
          error={field('uri').error}
          hint={standing ? null : t('form.uriHint')}
          onChange={(uri) => change({ uri })}
        />
        <TypeField value={values.partnerType} onChange={(partnerType) => change({ partnerType })} />
        <TextInput
          {...field('businessIdentificationNumber')}
          label={t('form.businessIdentificationNumber')}
          maxLength={100}
        />
        <TextInput {...field('taxReferenceNumber')} label={t('form.taxReferenceNumber')} maxLength={100} />
      </FormPart>
      <FormPart title={t('form.where')}>
        <PlaceFields form={form} standing={standing} />
      </FormPart>
      <FormPart title={t('form.owner')} hint={standing ? undefined : t('form.ownerHint')}>
        {standing ? standing.owner : <OwnerFields form={form} />}
      </FormPart>
      <FormPart title={t('form.payment')} wide>
        <MethodFields form={form} />
      </FormPart>
      <FormPart title={t('form.commission')} hint={t('form.commissionHint')}>
        <CommissionFields form={form} />
      </FormPart>
      <FormFoot
        form={form}
        problem={form.wrong.some((name) => !values[name as keyof PartnerValues]) ? t('form.required') : null}
        submitLabel={submitLabel}
        onCancel={() => void router.navigate({ to: '/superadmin/partners' })}
      />
      <LeaveGuard
        isDirty={form.isTyped && !form.busy}
        words={{
          title: t(standing ? 'form.leaveChanges' : 'form.leaveTitle'),
          text: t('form.leaveText'),
          leave: t('form.leave'),
          stay: t('form.stay'),
        }}
      />
    </form>
  )
}
