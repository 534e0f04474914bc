import { Radio, Switch } from '@mantine/core'
import { formatMoney } from '@fieldhouse/domain/money'
import { SERIES_SCOPES } from '@fieldhouse/domain/bookings'
import { mostBySlotCancel } from '@fieldhouse/domain/orders'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { MoneyEffect, Order } from '@fieldhouse/contract/orders'
import { query, type client } from '../../../lib/api/api.ts'
import { LoadedDialog } from '../../../lib/LoadedDialog.tsx'
import { useAction } from '../../../lib/commands/use-action.ts'
import { useBarredBy } from '../../../lib/commands/use-rehearsal.ts'
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
import { CanceledRows, WithMoved } from '../series/SeriesRows.tsx'
import { useSeries } from '../series/use-series.ts'
import { useSeriesCancel } from '../series/use-series-cancel.ts'
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
  const series = useSeries(slot)
  const [whole, setWhole] = useState(false)
  const { scope, withMoved } = series
  const isSeries = series.exists && !whole && scope !== 'this'
  const days = useSeriesCancel(
    isSeries ? { orderId: order.id, bookingId: slot.id, body: { scope, withMoved, autoRefund: true } } : null,
  )
  // Of all of them the whole order is given back, of this one what was paid for it: its price less its part of a discount.
  const live = order.orderLineItems.flatMap(({ facilityBooking, priceCents }) =>
    facilityBooking && !facilityBooking.canceled
      ? [
          {
            id: facilityBooking.id,
            price: facilityBooking.id === slot.id ? (slot.order?.net ?? priceCents) : priceCents,
          },
        ]
      : [],
  )
  const going = days.data?.occurrences.filter(({ state }) => state === 'changes').map(({ id }) => id)
  const bookingIds = whole ? live.map(({ id }) => id) : (going ?? [slot.id])
  const refund = useCancelRefund(
    'previewCancelBookings',
    (of) => ({ orderId: order.id, body: { bookingIds, autoRefund: true, ...of } }),
    { maximum: days.data?.maximum ?? mostBySlotCancel(live, bookingIds, order), currency: order.currency },
  )
  return { whole, choose: setWhole, bookingIds, slots: live.length, refund, series, days, isSeries }
}

const CancelForm = ({ slot, venue, onClose, order: live }: SlotDialogProps & { order: Order }) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const [why, setWhy] = useState(FIRST_REASON)
  const mayEmail = Boolean(live.customer?.email)
  const [emails, setEmails] = useState(false)
  const { busy, unanswered, run } = useAction(
    (send, { bookingIds, series, body }: Sent) =>
      series
        ? send('cancelSeries', { orderId: live.id, bookingId: slot.id, body: { ...body, ...series } })
        : send('cancelBookings', {
            orderId: live.id,
            body: { ...body, bookingIds: [...bookingIds], applyCancellationPolicy: false },
          }),
    { onDone: onClose, done: () => t('cancel.success'), failed: t('cancel.failure'), why: useReason() },
  )
  // What was sent may be done, and is sent again as it was.
  const order = useHeld(live, busy || unanswered)
  const stake = useStake(slot, order)
  const { amount, maximum, effect, ...refund } = stake.refund
  const daysBarred = useBarredBy(stake.days)
  const { asks, leave, question } = useDiscard(why.comment.trim() !== '', onClose)

  const cancel = () => {
    if (amount === null) return
    const { scope, withMoved } = stake.series
    const version = stake.days.data?.version
    void run({
      series: stake.isSeries && version !== undefined ? { scope, withMoved, version } : null,
      bookingIds: stake.bookingIds,
      body: {
        emailingEnable: mayEmail && emails,
        autoRefund: true,
        handedBack: refund.handedBack,
        refundAmountCents: amount,
        changeLogMeta: { reason: why.reason, comment: why.comment.trim() },
      },
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
          <Button
            variant="dangerFilled"
            {...(stake.isSeries && !stake.days.data ? daysBarred : refund.barred)}
            loading={busy}
            onClick={cancel}
          >
            {t('cancel.confirm')}
          </Button>
        }
      >
        <div className={style.form}>
          {stake.slots > 1 && (
            <Radio.Group
              label={t('cancel.scope')}
              value={stake.whole ? 'whole' : stake.series.scope}
              onChange={(value) => {
                stake.choose(value === 'whole')
                stake.series.setScope(SERIES_SCOPES.find((scope) => scope === value) ?? 'this')
              }}
            >
              <Row gap="4px 20px" align="stretch" wrap>
                <Radio value="this" label={t('cancel.onlyThis')} />
                {stake.series.exists && <Radio value="following" label={t('series.scopes.following')} />}
                {stake.series.exists && <Radio value="all" label={t('series.scopes.all')} />}
                <Radio value="whole" label={t('cancel.whole')} />
              </Row>
            </Radio.Group>
          )}
          {stake.isSeries && (
            <Rehearsed of={stake.days} bars={3}>
              {(days) => (
                <>
                  <CanceledRows of={days} zone={venue.timezone} />
                  <WithMoved series={stake.series} occurrences={days.occurrences} label="series.alsoCancel" />
                </>
              )}
            </Rehearsed>
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
const Open = ({ effect: { waived, open, paid, disputed, maximum, currency } }: { effect: MoneyEffect }) => {
  const { t } = useTranslation('bookings')
  const facts = [
    waived > 0 && t('cancel.openFalls', { amount: formatMoney(waived, currency) }),
    open > 0 && t('cancel.openStays', { amount: formatMoney(open, currency) }),
    // Of an order that is not paid in full, single slots give nothing back (BOOKING-46).
    maximum === 0 && paid > 0 && t('cancel.paidStays', { amount: formatMoney(paid, currency) }),
    maximum === 0 && disputed > 0 && t('cancel.disputed', { amount: formatMoney(disputed, currency) }),
    maximum === 0 && paid === 0 && disputed === 0 && t('cancel.nothingPaid'),
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

type SeriesBody = Parameters<typeof client.cancelSeries>[0]['body']
type SeriesPart = Pick<SeriesBody, 'scope' | 'withMoved' | 'version'>
/** What goes: a part of a series, of which the server says which bookings it is, or bookings by name. */
type Sent = { series: SeriesPart | null; bookingIds: readonly string[]; body: Omit<SeriesBody, keyof SeriesPart> }
