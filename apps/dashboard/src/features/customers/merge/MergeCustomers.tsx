import type { Api, Reply } from '@fieldhouse/contract'
import { IconArrowsExchange, IconArrowsJoin2 } from '@tabler/icons-react'
import type { MergeChoice, MergeChoices, MergedField } from '@fieldhouse/domain/customers'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api/api.ts'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useBarredBy, useRehearsalOf } from '../../../lib/commands/use-rehearsal.ts'
import { useBarred } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { Paragraph, Stack } from '../../../ui/layout.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import type { Customer } from '../customer.ts'
import { CustomerPicker } from '../picker/CustomerPicker.tsx'
import { useCustomerName } from '../use-customer-name.ts'
import { MergeEffect } from './MergeEffect.tsx'

export type MergePreview = Reply<Api['previewMergeCustomers']>['data']

type Props = {
  kept: Customer
  /** Chosen already, as two ticked rows are; else they are searched for. */
  duplicate?: Customer | undefined
  onMerged?: ((keptId: string) => void) | undefined
  onClose: () => void
}

/** Merges two customers who are one person: who is the other one, what goes where, whose details stay, and then all of it at once (BEYOND-34). */
export const MergeCustomers = ({ kept: first, duplicate: second, onMerged, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const { id: partnerId } = usePartner()
  const nameOf = useCustomerName()
  const [two, setTwo] = useState<{ kept: Customer; duplicate: Customer | null }>({
    kept: first,
    duplicate: second ?? null,
  })
  const [choices, setChoices] = useState<MergeChoices>({})
  const { kept, duplicate } = two
  const become = (next: typeof two) => {
    setTwo(next)
    setChoices({})
  }
  const barred = useBarred({ allOf: ['customer.edit', 'customer.delete'] })
  const isSame = duplicate?.id === kept.id
  const preview = useRehearsalOf(
    'previewMergeCustomers',
    duplicate === null || isSame || barred !== null
      ? null
      : { id: kept.id, body: { duplicateId: duplicate.id, fields: choices } },
    async (call, signal) => (await client.previewMergeCustomers(call, { signal })).data,
  )
  const own =
    barred ??
    (duplicate === null || isSame
      ? t('merge.chooseOther')
      : preview.data?.mayMerge === false
        ? t('merge.sameClassBars')
        : null)
  const bars = useBarredBy(preview, own)
  const { busy, run } = useAction(
    (send, { kept: one, duplicate: other }: MergePreview) =>
      send('mergeCustomers', {
        id: one.id,
        body: { duplicateId: other.id, version: one.version, duplicateVersion: other.version, fields: choices },
      }),
    {
      onDone: () => {
        onMerged?.(kept.id)
        onClose()
      },
      onFailure: () => preview.retry(),
      done: () => t('merge.done'),
      failed: t('merge.failed'),
    },
  )
  const choose = (field: MergedField, choice: MergeChoice) => setChoices({ ...choices, [field]: choice })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('merge.title')}
      subtitle={t('merge.into', { name: nameOf(kept) || t('unnamed') })}
      width={640}
      busy={busy}
      footerStart={
        <Button variant="subtle" disabled={busy} onClick={onClose}>
          {t('merge.cancel')}
        </Button>
      }
      footer={
        <Button
          variant="filled"
          icon={<IconArrowsJoin2 size={16} />}
          loading={busy}
          {...bars}
          onClick={() => preview.data && void run(preview.data)}
        >
          {t('merge.confirm')}
        </Button>
      }
    >
      <Stack gap={16}>
        <Paragraph look="quiet">{t('merge.hint')}</Paragraph>
        <Stack gap={6}>
          <CustomerPicker
            partnerId={partnerId}
            value={duplicate}
            onChange={(chosen) => become({ kept, duplicate: chosen })}
            onNew={null}
            error={isSame ? t('merge.themselves') : null}
          />
          {isSame && <Paragraph look="bad">{t('merge.themselves')}</Paragraph>}
          {duplicate && !isSame && (
            <div>
              <Button
                size="s"
                icon={<IconArrowsExchange size={16} />}
                disabled={busy}
                onClick={() => become({ kept: duplicate, duplicate: kept })}
              >
                {t('merge.swap', { name: nameOf(duplicate) || t('unnamed') })}
              </Button>
            </div>
          )}
        </Stack>
        {preview.state !== 'idle' && (
          <Rehearsed of={preview} bars={4}>
            {(effect) => <MergeEffect effect={effect} disabled={busy} onChoose={choose} />}
          </Rehearsed>
        )}
      </Stack>
    </Dialog>
  )
}
