import { isBankCountry, payoutGatewayOf } from '@fieldhouse/domain/payout-accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { query } from '../../../lib/api.ts'
import { usePartner } from '../../../lib/workspace.ts'

/** What is read anew once the set-up has changed: the locks of the payment methods hang on it, too (PAYMETHODS-08). */
const TOUCHED = ['getPayoutAccount', 'listBankAccounts', 'listGatewayBankAccounts', 'getPartner', 'workspace']

/** Reads everything about the set-up again; resolves when the account and its bank accounts are there. */
export const usePayoutsChanged = () => {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ predicate: ({ queryKey }) => TOUCHED.includes(String(queryKey[0])) })
}

/** How the partner is paid out, and the bank accounts that it goes to; `gateway` is null where nobody does (BANK-42). */
export const usePayouts = () => {
  const { id: partnerId, countryCode } = usePartner()
  const country = isBankCountry(countryCode) ? countryCode : null
  const gateway = payoutGatewayOf(countryCode)
  const account = useQuery({ ...query('getPayoutAccount', { partnerId }), enabled: gateway !== null })
  const cards = useQuery({ ...query('listBankAccounts', { partnerId }), enabled: gateway === 'stripe' })
  const online = useQuery({ ...query('listGatewayBankAccounts', { partnerId }), enabled: gateway === 'razorpay' })
  const banks = gateway === 'razorpay' ? online : cards
  const failed = [account, banks].find(({ data, isError }) => data === undefined && isError)
  return {
    country,
    gateway,
    account: account.data?.data,
    banks: banks.data?.data,
    error: failed?.error ?? null,
    retrying: failed?.isFetching ?? false,
    retry: () => [account, banks].forEach((one) => void (one.isError && one.refetch())),
  }
}
