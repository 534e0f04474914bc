import { useQuery } from '@tanstack/react-query'
import { query } from '../../../lib/api/api.ts'
import type { Customer } from '../../customers/index.ts'

/** Who an order is for and what their wallet holds, read once it is asked for; null and undefined until then. */
export const useCustomerOfOrder = (
  orderId: string | null,
  isAsked: boolean,
): { customer: Customer | null; wallet: { amount: number; currency: string }[] | undefined } => {
  const order = useQuery({ ...query('getOrder', { id: orderId ?? '' }), enabled: isAsked && orderId !== null })
  const id = order.data?.data.customerId ?? ''
  const customer = useQuery({ ...query('getCustomer', { id }), enabled: isAsked && id !== '', staleTime: 0 })
  const wallet = useQuery({ ...query('getWallet', { id }), enabled: isAsked && id !== '', staleTime: 0 })
  return { customer: customer.data?.data ?? null, wallet: wallet.data?.data }
}
