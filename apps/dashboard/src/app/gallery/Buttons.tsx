import { Tabs, Textarea, TextInput } from '@mantine/core'
import { IconAdjustmentsHorizontal, IconPlus, IconRefresh, IconUsers } from '@tabler/icons-react'
import { useState } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/overlays/ConfirmDialog.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Money } from '../../ui/display/Money.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Part } from './Part.tsx'
import style from './gallery.module.css'

/** Buttons, dialogs and toasts. */
export const Buttons = () => {
  const [dialog, setDialog] = useState<'booking' | 'confirm' | null>(null)
  return (
    <Part title="Buttons, dialogs, toasts">
      <div className={style.row}>
        <Button variant="filled">Book</Button>
        <Button variant="filled" icon={<IconPlus />}>
          Add
        </Button>
        <Button variant="filled" disabled>
          Disabled
        </Button>
        <Button>Mark as paid</Button>
        <Button icon={<IconAdjustmentsHorizontal />}>Filter</Button>
        <Button variant="subtle">Cancel</Button>
        <Button variant="ink">Apply</Button>
        <Button variant="danger">Cancel selected</Button>
        <Button variant="dangerFilled">Delete</Button>
        <Button disabledReason="You do not have permissions for this action.">Barred</Button>
        <Button loading>Saving</Button>
        <IconButton label="Refresh" icon={<IconRefresh size={18} />} />
        <Button size="s">Small 28</Button>
        <Button size="l">Large 36</Button>
      </div>
      <div className={style.row}>
        <Button onClick={() => setDialog('booking')}>Open dialog</Button>
        <Button onClick={() => setDialog('confirm')}>Open confirm</Button>
        <Button
          onClick={() =>
            notify.success('Booking successfully', {
              detail: 'Nguyễn An, Court 3, 16:00',
              action: { label: 'Undo', onClick: () => notify.info('Undone') },
            })
          }
        >
          Success toast
        </Button>
        <Button onClick={() => notify.failure('Cancel booking failed', { detail: 'Nothing was changed.' })}>
          Failure toast
        </Button>
      </div>
      <Tabs value="customer">
        <Dialog
          open={dialog === 'booking'}
          onClose={() => setDialog(null)}
          title="Make a booking"
          subtitle="Sat 21/11/2026 · Riverside Park"
          tabs={
            <Tabs.List>
              <Tabs.Tab value="customer" leftSection={<IconUsers />}>
                Customer
              </Tabs.Tab>
              <Tabs.Tab value="internal">Internal</Tabs.Tab>
            </Tabs.List>
          }
          side={
            <p>
              Total <Money minor={35200} currency="SGD" />
            </p>
          }
          footerStart={
            <Button variant="subtle" onClick={() => setDialog(null)}>
              Cancel
            </Button>
          }
          footer={
            <>
              <Button>Review slots</Button>
              <Button variant="filled">Choose payment</Button>
            </>
          }
        >
          <div className={style.fields}>
            <TextInput label="Customer" placeholder="Search" />
            <Textarea label="Note from customer" placeholder="Seen by the customer on the confirmation" />
          </div>
        </Dialog>
      </Tabs>
      <ConfirmDialog
        open={dialog === 'confirm'}
        title="Confirm delete"
        confirmLabel="Delete"
        cancelLabel="Cancel"
        destructive
        onConfirm={() => setDialog(null)}
        onClose={() => setDialog(null)}
      >
        This removes the block on Court 3, 16:00 to 18:00. The slots can be booked again at once.
      </ConfirmDialog>
    </Part>
  )
}
