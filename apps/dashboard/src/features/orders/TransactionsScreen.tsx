import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addTransaction } from '../../lib/add-transaction.ts'
import { formatCount } from '../../lib/formats.ts'
import { ListPager } from '../../lib/ListPager.tsx'
import { useRowSelection } from '../../lib/use-row-selection.ts'
import { Button } from '../../ui/Button.tsx'
import { DataTable } from '../../ui/DataTable.tsx'
import { LoadingRows } from '../../ui/Loading.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import { CollectPayment, GatewayCheckout, RetryPayment } from '../payments/index.ts'
import { CancelSelected } from './cancel/CancelSelected.tsx'
import { CancelTransaction } from './cancel/CancelTransaction.tsx'
import { MarkAsConfirmed } from './confirm/MarkAsConfirmed.tsx'
import { SendConfirmation } from './confirmation/SendConfirmation.tsx'
import { EntryTask } from './detail/EntryTask.tsx'
import { MarkAsPaid } from './detail/MarkAsPaid.tsx'
import { TransactionDialog } from './detail/TransactionDialog.tsx'
import { useColumns } from './list/columns.tsx'
import { ListFailed, NothingListed } from './list/ListState.tsx'
import { ListTools } from './list/ListTools.tsx'
import { SelectionFooter } from './list/SelectionFooter.tsx'
import { customerName } from './order.ts'
import { IssueRefund } from './refund/IssueRefund.tsx'
import { PAGE_SIZE, selectionScope } from './search.ts'
import { entryTaskOf, type Task } from './task.ts'
import { useLinkedTransaction } from './use-linked-transaction.ts'
import { useTransactionAddress, useTransactionList } from './use-transactions.ts'
import style from './list/list.module.css'

/** The list of transactions, and over it the one that is open (ORDERS-02 to -16). */
export const TransactionsScreen = () => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { shown, show, openId, open, close, linkedId } = useTransactionAddress()
  const list = useTransactionList(shown, show)
  const selection = useRowSelection(list.rows, selectionScope(shown))
  const [task, setTask] = useState<Task | null>(null)
  useLinkedTransaction(linkedId, { open, close })
  const columns = useColumns((action, order) =>
    action === 'view' ? open(order.readableId.readableId) : setTask({ kind: action, orderId: order.id }),
  )
  const { total, more } = list
  return (
    <div className={style.screen}>
      <PageHeader
        title={t('title')}
        count={total === undefined ? undefined : `${formatCount(total)}${more ? '+' : ''}`}
        actions={
          <Button variant="filled" icon={<IconPlus />} onClick={() => addTransaction.open()}>
            {t('add')}
          </Button>
        }
      >
        <ListTools shown={shown} show={show} />
      </PageHeader>
      {list.data ? (
        list.rows.length > 0 ? (
          <DataTable
            label={t('title')}
            columns={columns}
            rows={list.rows}
            rowKey={({ id }) => id}
            rowLabel={(order) => `${order.readableId.readableId} ${customerName(order) ?? ''}`.trim()}
            onOpen={(order) => open(order.readableId.readableId)}
            selection={{ keys: selection.keys, onChange: selection.become }}
            selectAllLabel={common('table.selectAll')}
            selectLabel={(name) => t('selectRow', { name })}
            refreshing={list.isPlaceholderData}
          />
        ) : (
          <NothingListed shown={shown} show={show} />
        )
      ) : list.error ? (
        <ListFailed error={list.error} onRetry={() => void list.refetch()} retrying={list.isFetching} />
      ) : (
        <LoadingRows rows={shown.size} />
      )}
      <div className={style.foot}>
        {selection.picked.length > 0 && (
          <SelectionFooter
            orders={selection.picked}
            onSelectAll={selection.selectAll}
            onClear={selection.clear}
            onCancel={() => setTask({ kind: 'cancelSelected' })}
          />
        )}
        {total !== undefined && total > 0 && (
          <ListPager
            page={shown.page}
            pageSize={shown.size}
            usualSize={PAGE_SIZE}
            total={total}
            more={more}
            onPage={(page) => show({ ...shown, page })}
            onSize={(size, page) => show({ ...shown, size, page })}
          />
        )}
      </div>
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
      <EntryTask task={entryTaskOf(task)} onClose={() => setTask(null)} />
      {task?.kind === 'cancelSelected' && (
        <CancelSelected
          orders={selection.picked}
          onCancelled={(failedIds) => selection.become(failedIds)}
          onClose={() => setTask(null)}
        />
      )}
    </div>
  )
}
