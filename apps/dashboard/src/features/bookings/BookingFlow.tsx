import { Switch, Tabs, Textarea, TextInput } from '@mantine/core'
import { dateOf } from '@fieldhouse/domain/time'
import { IconAlertTriangle, IconUser, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCan } from '../../lib/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { CustomerPicker, NewCustomerForm } from '../customers/index.ts'
import { PaymentFollowUp } from '../payments/index.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { useDayTexts } from './day-text.ts'
import { PaymentDialog } from './PaymentDialog.tsx'
import { RepeatFields } from './RepeatFields.tsx'
import { ReviewSlots } from './ReviewSlots.tsx'
import { TotalColumn } from './TotalColumn.tsx'
import { useBookingFlow, type BookingRequest, type Done, type Flow } from './use-booking-flow.ts'
import { useDiscard } from '../../lib/use-discard.tsx'
import style from './booking.module.css'

type Props = Omit<BookingRequest, 'tab'> & Done

/** Making a booking, from the picked slots to the last reply: customer or internal, repeat, review, payment (BOOKING-08). */
export const BookingFlow = ({ onClose, onBooked, ...request }: Props) => {
  const mayCustomer = useCan('order.createBookingForExistingCustomer')
  const flow = useBookingFlow({ ...request, tab: mayCustomer ? 'customer' : 'internal' }, { onClose, onBooked })
  const { booking, failure, step } = flow
  const { asks, leave, question } = useDiscard(flow.isTyped, onClose)
  // After a refusal the dialog is closed (BOOKING-64); what was typed stays here and comes back with it.
  const open = failure === null && !asks
  if (flow.toCollect) return <PaymentFollowUp order={flow.toCollect} onDone={flow.collected} />
  return (
    <>
      {step === 'payment' && flow.customer ? (
        <PaymentDialog flow={flow} open={open} onClose={leave} />
      ) : step === 'review' ? (
        <ReviewDialog flow={flow} open={open} onClose={leave} />
      ) : (
        <DetailsDialog
          flow={flow}
          open={open}
          quick={request.quick}
          venueName={request.venue.venueName}
          onClose={leave}
        />
      )}
      <ConflictDialog
        failure={asks ? null : failure}
        zone={booking.zone}
        currency={booking.currency}
        onChoose={flow.takeAlternative}
        onBack={flow.dismissFailure}
        onAgain={flow.sendAgain}
        onClose={leave}
      />
      {question}
    </>
  )
}

type StepProps = { flow: Flow; open: boolean; onClose: () => void }

const useCommon = (flow: Flow, open: boolean, onClose: () => void) => {
  const { t } = useTranslation()
  return { open, onClose, closeLabel: t('close'), busy: flow.busy !== null }
}

const DetailsDialog = ({
  flow,
  open,
  quick,
  venueName,
  onClose,
}: StepProps & { quick: boolean; venueName: string }) => {
  const { t } = useTranslation('bookings')
  const { t: common } = useTranslation()
  const texts = useDayTexts()
  const mayCustomer = useCan('order.createBookingForExistingCustomer')
  const mayInternal = useCan('facilityBooking.createForInternalEvent')
  const { booking, isInternal } = flow
  const days = [...new Set(booking.plan.slots.map(({ start }) => dateOf(start, booking.zone)))].sort()
  const when =
    days.length > 1 ? `${texts.day(days[0]!)} – ${texts.day(days.at(-1)!)}` : texts.day(days[0] ?? booking.date)
  return (
    <Dialog
      {...useCommon(flow, open, onClose)}
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
          <Button variant="filled" loading={flow.busy !== null} onClick={() => void flow.proceed()}>
            {isInternal ? t('make.save') : t('make.choosePayment')}
          </Button>
        </>
      }
    >
      <form
        className={style.form}
        onSubmit={(event) => {
          event.preventDefault()
          void flow.proceed()
        }}
      >
        {booking.outsideWindow && (
          <p className={style.warning} aria-live="polite">
            <IconAlertTriangle size={16} aria-hidden />
            {t('make.outsideWindow')}
          </p>
        )}
        {isInternal ? <InternalFields flow={flow} quick={quick} /> : <CustomerFields flow={flow} />}
        {!quick && <RepeatFields booking={booking} />}
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
  if (flow.newCustomer)
    return (
      <NewCustomerForm
        values={flow.newCustomer}
        onChange={flow.setNewCustomer}
        problems={flow.problems}
        failure={flow.customerFailure}
        onBack={() => flow.setNewCustomer(null)}
      />
    )
  return (
    <CustomerPicker
      partnerId={flow.partner.id}
      value={flow.customer}
      onChange={flow.setCustomer}
      onNew={mayCreate ? flow.startNew : null}
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

const ReviewDialog = ({ flow, open, onClose }: StepProps) => {
  const { t } = useTranslation('bookings')
  const { booking } = flow
  const chosen = booking.rows.filter(({ isChosen }) => isChosen).length
  return (
    <Dialog
      {...useCommon(flow, open, onClose)}
      title={t('review.title')}
      side={
        <TotalColumn
          booking={booking}
          customer={flow.customer}
          isInternal={flow.isInternal}
          heldUntil={flow.heldUntil}
        />
      }
      footerStart={
        <>
          <Button variant="subtle" onClick={() => flow.setStep('details')}>
            {t('review.back')}
          </Button>
          <span className={style.footNote} aria-live="polite">
            {t('review.footer', { count: chosen })}
          </span>
        </>
      }
      footer={
        <Button
          variant="filled"
          disabled={chosen === 0}
          loading={flow.busy !== null}
          onClick={() => void flow.proceed(true)}
        >
          {flow.isInternal ? t('make.save') : t('review.next')}
        </Button>
      }
    >
      <ReviewSlots booking={booking} />
    </Dialog>
  )
}
