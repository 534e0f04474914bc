import { plainTextOf, richTextOrNull, richTextProblem } from '@fieldhouse/domain/rich-text'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { client, messageOf } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { Meanwhile } from '../../../lib/form/Meanwhile.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { useMeanwhile } from '../../../lib/form/use-meanwhile.ts'
import { RichTextField } from '../../../lib/rich-text/RichTextField.tsx'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'

/** The policy as it was read is its own version: it is saved over no other. */
type Standing = { version: string | null }
type Values = { refundPolicy: string }

const valuesOf = ({ version }: Standing): Values => ({ refundPolicy: version ?? '' })

/** What the club says of giving money back, as rich text (MEMBERSHIPS-08, MEMBERSHIPS-09). */
export const RefundPolicy = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation('memberships')
  const { t: tRichText } = useTranslation('richText')
  const { id: partnerId, refundPolicy } = usePartner()
  const standing = useMemo<Standing>(() => ({ version: refundPolicy }), [refundPolicy])
  const meanwhile = useMeanwhile({
    conflicts: ['error.conflict.refundPolicyChangedMeanwhile'],
    standing,
    valuesOf,
    readAgain: async () => ({ version: (await client.getPartner({ partnerId, query: {} })).data.refundPolicy }),
  })
  const barred = useBarred('membershipPlan.edit')
  const form = useForm(
    {
      start: meanwhile.began.current,
      barred,
      unchanged: t('screen.unchanged'),
      check: (values: Values) => ({ refundPolicy: richTextProblem(values.refundPolicy) }),
      words: { tooLong: tRichText('tooLong') },
    },
    (send, values) =>
      send('updatePartner', {
        partnerId,
        body: {
          refundPolicy: richTextOrNull(values.refundPolicy),
          refundPolicyAsRead: meanwhile.version.current,
        },
      }),
    {
      onDone: onClose,
      done: () => t('screen.policySaved'),
      failed: (error) => (meanwhile.isTold(error) ? null : (messageOf(error) ?? t('screen.policyFailed'))),
    },
  )
  const { value, error } = form.field('refundPolicy')
  return (
    <>
      <FormDialog form={form} title={t('screen.policy')} subtitle={t('screen.policyHint')} onClose={onClose}>
        <RichTextField
          label={t('screen.policy')}
          name="refundPolicy"
          value={value}
          error={error}
          onChange={(next) => form.change({ refundPolicy: next })}
        />
      </FormDialog>
      <Meanwhile
        meanwhile={meanwhile}
        form={form}
        read={(values) => [[t('screen.policy'), plainTextOf(values.refundPolicy)]]}
      />
    </>
  )
}
