import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTransaction } from '../../lib/add-transaction.ts'
import { ListScreen } from '../../lib/list/ListScreen.tsx'
import { useRowSelection } from '../../lib/list/use-row-selection.ts'
import { Button } from '../../ui/Button.tsx'
import { CollectPayment, GatewayCheckout, RetryPayment } from '../payments/index.ts'
import { CancelSelected } from './cancel/CancelSelected.tsx'
import { CancelTransaction } from './cancel/CancelTransaction.tsx'
import { MarkAsConfirmed } from './confirm/MarkAsConfirmed.tsx'
import { SendConfirmation } from './confirmation/SendConfirmation.tsx'
import { EntryTask } from './detail/EntryTask.tsx'
import { PayPart } from './detail/PayPart.tsx'
import { SettleOverRefund } from './detail/SettleOverRefund.tsx'
import { MarkAsPaid } from './detail/MarkAsPaid.tsx'
import { TransactionDialog } from './detail/TransactionDialog.tsx'
import { useColumns } from './list/columns.tsx'
import { NothingListed } from './list/NothingListed.tsx'
import { ListTools } from './list/ListTools.tsx'
import { SelectionFooter } from './list/SelectionFooter.tsx'
import { customerNameOf } from './order.ts'
import { IssueRefund } from './refund/IssueRefund.tsx'
import { PAGE_SIZE, selectionScope } from './search.ts'
import { entryTaskOf, type Task } from './task.ts'
import { useLinkedTransaction } from './use-linked-transaction.ts'
import { useTransactionAddress, useTransactionList } from './use-transactions.ts'

/** The list of transactions, and over it the one that is open (ORDERS-02 to -16). */
export const TransactionsScreen = () => {
  const { t } = useTranslation('orders')
  const { shown, show, openId, open, close, linkedId } = useTransactionAddress()
  const list = useTransactionList(shown, show)
  const selection = useRowSelection(list.rows, selectionScope(shown))
  const [task, setTask] = useState<Task | null>(null)
  useLinkedTransaction(linkedId, { open, close })
  const figure = list.reply?.figure
  const columns = useColumns(
    (action, order) =>
      action === 'view' ? open(order.readableId.readableId) : setTask({ kind: action, orderId: order.id }),
    figure,
  )
  return (
    <ListScreen
      title={t('title')}
      list={list}
      columns={columns}
      rowLabel={(order) => `${order.readableId.readableId} ${customerNameOf(order) ?? ''}`.trim()}
      onOpen={(order) => open(order.readableId.readableId)}
      selection={selection}
      selectLabel={(name) => t('selectRow', { name })}
      actions={
        <Button variant="filled" icon={<IconPlus />} onClick={() => addTransaction.open()}>
          {t('add')}
        </Button>
      }
      tools={<ListTools shown={shown} show={show} figure={figure} />}
      nothing={<NothingListed shown={shown} show={show} />}
      failed={t('listFailed')}
      picked={<SelectionFooter selection={selection} onCancel={() => setTask({ kind: 'cancelSelected' })} />}
      paging={{
        page: shown.page,
        size: shown.size,
        usualSize: PAGE_SIZE,
        onPage: (page) => show({ ...shown, page }),
        onSize: (size, page) => show({ ...shown, size, page }),
      }}
    >
      <TransactionDialog
        id={openId}
        task={task}
        onTask={setTask}
        onRename={(id) => open(id, true)}
        onClose={() => close()}
      />
      <CancelTransaction orderId={task?.kind === 'cancel' ? task.orderId : null} onClose={() => setTask(null)} />
      <MarkAsPaid orderId={task?.kind === 'markAsPaid' ? task.orderId : null} onClose={() => setTask(null)} />
      {/* Over an open transaction it is mounted when it is asked for: what was there before lies below. */}
      {(openId === null || task?.kind === 'sendConfirmation') && (
        <SendConfirmation
          orderId={task?.kind === 'sendConfirmation' ? task.orderId : null}
          onClose={() => setTask(null)}
        />
      )}
      <MarkAsConfirmed
        orderId={task?.kind === 'confirm' ? task.orderId : null}
        onClose={() => setTask(null)}
        onConfirmed={(orderId) => setTask({ kind: 'sendConfirmation', orderId })}
      />
      {task?.kind === 'payOnline' && <GatewayCheckout orderId={task.orderId} onClose={() => setTask(null)} />}
      <IssueRefund task={task?.kind === 'refund' ? task : null} onClose={() => setTask(null)} />
      {task?.kind === 'collect' && (
        <CollectPayment orderId={task.orderId} transactionId={task.entryId} onClose={() => setTask(null)} />
      )}
      {task?.kind === 'retry' && (
        <RetryPayment
          transactionId={task.entryId}
          onClose={() => setTask(null)}
          onCancelOrder={() => setTask({ kind: 'cancel', orderId: task.orderId })}
        />
      )}
      {task?.kind === 'payPart' && <PayPart task={task} onClose={() => setTask(null)} />}
      <EntryTask task={entryTaskOf(task)} onClose={() => setTask(null)} />
      {task?.kind === 'settleOverRefund' && <SettleOverRefund task={task} onClose={() => setTask(null)} />}
      {task?.kind === 'cancelSelected' && (
        <CancelSelected
          orders={selection.picked}
          onCancelled={(failedIds) => selection.become(failedIds)}
          onClose={() => setTask(null)}
        />
      )}
    </ListScreen>
  )
}
