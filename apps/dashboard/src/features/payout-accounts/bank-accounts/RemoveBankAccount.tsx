import type { BankAccount } from '@fieldhouse/contract/payout-accounts'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../lib/commands/use-action.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { TOLD } from '../told.ts'

type Props = { bank: BankAccount | null; isIndia: boolean; onClose: () => void }

/** Asks whether a bank account may go (BANK-51). */
export const RemoveBankAccount = ({ bank, isIndia, onClose }: Props) => {
  const { t } = useTranslation('payoutAccounts')
  const { id: partnerId } = usePartner()
  const remove = useAction(
    (send, { id }: BankAccount) => send(isIndia ? 'deleteGatewayBankAccount' : 'deleteBankAccount', { partnerId, id }),
    { onDone: onClose, done: () => t('remove.done'), failed: t('remove.failed'), toast: TOLD },
  )
  return (
    <ConfirmDialog
      open={bank !== null}
      destructive
      title={t('remove.title')}
      confirmLabel={t('remove.confirm')}
      busy={remove.busy}
      onConfirm={() => bank && void remove.run(bank)}
      onClose={onClose}
    >
      <p>{t('remove.question')}</p>
      {bank && <p>{t('ending', { digits: bank.accountNumber })}</p>}
    </ConfirmDialog>
  )
}
