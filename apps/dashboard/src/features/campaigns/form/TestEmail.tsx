import { TextInput } from '@mantine/core'
import { MOST_TEST_ADDRESSES, testAddresses } from '@fieldhouse/domain/campaigns'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { useForm } from '../../../lib/form/use-form.ts'
import { useSession } from '../../../lib/session/session.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Paragraph } from '../../../ui/layout.tsx'
import { contentOf, type CampaignValues } from './campaign-form.ts'

type Props = { content: Pick<CampaignValues, 'subject' | 'body'>; onClose: () => void }

/** Sends what is written to a few addresses, at first to one's own (CAMPAIGNS-20, CAMPAIGNS-34, CAMPAIGNS-67). */
export const TestEmail = ({ content, onClose }: Props) => {
  const { t } = useTranslation('campaigns')
  const { id: partnerId } = usePartner()
  const own = useSession()?.account.email ?? ''
  const form = useForm(
    {
      start: { addresses: own },
      check: ({ addresses }: { addresses: string }) =>
        testAddresses(addresses) === null ? { addresses: 'invalid' as const } : {},
      words: { invalid: t('test.invalid') },
    },
    (send, { addresses }) =>
      send('sendTestEmail', { body: { partnerId, toEmails: testAddresses(addresses)!, content: contentOf(content) } }),
    { onDone: onClose, done: () => t('test.done'), failed: t('test.failed') },
  )
  return (
    <FormDialog form={form} title={t('test.title')} save={t('test.do')} width={520} onClose={onClose}>
      <TextInput
        {...form.field('addresses')}
        label={t('test.addresses')}
        description={t('test.hint', { most: MOST_TEST_ADDRESSES })}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        required
        inputMode="email"
        autoComplete="off"
      />
      <Paragraph look="quiet">{t('test.samples')}</Paragraph>
    </FormDialog>
  )
}
