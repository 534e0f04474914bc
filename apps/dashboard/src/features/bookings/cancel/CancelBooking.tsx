import { Radio, Switch } from '@mantine/core'
import { formatMoney } from '@fieldhouse/domain/money'
import { mostBySlotCancel } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoneyEffect, Order } from '@fieldhouse/contract/orders'
import { query, type client } from '../../../lib/api/api.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useHeld } from '../../../lib/commands/use-held.ts'
import { useDiscard } from '../../../lib/form/use-discard.tsx'
import { Rehearsed } from '../../../lib/commands/Rehearsed.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { Box, Paragraph, Row } from '../../../ui/layout.tsx'
import { FIRST_REASON, HandedBack, ReasonFields, RefundFields, useCancelRefund } from '../../orders/index.ts'
import type { SlotDialogProps } from '../booked-slot.ts'
import { useDayTexts } from '../day-text.ts'
import { useReason } from '../refusal/use-reason.ts'
import style from '../booking.module.css'

/** 'Cancel Booking': this slot or all of the order, the refund by the policy, what is kept and what goes back (BOOKING-102). */
export const CancelBooking = (props: SlotDialogProps) => {
  const { t } = useTranslation('bookings')
  const order = useQuery({ ...query('getOrder', { id: props.slot.order?.id ?? '' }), staleTime: 0 })
  return (
    <LoadedDialog of={order} title={t('cancel.title')} onClose={props.onClose}>
      {({ data }) => <CancelForm {...props} order={data} />}
    </LoadedDialog>
  )
}

/** The bookings that go, and the refund with them. */
const useStake = (slot: SlotDialogProps['slot'], order: Order) => {
  const [whole, setWhole] = useState(false)
  const live = order.orderLineItems.flatMap(({ facilityBooking, priceCents }) =>
    facilityBooking && !facilityBooking.canceled ? [{ id: facilityBooking.id, price: priceCents }] : [],
  )
  const bookingIds = whole ? live.map(({ id }) => id) : [slot.id]
  const refund = useCancelRefund(
    'previewCancelBookings',
    (of) => ({ orderId: order.id, body: { bookingIds, autoRefund: true, ...of } }),
    { maximum: mostBySlotCancel(live, bookingIds, order), currency: order.currency },
  )
  return { whole, choose: setWhole, bookingIds, slots: live.length, refund }
}

const CancelForm = ({ slot, venue, onClose, order: live }: SlotDialogProps & { order: Order }) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const [why, setWhy] = useState(FIRST_REASON)
  const mayEmail = Boolean(live.customer?.email)
  const [emails, setEmails] = useState(false)
  const { busy, unanswered, run } = useAction(
    (send, body: Body) => send('cancelBookings', { orderId: live.id, body }),
    { onDone: onClose, done: () => t('cancel.success'), failed: t('cancel.failure'), why: useReason() },
  )
  // What was sent may be done, and is sent again as it was.
  const order = useHeld(live, busy || unanswered)
  const stake = useStake(slot, order)
  const { amount, maximum, effect, ...refund } = stake.refund
  const { asks, leave, question } = useDiscard(why.comment.trim() !== '', onClose)

  const cancel = () => {
    if (amount === null) return
    void run({
      bookingIds: stake.bookingIds,
      emailingEnable: mayEmail && emails,
      autoRefund: true,
      handedBack: refund.handedBack,
      applyCancellationPolicy: false,
      refundAmountCents: amount,
      changeLogMeta: { reason: why.reason, comment: why.comment.trim() },
    })
  }
  return (
    <>
      <Dialog
        open={!asks}
        onClose={leave}
        title={t('cancel.title')}
        subtitle={`${slot.title} · ${slot.facilityName} · ${texts.when(slot, venue.timezone)}`}
        busy={busy}
        footerStart={
          <Button variant="subtle" data-autofocus onClick={leave}>
            {t('cancel.keep')}
          </Button>
        }
        footer={
          <Button variant="dangerFilled" {...refund.barred} loading={busy} onClick={cancel}>
            {t('cancel.confirm')}
          </Button>
        }
      >
        <div className={style.form}>
          {stake.slots > 1 && (
            <Radio.Group
              label={t('cancel.scope')}
              value={stake.whole ? 'whole' : 'this'}
              onChange={(value) => stake.choose(value === 'whole')}
            >
              <Row gap="4px 20px" align="stretch" wrap>
                <Radio value="this" label={t('cancel.onlyThis')} />
                <Radio value="whole" label={t('cancel.whole')} />
              </Row>
            </Radio.Group>
          )}
          <ReasonFields value={why} onChange={setWhy} />
          {maximum > 0 && (
            <>
              <RefundFields
                currency={order.currency}
                maximum={maximum}
                effect={effect}
                entry={refund.entry}
                onChange={refund.type}
                policy={refund.policy}
              />
              <HandedBack effect={effect} checked={refund.handedBack} onChange={refund.setHandedBack} />
            </>
          )}
          <Rehearsed of={effect} bars={maximum > 0 ? 0 : 1} failureSaid={maximum > 0}>
            {(known) => <Open effect={known} />}
          </Rehearsed>
          <Switch
            label={t('cancel.email')}
            description={mayEmail ? undefined : t('payment.no.email')}
            checked={mayEmail && emails}
            disabled={!mayEmail}
            onChange={(event) => setEmails(event.currentTarget.checked)}
          />
        </div>
      </Dialog>
      {question}
    </>
  )
}

/** What was not paid yet: what of it falls away, and what stays to be paid. */
const Open = ({ effect: { waived, open, paid, maximum, currency } }: { effect: MoneyEffect }) => {
  const { t } = useTranslation('bookings')
  const facts = [
    waived > 0 && t('cancel.openFalls', { amount: formatMoney(waived, currency) }),
    open > 0 && t('cancel.openStays', { amount: formatMoney(open, currency) }),
    // Of an order that is not paid in full, single slots give nothing back (BOOKING-46).
    maximum === 0 && paid > 0 && t('cancel.paidStays', { amount: formatMoney(paid, currency) }),
    maximum === 0 && paid === 0 && t('cancel.nothingPaid'),
  ].filter(Boolean)
  return facts.length === 0 ? null : (
    <Box p="10px 12px" ground="onSunken">
      {facts.map((fact) => (
        <Paragraph look="quiet" key={String(fact)}>
          {fact}
        </Paragraph>
      ))}
    </Box>
  )
}

type Body = Parameters<typeof client.cancelBookings>[0]['body']
