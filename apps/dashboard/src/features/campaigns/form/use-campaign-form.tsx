import type { Campaign } from '@fieldhouse/contract/campaigns'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, type ReactNode, type SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { Outcome, Send } from '../../../lib/commands/use-action.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { Stack } from '../../../ui/layout.tsx'
import { useCampaignWords } from '../use-campaign-words.ts'
import { formProblems, type CampaignProblem, type CampaignValues } from './campaign-form.ts'
import { Warnings } from './Reach.tsx'
import { previewQuery } from './use-preview.ts'
import { useQuestion } from './use-question.tsx'

/** What is to become of what was written: it is kept for later, or goes out. */
type Intent = 'draft' | 'send'

type Options = {
  start: CampaignValues
  /** The campaign that is edited; null for a new one. */
  campaign: Campaign | null
  /** Why it can't be sent; null where it can. */
  ended?: string | null
}

/**
 * The form of a campaign with its two ways out, each of which asks first: 'Finish later' (CAMPAIGNS-12, CAMPAIGNS-44), and the one that
 * sends it once, begins to send it, or changes one that is sent (CAMPAIGNS-45).
 */
export const useCampaignForm = (
  { start, campaign, ended = null }: Options,
  work: (send: Send, values: CampaignValues, intent: Intent) => Promise<unknown>,
  outcome: Pick<Outcome<CampaignValues, unknown>, 'onDone'> & {
    failed: (error: unknown) => ReturnType<Exclude<Outcome<CampaignValues, unknown>['failed'], string>>
  },
) => {
  const { t } = useTranslation('campaigns')
  const { t: nameOf } = useTranslation('segments')
  const words = useCampaignWords()
  const queries = useQueryClient()
  const barred = useBarred('campaign.create')
  const { ask, question } = useQuestion()
  const intent = useRef<Intent>('send')
  const next = useRef<Intent>('send')
  const isStarted = campaign !== null && campaign.status !== 'draft'
  /** How many get what is sent, and what would be empty for some of them. */
  const consequenceOf = async (values: CampaignValues): Promise<ReactNode> => {
    const segment = nameOf(values.segmentId!)
    const preview = await queries
      .fetchQuery({ ...previewQuery(values), staleTime: 0 })
      .then(({ data }) => data)
      .catch(() => null)
    if (!preview?.reach) return t('send.unknown', { segment })
    const { reach, hasMailServer } = preview
    return (
      <Stack gap={12}>
        <p>
          {reach.recipients === 0
            ? t('send.nobody', { segment })
            : t('send.recipients', { segment, count: reach.recipients })}
        </p>
        <Warnings of={reach} hasMailServer={hasMailServer} />
      </Stack>
    )
  }
  const confirm = async (values: CampaignValues): Promise<boolean> => {
    if (intent.current === 'draft')
      return ask({ title: t('draft.question'), text: t('draft.consequence'), confirm: t('draft.do') })
    if (values.sendTime === null)
      return ask({ title: t('send.question'), text: await consequenceOf(values), confirm: t('send.do') })
    if (campaign === null) return true
    return ask({
      title: t('update.question'),
      text:
        campaign.status === 'paused'
          ? t('update.consequenceOfPaused')
          : t(isStarted ? 'update.consequence' : 'update.consequenceOfDraft', {
              sends: words.sendTime(values.sendTime),
            }),
      confirm: t(isStarted ? 'update.do' : 'start'),
    })
  }
  const form = useForm<CampaignValues, CampaignProblem>(
    {
      start,
      barred,
      unchanged: isStarted ? t('unchanged') : null,
      check: formProblems,
      words: { missing: true, tooLong: t('tooLong') },
      confirm,
    },
    (send, values) => work(send, values, intent.current),
    {
      ...outcome,
      done: (_, { sendTime }) =>
        intent.current === 'draft'
          ? t('draft.done')
          : sendTime === null
            ? t('send.done')
            : t(campaign === null ? 'created' : 'update.done'),
    },
  )
  const { element } = form
  return {
    ...form,
    campaign,
    question,
    isStarted,
    /** Why nothing may be tried, kept or sent at all. */
    forbidden: barred,
    /** Why it can't go out, though it can be kept. */
    ended,
    element: {
      ...element,
      onSubmit: (event: SubmitEvent) => {
        // Without a button it is 'Finish later', or what was asked last and is sent again over what somebody else saved.
        if (event.nativeEvent.submitter) next.current = 'send'
        intent.current = next.current
        element.onSubmit(event)
      },
    },
    /** Sends the form the other way. */
    finishLater: () => {
      next.current = 'draft'
      document.querySelector<HTMLFormElement>(`form[id="${element.id}"]`)?.requestSubmit()
    },
  }
}

export type CampaignFormState = ReturnType<typeof useCampaignForm>
