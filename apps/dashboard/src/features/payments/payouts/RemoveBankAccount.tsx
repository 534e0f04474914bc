import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import { useTranslation } from 'react-i18next'
import { client } from '../../../lib/api.ts'
import { useSaving } from '../../../lib/use-saving.ts'
import { usePartner } from '../../../lib/workspace.ts'
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx'
import { notify } from '../../../ui/notify.ts'
import { tellFailure, TOLD } from './tell-failure.ts'
import { usePayoutsChanged } from './use-payouts.ts'

type Props = { bank: BankAccount | null; isIndia: boolean; onClose: () => void }

/** Asks whether a bank account may go (BANK-51). */
export const RemoveBankAccount = ({ bank, isIndia, onClose }: Props) => {
  const { t } = useTranslation('payouts')
  const { t: common } = useTranslation()
  const { id: partnerId } = usePartner()
  const changed = usePayoutsChanged()
  const { busy, save } = useSaving()
  const remove = ({ id }: BankAccount) =>
    save(
      async (idempotencyKey) => {
        const call = { partnerId, id }
        if (isIndia) await client.deleteGatewayBankAccount(call, { idempotencyKey })
        else await client.deleteBankAccount(call, { idempotencyKey })
        await changed()
        notify.success(t('remove.done'), { id: TOLD })
        onClose()
      },
      (error) => tellFailure(t('remove.failed'), error),
    )
  return (
    <ConfirmDialog
      open={bank !== null}
      destructive
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      cancelLabel={common('cancel')}
      closeLabel={common('close')}
      busy={busy}
      onConfirm={() => bank && void remove(bank)}
      onClose={onClose}
    >
      <p>{t('remove.question')}</p>
      {bank && <p>{t('ending', { digits: bank.accountNumber })}</p>}
    </ConfirmDialog>
  )
}
