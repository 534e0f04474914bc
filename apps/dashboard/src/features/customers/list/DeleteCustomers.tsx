import { useTranslation } from 'react-i18next'
import { customerName } from '@fieldhouse/domain/customers'
import { codeOf, messageOf } from '../../../lib/api/api.ts'
import { useAction, type Message } from '../../../lib/commands/use-action.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Stack } from '../../../ui/layout.tsx'
import type { Customer } from '../customer.ts'
import style from './customers.module.css'

type Props = {
  customers: readonly Customer[]
  /** Those that could not be deleted stay ticked. */
  onDeleted: (failedIds: readonly string[]) => void
  onClose: () => void
}

/** Asks, then deletes one after the other; what can't be deleted is said once (ADDTX-40, ADDTX-41, CUSTOMERS-53 to CUSTOMERS-56). */
export const DeleteCustomers = ({ customers, onDeleted, onClose }: Props) => {
  const { t } = useTranslation('customers')
  const why = (error: unknown): string | null => {
    if (codeOf(error) === 'error.badRequest.customerHasNoncanceledOrders')
      return t(customers.length > 1 ? 'delete.openOrders' : 'delete.openOrder')
    return messageOf(error)
  }
  /** Among several it says who stays and why, and how many went. */
  const toldOf = (failed: ReadonlyMap<string, unknown>): Message => {
    const chosen = customers.length
    const tone = 'failure'
    if (chosen === 1) return { tone, message: t('delete.failed'), detail: why([...failed.values()][0]) }
    const deleted = chosen - failed.size
    const stayed = Map.groupBy(
      customers.filter(({ id }) => failed.has(id)),
      ({ id }) => why(failed.get(id)),
    )
    const detail = (
      <>
        {deleted > 0 && <b className={style.line}>{t('delete.failed')}</b>}
        {[...stayed].map(([reason, who]) => (
          <span key={reason} className={style.line}>
            {who.map((customer) => customerName(customer) || t('unnamed')).join(', ')}
            {reason && <span className={style.line}>{reason}</span>}
          </span>
        ))}
      </>
    )
    const message = deleted > 0 ? t('delete.partly', { deleted, total: chosen }) : t('delete.failed')
    return { tone, message, detail }
  }
  const { busy, run } = useAction(
    async (send) => {
      const failed = new Map<string, unknown>()
      for (const { id } of customers) {
        try {
          await send('deleteCustomer', { id })
        } catch (error) {
          // Gone already is gone.
          if (codeOf(error) !== 'error.notFound.customer') failed.set(id, error)
        }
      }
      return failed
    },
    {
      onDone: (failed) => {
        onDeleted([...failed.keys()])
        onClose()
      },
      done: (failed) => (failed.size > 0 ? toldOf(failed) : null),
      failed: t('delete.failed'),
    },
  )
  return (
    <ConfirmDialog
      open
      destructive
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      busy={busy}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Stack gap={10} className={style.ask}>
        <p>{t('delete.question')}</p>
        <ul>
          {customers.map((customer) => (
            <li key={customer.id}>{customerName(customer) || t('unnamed')}</li>
          ))}
        </ul>
        <p className={style.hint}>{t('delete.consequence')}</p>
      </Stack>
    </ConfirmDialog>
  )
}
