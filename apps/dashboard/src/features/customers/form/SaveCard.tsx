import { Checkbox } from '@mantine/core'
import { CARD_CONSENT } from '@fieldhouse/domain/payments'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { messageOf } from '../../../lib/api/api.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { CardForm, type CardFormHandle } from '../../payments/index.ts'

/** Keeps a customer's card at the card provider, once they have agreed to the text that stands there (BEYOND-27). */
export const SaveCard = ({ customerId, onClose }: { customerId: string; onClose: () => void }) => {
  const { t } = useTranslation('customers')
  const { brandName } = usePartner()
  const form = useRef<CardFormHandle>(null)
  const [agreed, setAgreed] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const { busy, run } = useAction(
    (send, creditToken: string) =>
      send('saveCard', { id: customerId, body: { creditToken, consentVersion: CARD_CONSENT } }),
    {
      onDone: onClose,
      done: () => t('cards.saved'),
      failed: (error) => messageOf(error) ?? t('cards.saveFailed'),
    },
  )
  const submit = async () => {
    setMissing(!agreed)
    if (!agreed) return
    const token = await form.current?.tokenise()
    if (token) await run(token)
  }
  return (
    <Dialog
      open
      title={t('cards.save')}
      width={480}
      busy={busy}
      onClose={onClose}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {t('cards.cancel')}
        </Button>
      }
      footer={
        <Button variant="filled" loading={busy} onClick={() => void submit()}>
          {t('cards.save')}
        </Button>
      }
    >
      <Stack gap={16}>
        <CardForm ref={form} disabled={busy} onSubmit={() => void submit()} />
        <Checkbox
          checked={agreed}
          onChange={(event) => setAgreed(event.currentTarget.checked)}
          label={t('cards.consent', { club: brandName ?? '' })}
          error={isMissing && !agreed ? t('cards.consentMissing') : null}
        />
        <Paragraph look="quiet">{t('cards.kept')}</Paragraph>
      </Stack>
    </Dialog>
  )
}
