import { Tabs, TextInput } from '@mantine/core'
import type { ClassSession } from '@fieldhouse/contract/classes'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FormDialog } from '../../../lib/form/FormDialog.tsx'
import { usePartner } from '../../../lib/session/workspace.ts'
import { CustomerPicker, NewCustomerForm } from '../../customers/index.ts'
import { CardForm } from '../../payments/index.ts'
import { ScopeChoice } from '../session/ScopeChoice.tsx'
import { PayOwed } from './PayOwed.tsx'
import { PlacePayment } from './PlacePayment.tsx'
import { Standing } from './Standing.tsx'
import { useNewParticipant } from './use-new-participant.ts'
import { usePlaceForm } from './use-place-form.ts'

const WIDTH = 560
/** With the fields of a card beside it. */
const WITH_CARD = 860

/** Gives a customer a place in a session: somebody known, or somebody new (ATTENDANCE-01, ATTENDANCE-45). */
export const AddParticipant = ({ session, onClose }: { session: ClassSession; onClose: () => void }) => {
  const { t } = useTranslation('classes')
  const { id: partnerId } = usePartner()
  const [tab, setTab] = useState<string | null>('existing')
  const { form, card, owed, offered, asksCard } = usePlaceForm(session, onClose)
  const newcomer = useNewParticipant((customer) => {
    form.change({ customer, packageId: null })
    setTab('existing')
  })
  const busy = form.busy || newcomer.busy
  if (owed) return <PayOwed owed={owed} onClose={onClose} />
  const frame = {
    title: t('attendance.addTitle'),
    width: WIDTH,
    onClose,
    tabs: (
      <Tabs.List aria-label={t('attendance.parts')}>
        <Tabs.Tab value="existing">{t('attendance.existing')}</Tabs.Tab>
        <Tabs.Tab value="new">{t('attendance.newcomer')}</Tabs.Tab>
      </Tabs.List>
    ),
  }
  const { error } = form.field('customer')
  return (
    <Tabs value={tab} onChange={(next) => !busy && setTab(next)} keepMounted={false}>
      {tab === 'new' ? (
        <FormDialog {...frame} form={newcomer} save={t('attendance.createCustomer')}>
          <Tabs.Panel value="new">
            <NewCustomerForm fields={newcomer} failure={newcomer.failure} />
          </Tabs.Panel>
        </FormDialog>
      ) : (
        <FormDialog
          {...frame}
          form={form}
          save={t('attendance.addSave')}
          {...(asksCard && {
            width: WITH_CARD,
            side: <CardForm ref={card} disabled={form.busy} onSubmit={() => sendForm(form.element.id)} />,
          })}
        >
          <Tabs.Panel value="existing">
            <CustomerPicker
              partnerId={partnerId}
              value={form.values.customer}
              onChange={(customer) => form.change({ customer, packageId: null })}
              onNew={(typed) => {
                newcomer.begin(typed)
                setTab('new')
              }}
              error={typeof error === 'string' ? error : null}
            />
          </Tabs.Panel>
          {form.values.customer && <Standing customer={form.values.customer} session={session} way={form.values.way} />}
          {session.repeatType !== 'none' && (
            <ScopeChoice
              scope={form.values.scope}
              among={['this', 'following']}
              onChange={(scope) => form.change({ scope })}
            />
          )}
          <PlacePayment form={form} session={session} offered={offered} />
          <TextInput {...form.field('remark')} label={t('attendance.remark')} maxLength={255} />
        </FormDialog>
      )}
    </Tabs>
  )
}

/** Enter in a field of the card, which is a form of its own, sends the form beside it. */
const sendForm = (id: string) => {
  const form = document.getElementById(id)
  if (form instanceof HTMLFormElement) form.requestSubmit()
}
