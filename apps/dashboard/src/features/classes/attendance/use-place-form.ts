import type { AddedAttendance, ClassSession } from '@fieldhouse/contract/classes'
import type { BoughtPackage } from '@fieldhouse/contract/packages'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { query } from '../../../lib/api/api.ts'
import type { Send } from '../../../lib/commands/use-action.ts'
import type { Problems } from '../../../lib/form/problems.ts'
import { useForm } from '../../../lib/form/use-form.ts'
import { useAllPackages } from '../../../lib/partner/use-all-packages.ts'
import { usePolicies } from '../../../lib/session/session.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import type { Customer } from '../../customers/index.ts'
import { buyable, isByCard, methodsOf, type PlaceProblem, type PlaceValues } from './place-form.ts'
import { usePaidAtOnce } from './use-paid-at-once.ts'
import { useWhyNotAdded } from './use-why-not-added.ts'

/** What was sold and given. */
type Added = { place: AddedAttendance; bought: BoughtPackage | null }

/** The form of a place: who, in which sessions, how it is paid, and what is to be kept of it (ATTENDANCE-06, ATTENDANCE-24). */
export const usePlaceForm = (session: ClassSession, onClose: () => void) => {
  const { t } = useTranslation('classes')
  const { paymentMethodsForStaff } = usePartner()
  const policies = usePolicies()
  const why = useWhyNotAdded(session)
  const { card, owed, readCard, payment: paymentBy, settle } = usePaidAtOnce()
  // What was sold in this dialog stays sold, whatever becomes of the place.
  const sold = useRef<BoughtPackage | null>(null)
  const packages = useAllPackages()
  const offered = packages && buyable(packages, session)
  const methods = methodsOf(paymentMethodsForStaff, policies)
  const start: PlaceValues = {
    customer: null,
    scope: 'this',
    way: 'pay',
    method: methods.includes('cash') ? 'cash' : (methods[0] ?? 'cash'),
    byLink: false,
    hasPaid: false,
    packageId: null,
    boughtId: null,
    remark: '',
  }
  const paysByCard = (values: PlaceValues) =>
    isByCard(
      values,
      session,
      offered?.find(({ id }) => id === values.boughtId),
    )
  const chargesCard = (values: PlaceValues) => paysByCard(values) && !values.byLink
  const sendsLink = (values: PlaceValues) => paysByCard(values) && values.byLink
  const check = (values: PlaceValues): Problems<PlaceValues, PlaceProblem> => ({
    customer: values.customer === null ? 'customer' : undefined,
    packageId: values.way === 'pass' && values.packageId === null ? 'package' : undefined,
    boughtId: values.way === 'buy' && values.boughtId === null ? 'package' : undefined,
    byLink: sendsLink(values) && values.customer && !values.customer.email ? 'email' : undefined,
  })
  /** How it is paid, as the calls that sell take it. */
  const payment = (values: PlaceValues) => paymentBy(values, paysByCard(values))
  const add = async (send: Send, values: PlaceValues): Promise<Added> => {
    const { customer, scope, way, remark } = values
    if (way === 'buy') {
      const { data } = await send('buyPackage', {
        id: customer!.id,
        body: { packageId: values.boughtId!, ...payment(values) },
      })
      sold.current = data
    }
    const packageId = way === 'buy' ? packageOf(sold.current!) : values.packageId
    const byPasses = { paymentMethod: 'packages' as const, paymentMetaData: { packageId: packageId! } }
    try {
      const { data: place } = await send('addAttendance', {
        sessionId: session.id,
        customerId: customer!.id,
        body: {
          remark: remark.trim(),
          applyForAllSession: scope === 'following',
          ...(way === 'pay' ? payment(values) : byPasses),
        },
      })
      return {
        place,
        bought: way !== 'pay' && sold.current && packageOf(sold.current) === packageId ? sold.current : null,
      }
    } catch (error) {
      // The purchase stays (ATTENDANCE-38): the next try uses it, and buys no second one.
      if (way === 'buy') form.change({ way: 'pass', packageId })
      throw error
    }
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
      confirm: (values) => readCard(chargesCard(values)),
    },
    add,
    {
      onDone: ({ place, bought }) => settle(bought ?? place, onClose),
      done: ({ place, bought }) =>
        (bought ?? place).isPaymentSent === false
          ? { tone: 'failure', message: t('attendance.sendFailed'), detail: t('attendance.added') }
          : t('attendance.added'),
      failed: (error, { way }) =>
        way === 'buy'
          ? { message: t('attendance.addFailed'), detail: why(error) }
          : (why(error) ?? t('attendance.addFailed')),
    },
  )
  // As they stand now: the search may have found them a while ago (ATTENDANCE-19).
  const { customer } = form.values
  const asked = query('getCustomer', { id: customer?.id ?? '' })
  const read = useQuery({ ...asked, enabled: customer !== null, staleTime: 0 }).data?.data
  const refresh = useEffectEvent((now: Customer) => {
    if (now.id === form.values.customer?.id) form.change({ customer: now })
  })
  useEffect(() => {
    if (read) refresh(read)
  }, [read])
  return { form, card, owed, offered, asksCard: chargesCard(form.values) }
}

/** What the customer has of a package that was sold: its passes can be used at once, paid for or not (ATTENDANCE-38). */
const packageOf = ({ order }: BoughtPackage): string => order.orderLineItems[0]!.customerPackage!.id
