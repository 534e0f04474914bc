import { useCan } from '../../../lib/session/use-can.ts'
import { useDiscard } from '../../../lib/form/use-discard.tsx'
import { PaymentFollowUp } from '../../payments/index.ts'
import { ConflictDialog } from './ConflictDialog.tsx'
import { DetailsDialog } from './DetailsDialog.tsx'
import { PaymentDialog } from '../pay/PaymentDialog.tsx'
import { ReviewDialog } from '../review/ReviewDialog.tsx'
import { useBookingFlow, type BookingRequest } from './use-booking-flow.ts'
import type { Done } from './use-placing.ts'

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
