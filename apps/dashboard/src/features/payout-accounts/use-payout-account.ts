import { isBankCountry, payoutGatewayOf } from '@fieldhouse/domain/payout-accounts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../lib/api/api.ts'
import { usePartner } from '../../lib/session/workspace.ts'

/** How the partner is paid out, and the bank accounts that it goes to; `gateway` is null where nobody does (BANK-42). */
export const usePayoutAccount = () => {
  const { id: partnerId, countryCode } = usePartner()
  const country = isBankCountry(countryCode) ? countryCode : null
  const gateway = payoutGatewayOf(countryCode)
  const account = useQuery({ ...query('getPayoutAccount', { partnerId }), enabled: gateway !== null })
  const cards = useQuery({ ...query('listBankAccounts', { partnerId }), enabled: gateway === 'stripe' })
  const online = useQuery({ ...query('listGatewayBankAccounts', { partnerId }), enabled: gateway === 'razorpay' })
  const banks = gateway === 'razorpay' ? online : cards
  const failed = [account, banks].find(({ data, isError }) => data === undefined && isError)
  return {
    partnerId,
    country,
    gateway,
    account: account.data?.data,
    banks: banks.data?.data,
    error: failed?.error ?? null,
    retrying: failed?.isFetching ?? false,
    retry: () => [account, banks].forEach((one) => void (one.isError && one.refetch())),
  }
}
