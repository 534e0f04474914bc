import { useTranslation } from 'react-i18next'
import type { Outcome, Send } from '../../lib/commands/use-action.ts'
import { useForm } from '../../lib/form/use-form.ts'

type Values = { reason: string }
type Ending = Pick<Outcome<Values, unknown>, 'onDone' | 'done'> & { failed: string }

/** A form that asks why, and sends it. */
export const useReasonForm = (work: (send: Send, reason: string) => Promise<unknown>, ending: Ending) => {
  const { t } = useTranslation('waitingLists')
  return useForm<Values, 'is required'>(
    {
      start: { reason: '' },
      check: ({ reason }) => (reason.trim() === '' ? { reason: 'is required' } : {}),
      words: { 'is required': t('reasonRequired') },
    },
    (send, { reason }) => work(send, reason.trim()),
    ending,
  )
}
