import type { ClassSession } from '@fieldhouse/contract/classes'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Send } from '../../../lib/commands/use-action.ts'
import type { Problems } from '../../../lib/form/problems.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { notify } from '../../../ui/feedback/notify.ts'
import type { CardFormHandle } from '../../payments/index.ts'
import { useRefusalText } from '../form/use-refusal-text.ts'
import { chargesCard, methodsOf, type PlaceProblem, type PlaceValues } from './place-form.ts'

/** What is still owed for a place that was given, and how it is asked for. */
type Owed = { orderId: string; method: PaymentMethod }

const check = (values: PlaceValues): Problems<PlaceValues, PlaceProblem> => ({
  customer: values.customer === null ? 'customer' : undefined,
  packageId: values.way === 'pass' && values.packageId === null ? 'package' : undefined,
  boughtId: values.way === 'buy' && values.boughtId === null ? 'package' : undefined,
  byLink:
    values.way === 'pay' && values.method === 'creditCard' && values.byLink && values.customer && !values.customer.email
      ? 'email'
      : undefined,
})

/** The form of a place: who, how it is paid, and what is to be kept of it (ATTENDANCE-06, ATTENDANCE-24). */
export const usePlaceForm = (session: ClassSession, onClose: () => void) => {
  const { t } = useTranslation('classes')
  const { id: partnerId, paymentMethodsForStaff } = usePartner()
  const why = useRefusalText()
  const card = useRef<CardFormHandle>(null)
  const token = useRef<string | null>(null)
  const [owed, setOwed] = useState<Owed | null>(null)
  const methods = methodsOf(paymentMethodsForStaff)
  const start: PlaceValues = {
    customer: null,
    way: 'pay',
    method: methods.includes('cash') ? 'cash' : (methods[0] ?? 'cash'),
    byLink: false,
    hasPaid: false,
    packageId: null,
    boughtId: null,
    remark: '',
  }
  const add = async (send: Send, values: PlaceValues) => {
    const { customer, way, method, hasPaid, byLink, remark } = values
    const isCard = way === 'pay' && method === 'creditCard'
    const packageId = way === 'buy' ? await buy(send, partnerId, values) : way === 'pass' ? values.packageId : null
    return send('addAttendance', {
      sessionId: session.id,
      customerId: customer!.id,
      body: {
        remark: remark.trim(),
        paymentMethod: way === 'pay' ? method : 'packages',
        orderStatus: way === 'pay' && hasPaid ? 'paid' : 'unpaid',
        paymentMetaData: {
          ...(packageId !== null && { packageId }),
          ...(isCard && !byLink && token.current !== null && { creditToken: token.current }),
        },
        isSendPayment: isCard && byLink,
      },
    })
  }
  const form = useForm(
    {
      start,
      check,
      words: {
        customer: t('attendance.needCustomer'),
        package: t('attendance.needPackage'),
        email: t('attendance.noEmail'),
      },
      confirm: async (values) => {
        if (!chargesCard(values, session)) return true
        token.current = (await card.current?.tokenise()) ?? null
        if (token.current === null) notify.failure(t('attendance.invalidCard'))
        return token.current !== null
      },
    },
    add,
    {
      onDone: ({ data: { order, isPaymentSent } }) => {
        const isOnline = order.paymentMethod === 'razorpay' || order.paymentMethod === 'creditCard'
        if (isOnline && order.paymentStatus !== 'paid' && isPaymentSent === null)
          setOwed({ orderId: order.id, method: order.paymentMethod as PaymentMethod })
        else onClose()
      },
      done: ({ data: { isPaymentSent } }) =>
        isPaymentSent === false
          ? { tone: 'failure', message: t('attendance.sendFailed'), detail: t('attendance.added') }
          : t('attendance.added'),
      failed: (error, { way }) =>
        way === 'buy'
          ? { message: t('attendance.addFailed'), detail: why(error) }
          : (why(error) ?? t('attendance.addFailed')),
    },
  )
  return { form, card, owed, asksCard: chargesCard(form.values, session) }
}

/** Sells the package, and answers what the customer has of it then: its passes can be used at once, paid for or not (ATTENDANCE-38). */
const buy = async (
  send: Send,
  partnerId: string,
  { customer, boughtId, method, hasPaid }: PlaceValues,
): Promise<string> => {
  const { data } = await send('placePackageOrder', {
    partnerId,
    body: {
      customerId: customer!.id,
      packageId: boughtId!,
      paymentMethod: method,
      orderStatus: hasPaid ? 'paid' : 'pending',
    },
  })
  return data.orderLineItems[0]!.customerPackage!.id
}
