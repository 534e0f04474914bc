import { Switch, Tabs, Textarea, TextInput } from '@mantine/core'
import { dateOf } from '@fieldhouse/domain/time'
import { IconAlertTriangle, IconUser, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../../lib/session/use-can.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { CustomerPicker, NewCustomerForm } from '../../customers/index.ts'
import { useDayTexts } from '../day-text.ts'
import { LimitsWarning } from '../limits/LimitsWarning.tsx'
import { ClosedWarning } from '../plan/ClosedWarning.tsx'
import { RepeatFields } from '../plan/RepeatFields.tsx'
import { WindowWarning } from '../plan/WindowWarning.tsx'
import { TotalColumn } from './TotalColumn.tsx'
import { useAlreadyPlays } from './use-already-plays.ts'
import type { Flow } from './use-booking-flow.ts'
import style from '../booking.module.css'

type Props = { flow: Flow; open: boolean; quick: boolean; venueName: string; onClose: () => void }

/** Who the slots are for, a customer or an event of the club's own, and how they repeat: the first page (BOOKING-08). */
export const DetailsDialog = ({ flow, open, quick, venueName, onClose }: Props) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const mayCustomer = useCan('order.createBookingForExistingCustomer')
  const mayInternal = useCan('facilityBooking.createForInternalEvent')
  const { booking, isInternal } = flow
  const alreadyPlays = useAlreadyPlays(flow.customer, booking.ranges, booking.zone)
  const days = [...new Set(booking.plan.slots.map(({ start }) => dateOf(start, booking.zone)))].sort()
  const when =
    days.length > 1 ? `${texts.day(days[0]!)} – ${texts.day(days.at(-1)!)}` : texts.day(days[0] ?? booking.date)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={flow.busy}
      title={t('make.title')}
      subtitle={`${when} · ${venueName}`}
      tabs={
        !quick && (
          <Tabs value={flow.tab} onChange={(tab) => flow.setTab(tab === 'internal' ? 'internal' : 'customer')}>
            <Tabs.List aria-label={t('make.title')}>
              <Tabs.Tab
                value="customer"
                leftSection={<IconUser />}
                disabled={!mayCustomer}
                title={mayCustomer ? undefined : common('noPermissionAction')}
              >
                {t('make.customerTab')}
              </Tabs.Tab>
              <Tabs.Tab
                value="internal"
                leftSection={<IconUsers />}
                disabled={!mayInternal}
                title={mayInternal ? undefined : common('noPermissionAction')}
              >
                {t('make.internalTab')}
              </Tabs.Tab>
            </Tabs.List>
          </Tabs>
        )
      }
      side={
        <TotalColumn booking={booking} customer={flow.customer} isInternal={isInternal} heldUntil={flow.heldUntil} />
      }
      footerStart={
        <Button variant="subtle" onClick={onClose}>
          {t('make.cancel')}
        </Button>
      }
      footer={
        <>
          {!quick && <Button onClick={flow.openReview}>{t('make.reviewSlots')}</Button>}
          <Button variant="filled" loading={flow.busy} onClick={() => flow.proceed()}>
            {isInternal ? t('make.save') : t('make.choosePayment')}
          </Button>
        </>
      }
    >
      <form
        ref={flow.newcomer.fields?.body}
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          flow.proceed()
        }}
      >
        <WindowWarning booking={booking} />
        <ClosedWarning ranges={booking.closed} zone={booking.zone} />
        {isInternal ? <InternalFields flow={flow} quick={quick} /> : <CustomerFields flow={flow} />}
        {!isInternal && alreadyPlays && (
          <p className={style.warning} aria-live="polite">
            <IconAlertTriangle size={16} aria-hidden />
            {alreadyPlays}
          </p>
        )}
        {!quick && <RepeatFields booking={booking} />}
        {!isInternal && (
          <LimitsWarning
            broken={flow.limits.broken}
            zone={booking.zone}
            ticked={flow.limits.isTicked}
            onTick={flow.limits.tick}
            missing={flow.tried}
          />
        )}
        {!isInternal && (
          <Textarea
            label={t('make.note')}
            placeholder={t('make.notePlaceholder')}
            value={flow.customerNote}
            maxLength={1000}
            autosize
            minRows={2}
            maxRows={6}
            onChange={(event) => flow.setCustomerNote(event.currentTarget.value)}
          />
        )}
        {/* Enter in a field goes on as the clay button does. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}

const CustomerFields = ({ flow }: { flow: Flow }) => {
  const { t } = useTranslation('bookings')
  const mayCreate = useCan({ anyOf: ['order.createBookingForNewCustomer', 'customer.create'] })
  const { fields, failure, open, close } = flow.newcomer
  if (fields) return <NewCustomerForm fields={fields} failure={failure} onBack={close} />
  return (
    <CustomerPicker
      partnerId={flow.partner.id}
      value={flow.customer}
      onChange={flow.setCustomer}
      onNew={mayCreate ? open : null}
      onWalkIn={flow.enterWalkIn}
      error={flow.tried && flow.customer === null ? t('make.noCustomer') : null}
    />
  )
}

const InternalFields = ({ flow, quick }: { flow: Flow; quick: boolean }) => {
  const { t } = useTranslation('bookings')
  const mayBlock = useCan('facilityBooking.createForClosure')
  return (
    <>
      <TextInput
        label={t('make.eventName')}
        value={flow.eventName}
        required
        maxLength={120}
        data-autofocus
        description={flow.isBlock ? t('make.blockHint') : undefined}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        error={flow.tried && flow.eventName.trim() === '' ? t('make.required') : null}
        onChange={(event) => flow.setEventName(event.currentTarget.value)}
      />
      {!quick && mayBlock && (
        <Switch
          label={t('make.block')}
          checked={flow.isBlock}
          onChange={(event) => flow.setIsBlock(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
