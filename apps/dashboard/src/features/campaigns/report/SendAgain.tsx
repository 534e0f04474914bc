import { Checkbox } from '@mantine/core'
import type { Campaign, UnreachedPage } from '@fieldhouse/contract/campaigns'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { Stack, Text } from '../../../ui/layout.tsx'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'

type Props = { campaign: Campaign; again: UnreachedPage['again']; onClose: () => void }

/** Asks, then sends the same words to whom they did not reach; where nobody knows, only when that is ticked (BEYOND-44, decision 0060). */
export const SendAgain = ({ campaign, again: { sure, unknown }, onClose }: Props) => {
  const { t } = useTranslation('campaigns')
  const [withUnknown, setWithUnknown] = useState(false)
  const { busy, run } = useAction(
    (send) => send('sendCampaignAgain', { id: campaign.id, body: { withUnknown: withUnknown && unknown > 0 } }),
    { onDone: onClose, done: () => t('again.done'), failed: t('again.failed') },
  )
  const count = sure + (withUnknown ? unknown : 0)
  return (
    <ConfirmDialog
      open
      title={t('again.question')}
      confirmLabel={t('again.do')}
      busy={busy}
      disabledReason={count === 0 ? t('again.chooseUnknown') : null}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={12}>
        <p>{t('again.recipients', { count })}</p>
        <Text look="quiet">{t('again.whom')}</Text>
        {unknown > 0 && (
          <Checkbox
            label={t('again.withUnknown', { count: unknown })}
            description={t('again.unknownHint')}
            checked={withUnknown}
            onChange={(event) => setWithUnknown(event.currentTarget.checked)}
          />
        )}
      </Stack>
    </ConfirmDialog>
  )
}
