import { Checkbox, Textarea } from '@mantine/core'
import type { Suppressed } from '@fieldhouse/contract/campaigns'
import { liftProblem, LONGEST_LIFT_REASON } from '@fieldhouse/domain/campaigns'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { useSuppressionWords } from './use-suppression-words.ts'

type Props = {
  customer: { id: string; name: string }
  reasons: Suppressed['reasons']
  onClose: () => void
}

type Problem = 'reasonMissing' | 'personMustAsk'

/** Lets a customer have campaigns again, with a reason; what they said themselves, only where they asked for it (decision 0060). */
export const LiftSuppression = ({ customer: { id, name }, reasons, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const wordsOf = useSuppressionWords()
  const kinds = reasons.map(({ reason }) => reason)
  const isTheirs = liftProblem(kinds, false) !== null
  const form = useForm<{ reason: string; personAsked: boolean }, Problem>(
    {
      start: { reason: '', personAsked: false },
      check: ({ reason, personAsked }) => ({
        ...(reason.trim() === '' && { reason: 'reasonMissing' as const }),
        ...(liftProblem(kinds, personAsked) !== null && { personAsked: 'personMustAsk' as const }),
      }),
      words: {
        reasonMissing: t('suppression.reasonMissing'),
        personMustAsk: t('suppression.personMustAsk'),
      },
    },
    (send, { reason, personAsked }) => send('liftSuppression', { id, body: { reason: reason.trim(), personAsked } }),
    {
      onDone: onClose,
      done: () => t('suppression.done'),
      failed: (error) => messageOf(error) ?? t('suppression.failed'),
    },
  )
  const { field, values, change } = form
  return (
    <FormDialog
      form={form}
      title={t('suppression.title', { name })}
      save={t('suppression.do')}
      width={480}
      onClose={onClose}
    >
      <Stack gap={14}>
        <Paragraph>{reasons.map(wordsOf).join(' ')}</Paragraph>
        <Textarea
          {...field('reason')}
          label={t('suppression.why')}
          description={t('suppression.whyHint')}
          required
          autosize
          minRows={2}
          maxLength={LONGEST_LIFT_REASON}
        />
        {isTheirs && (
          <Checkbox
            label={t('suppression.asked')}
            error={field('personAsked').error}
            checked={values.personAsked}
            onChange={(event) => change({ personAsked: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </FormDialog>
  )
}
