import { useTranslation } from 'react-i18next'
import { fullName } from '@fieldhouse/domain/identity'
import { usePaymentText } from '../../../lib/formats/use-payment-text.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/overlays/Dialog.tsx'
import { useDayTexts } from '../day-text.ts'
import { PaymentStep, PaymentSums } from './PaymentStep.tsx'
import type { Flow } from '../make/use-booking-flow.ts'
import { usePayment } from './use-payment.ts'
import style from '../booking.module.css'

/** 'Select payment method': how the booking is paid, the last page before it is made (BOOKING-90). */
export const PaymentDialog = ({ flow, open, onClose }: { flow: Flow; open: boolean; onClose: () => void }) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const { booking, partner } = flow
  const { currency } = booking
  const paymentText = usePaymentText()
  const customer = flow.customer!
  const payment = usePayment({
    partner,
    customer,
    ranges: booking.ranges,
    nameOf: booking.nameOf,
    isRepeat: booking.isRepeat,
    currency,
    slotTotal: booking.total,
  })
  // What the button does is said on it: nobody books unpaid unseen.
  const bookLabel = [
    t('payment.book'),
    payment.method && paymentText({ ...payment, method: payment.method, total: payment.toPay, currency }),
  ]
    .filter(Boolean)
    .join(' · ')
  const isPricing = payment.isLoading && payment.method !== null
  return (
    <Dialog
      open={open}
      onClose={onClose}
      busy={flow.busy}
      title={t('payment.title')}
      subtitle={fullName(customer)}
      side={
        <>
          <PaymentSums payment={payment} currency={currency} />
          {flow.heldUntil !== null && (
            <p className={`${style.hint} ${style.held}`}>
              {t('total.held', { time: texts.time(flow.heldUntil, booking.zone) })}
            </p>
          )}
        </>
      }
      footerStart={
        <Button variant="subtle" onClick={() => flow.setStep('details')}>
          {t('payment.back')}
        </Button>
      }
      footer={
        <Button variant="filled" loading={flow.busy || isPricing} onClick={() => flow.confirm(payment)}>
          {bookLabel}
        </Button>
      }
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields within */}
      <form
        // A key that is still held down from the page before books nothing.
        onKeyDown={(event) => event.key === 'Enter' && event.repeat && event.preventDefault()}
        onSubmit={(event) => {
          event.preventDefault()
          // What is booked is the sum that the button shows.
          if (!isPricing) flow.confirm(payment)
        }}
      >
        <PaymentStep payment={payment} booking={booking} missing={flow.tried} />
        {/* Enter on a method books as the clay button does. */}
        <button type="submit" hidden aria-hidden tabIndex={-1} />
      </form>
    </Dialog>
  )
}
