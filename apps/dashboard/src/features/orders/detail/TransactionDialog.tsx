import { Tabs } from '@mantine/core'
import { parseReadableId } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { IconCopy } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiFailure, query } from '../../../lib/api/api.ts'
import { useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { LockScreen } from '../../../ui/feedback/LockScreen.tsx'
import { notify } from '../../../ui/feedback/notify.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Text } from '../../../ui/layout.tsx'
import { CustomerDialog } from '../../customers/index.ts'
import { PaymentFollowUp } from '../../payments/index.ts'
import { ConfirmLines } from '../lines/ConfirmLines.tsx'
import { useLines } from '../lines/use-lines.ts'
import { momentText } from '../moments.ts'
import type { Order } from '../order.ts'
import type { Task } from '../task.ts'
import { ChangeLog } from './history/ChangeLog.tsx'
import { MainAction, OtherActions } from './DetailActions.tsx'
import { Information } from './Information.tsx'
import { NotLoaded } from './NotLoaded.tsx'
import { NoteActions, NoteField, useNote } from './Note.tsx'
import { PaymentHistory } from './history/PaymentHistory.tsx'
import { useCheckUnknown } from './use-check-unknown.ts'
import style from './detail.module.css'

const UUID = /^[0-9a-f-]{36}$/i

type Props = {
  /** The id in the address: a readable one, or an order's own, which becomes the readable one. */
  id: string | null
  /** A dialog that stands over this one. */
  task: Task | null
  onTask: (task: Task) => void
  onRename: (readableId: string) => void
  onClose: () => void
}

/** The transaction of the address, over the list (ORDERS-02, ORDERS-04, ORDERS-17). */
export const TransactionDialog = ({ id, ...rest }: Props) =>
  id === null ? null : <OpenTransaction key={id} id={id} {...rest} />

const OpenTransaction = ({ id, onRename, ...rest }: Props & { id: string }) => {
  const known = UUID.test(id) ? id.toLowerCase() : parseReadableId(id)
  const reading = useQuery({ ...query('getOrder', { id: known ?? '' }), enabled: known !== null })
  const order = reading.data?.data
  const rename = useEffectEvent(onRename)
  const readableId = order?.readableId.readableId
  useEffect(() => {
    // An order's own id, or small letters: the address says it as everybody reads it.
    if (readableId && readableId !== id) rename(readableId)
  }, [readableId, id])
  if (order) return <Loaded order={order} {...rest} />
  const missing = known === null || (reading.error instanceof ApiFailure && reading.error.status === 404)
  return <NotLoaded id={id} missing={missing} reading={reading} onClose={rest.onClose} />
}

const Loaded = ({ order, task, onTask, onClose }: Omit<Props, 'id' | 'onRename'> & { order: Order }) => {
  const { t } = useTranslation('orders')
  const { t: common } = useTranslation()
  const { timezone } = usePartner()
  const [tab, setTab] = useState<string | null>('information')
  const [logOpen, setLogOpen] = useState(false)
  const [customerId, setCustomerId] = useState<string | null>(null)
  const maySeePayments = useCan('orderTransaction.view')
  const note = useNote(order)
  const lines = useLines(order)
  useCheckUnknown(order)
  const [leaving, setLeaving] = useState(false)
  const { readableId } = order.readableId
  const covered = task !== null || customerId !== null || lines.asking !== null || lines.charged !== null || leaving
  // What was typed and is not saved is not lost by a stray click or Escape.
  const leave = () => (note.typed || lines.editing ? setLeaving(true) : onClose())

  const giveBack = () => {
    setTab('information')
    lines.openGivingBack()
  }

  if (logOpen) return <ChangeLog order={order} zone={timezone} onBack={() => setLogOpen(false)} onClose={onClose} />
  return (
    <>
      <Tabs value={tab} onChange={setTab} keepMounted={false}>
        <Dialog
          open
          onClose={leave}
          busy={note.saving || lines.saving}
          covered={covered}
          title={
            <span className={style.title}>
              {t('detail.title')}
              <span className={style.readableId}>{readableId}</span>
              <IconButton
                label={t('detail.copy')}
                size="s"
                icon={<IconCopy size={15} />}
                onClick={() =>
                  void navigator.clipboard?.writeText(readableId).then(() => notify.success(common('copied')))
                }
              />
            </span>
          }
          subtitle={
            <>
              {t('detail.created', { when: momentText(order.createdAt, timezone) })}{' '}
              <span className={style.between}>·</span>{' '}
              <button type="button" className={style.link} onClick={() => setLogOpen(true)}>
                {t('detail.changeLog', { count: order.currentVersion - 1 })}
              </button>
            </>
          }
          tabs={
            <Tabs.List>
              <Tabs.Tab value="information" data-autofocus>
                {t('detail.information')}
              </Tabs.Tab>
              <Tabs.Tab value="history" rightSection={<Text look="light faint">{order.orderTransactions.length}</Text>}>
                {t('detail.history')}
              </Tabs.Tab>
              <Tabs.Tab value="note">{t('detail.note')}</Tabs.Tab>
            </Tabs.List>
          }
          footerStart={
            tab === 'note' ? undefined : <OtherActions order={order} onTask={onTask} onGiveBack={giveBack} />
          }
          footer={
            tab === 'note' ? (
              <NoteActions note={note} onClose={leave} />
            ) : tab === 'information' && lines.editing ? (
              <Button variant="filled" loading={lines.saving} onClick={lines.save}>
                {common('save')}
              </Button>
            ) : (
              <MainAction order={order} onTask={onTask} />
            )
          }
        >
          <Tabs.Panel value="information">
            <Information order={order} zone={timezone} lines={lines} onCustomer={setCustomerId} />
          </Tabs.Panel>
          <Tabs.Panel value="history">
            {maySeePayments ? (
              <PaymentHistory order={order} zone={timezone} onTask={onTask} />
            ) : (
              <LockScreen title={common('noPermissionSection')} hint={common('noPermissionSectionHint')} />
            )}
          </Tabs.Panel>
          <Tabs.Panel value="note">
            <NoteField note={note} />
          </Tabs.Panel>
        </Dialog>
      </Tabs>
      <ConfirmLines order={order} lines={lines} />
      {lines.charged && <PaymentFollowUp order={lines.charged} onDone={lines.settled} />}
      {/* Mounted by the key that asks: a dialog that was there before would take the same Escape as its own. */}
      {leaving && (
        <ConfirmDialog
          open
          title={t('leave.title')}
          confirmLabel={t('leave.discard')}
          cancelLabel={t('leave.stay')}
          destructive
          onConfirm={onClose}
          onClose={() => setLeaving(false)}
        >
          <p>{t('leave.question')}</p>
        </ConfirmDialog>
      )}
      <CustomerDialog customerId={customerId} onClose={() => setCustomerId(null)} />
    </>
  )
}
