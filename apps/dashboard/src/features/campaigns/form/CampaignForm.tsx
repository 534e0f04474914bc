import { Select, TextInput } from '@mantine/core'
import { LONGEST_CAMPAIGN_NAME, LONGEST_SUBJECT } from '@fieldhouse/domain/campaigns'
import { SEGMENTS } from '@fieldhouse/domain/customers'
import { IconEye, IconSend } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormFoot } from '../../../lib/form/FormFoot.tsx'
import { LeaveGuard } from '../../../lib/form/LeaveGuard.tsx'
import { isSound } from '../../../lib/form/problems.ts'
import { formatCount } from '../../../lib/formats/formats.ts'
import { RichTextField } from '../../../lib/rich-text/RichTextField.tsx'
import { Button } from '../../../ui/Button.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { FormPart, formFields, formPage } from '../../../ui/FormPart.tsx'
import { Row } from '../../../ui/layout.tsx'
import { useSegments } from '../use-campaigns.ts'
import { contentProblems } from './campaign-form.ts'
import { PlaceholderButton } from './PlaceholderButton.tsx'
import { Preview } from './Preview.tsx'
import { Reach } from './Reach.tsx'
import { SendTimeFields } from './SendTimeFields.tsx'
import { TestEmail } from './TestEmail.tsx'
import type { CampaignFormState } from './use-campaign-form.tsx'
import { usePlaceholders } from './use-placeholders.ts'
import { usePreview } from './use-preview.ts'

/** What a campaign says, to whom and when; and the ways to look at it, to try it, to keep it and to send it. */
export const CampaignForm = ({ form }: { form: CampaignFormState }) => {
  const { t } = useTranslation('campaigns')
  const router = useRouter()
  const { values, wrong, busy, question, ended, isStarted } = form
  const isOneTime = values.sendTime === null
  const missing = wrong.length > 0 ? t('required') : ended
  return (
    <>
      <form {...form.element} className={formPage}>
        <FormPart title={t('part.whom')} wide>
          <WhomFields form={form} />
        </FormPart>
        <FormPart title={t('part.content')} hint={t('part.contentHint')} wide>
          <ContentFields form={form} />
        </FormPart>
        <FormFoot
          form={{ busy, barred: form.barred ?? (isOneTime ? ended : null) }}
          problem={missing}
          submitLabel={t(isOneTime ? 'send.do' : isStarted ? 'save' : 'start')}
          onCancel={() => void router.navigate({ to: '/campaigns/email' })}
          start={
            isStarted ? null : (
              <Button disabled={busy} disabledReason={form.barred} onClick={form.finishLater}>
                {t('draft.open')}
              </Button>
            )
          }
        />
        <LeaveGuard isDirty={form.isTyped && !busy} />
      </form>
      {question}
    </>
  )
}

const WhomFields = ({ form }: { form: CampaignFormState }) => {
  const { t } = useTranslation('campaigns')
  const { t: nameOf } = useTranslation('segments')
  const { segments } = useSegments()
  const { field, values, change } = form
  const labelOf = (id: (typeof SEGMENTS)[number]) => {
    const count = segments?.find((one) => one.id === id)?.customersCount
    return count === undefined
      ? nameOf(id)
      : t('segmentWithCount', { segment: nameOf(id), customers: formatCount(count) })
  }
  return (
    <>
      <div className={formFields}>
        <TextInput
          {...field('name')}
          label={t('field.name')}
          description={t('field.nameHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          required
          maxLength={LONGEST_CAMPAIGN_NAME}
        />
        <Select
          {...field('segmentId')}
          label={t('field.segment')}
          description={t('field.segmentHint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          placeholder={t('field.segmentPlaceholder')}
          required
          allowDeselect={false}
          data={SEGMENTS.map((value) => ({ value, label: labelOf(value) }))}
        />
      </div>
      {values.sendTime && (
        <SendTimeFields
          campaign={form.campaign}
          sendTime={values.sendTime}
          onChange={(sendTime) => change({ sendTime })}
        />
      )}
    </>
  )
}

const ContentFields = ({ form }: { form: CampaignFormState }) => {
  const { t } = useTranslation('campaigns')
  const { field, values, change, forbidden } = form
  const placeholders = usePlaceholders()
  const preview = usePreview(values).data?.data
  const [opened, setOpened] = useState<'test' | 'preview' | null>(null)
  const open = (what: 'test' | 'preview') => {
    // There is nothing to look at, or to try, without both (CAMPAIGNS-67).
    if (isSound(contentProblems(values))) setOpened(what)
    else notify.warning(t('required'))
  }
  const close = () => setOpened(null)
  return (
    <>
      <TextInput
        {...field('subject')}
        label={t('field.subject')}
        description={t('field.subjectCount', { written: values.subject.length, longest: LONGEST_SUBJECT })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        maxLength={LONGEST_SUBJECT}
        rightSectionWidth={36}
        rightSection={
          <PlaceholderButton
            placeholders={placeholders}
            onChoose={(written) => change({ subject: `${values.subject}${written}`.slice(0, LONGEST_SUBJECT) })}
          />
        }
      />
      <RichTextField
        name="body"
        label={t('field.content')}
        hint={t('field.contentHint')}
        value={values.body}
        error={field('body').error}
        required
        placeholders={placeholders}
        onChange={(body) => change({ body })}
      />
      {preview?.reach && values.segmentId && <Reach of={preview.reach} hasMailServer={preview.hasMailServer} />}
      <Row gap={8} wrap>
        <Button icon={<IconEye />} disabledReason={forbidden} onClick={() => open('preview')}>
          {t('preview.open')}
        </Button>
        <Button icon={<IconSend />} disabledReason={forbidden} onClick={() => open('test')}>
          {t('test.open')}
        </Button>
      </Row>
      {opened === 'preview' && <Preview written={values} onClose={close} />}
      {opened === 'test' && <TestEmail content={values} onClose={close} />}
    </>
  )
}
