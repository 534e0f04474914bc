import type Razorpay from 'razorpay'
import { OutcomeUnknown } from '../payment/payment-provider.ts'
import { PAYOUT } from '../payment/razorpay/razorpay-marks.ts'
import { httpOf, noteOf, plain, refusalOf } from '../payment/razorpay/razorpay.ts'
import { ProviderRefused, type TransferState, type Transfers } from './payout-provider.ts'

/** What is read of a transfer. Amounts in paise. */
type Transfer = {
  id: string
  status: string
  settlement_status?: string | null
  amount: number | string
  amount_reversed?: number | string | null
  currency: string
  notes?: unknown
  recipient_settlement_id?: string | null
  recipient_settlement?: { utr?: string | null } | null
}

/** Razorpay's clock and ours may differ. Seconds. */
const CLOCKS_DIFFER = 3600
/** The most that one page holds. */
const PAGE = 100

/**
 * Hands on what the platform holds for a partner: a direct transfer to its linked account, which Razorpay settles to the one bank account
 * of that. How long Razorpay keeps a key it does not say, so a transfer that is asked for again is looked for first: by Razorpay's id of it,
 * else by ours, which stands in its notes; the key is for two who look at once.
 */
export const createRazorpayTransfers = (razorpay: Razorpay): Transfers => {
  const http = httpOf(razorpay)
  const list = async (params: Record<string, string | number>): Promise<Transfer[]> => {
    const { data } = await http.get('/v1/transfers', { params })
    return (data as { items: Transfer[] }).items
  }
  const find = async (key: string, from: number): Promise<Transfer | null> => {
    for (let skip = 0; ; skip += PAGE) {
      const page = await list({ from, count: PAGE, skip })
      const found = page.find(({ notes }) => noteOf(notes, PAYOUT) === key)
      if (found) return found
      if (page.length < PAGE) return null
    }
  }
  /** The bank's reference stands on the settlement of which the transfer became a part; a payout is paid without it, too. */
  const utrOf = async ({ id, recipient_settlement_id: settlement }: Transfer): Promise<string | null> => {
    if (!settlement) return null
    const params = { recipient_settlement_id: settlement, 'expand[]': 'recipient_settlement', count: PAGE }
    const settled = await list(params).catch((): Transfer[] => [])
    const one = settled.find((transfer) => transfer.id === id) ?? settled[0]
    return one?.recipient_settlement?.utr ?? null
  }
  const stateOf = async (transfer: Transfer): Promise<TransferState> => {
    const { id, amount, amount_reversed: reversed, currency } = transfer
    const status = statusOf(transfer)
    const utr = status === 'PAID' ? await utrOf(transfer) : null
    // What came back whole is told as it was sent: all of it is the partner's again.
    const arrived = status === 'FAILED' ? Number(amount) : Number(amount) - Number(reversed ?? 0)
    return { id, status, amount: arrived, currency, utr }
  }
  return {
    async send(account, { amount, currency, known, requestedAt }, key) {
      const from = Math.floor(requestedAt / 1000) - CLOCKS_DIFFER
      const found = await looked(
        known === null ? find(key, from) : http.get(`/v1/transfers/${known}`, { params: {} }).then(transferOf),
      )
      if (found) return stateOf(found)
      const body = { account, amount, currency, notes: { [PAYOUT]: key } }
      const headers = { 'X-Transfer-Idempotency': key }
      return stateOf(await sent(http.post('/v1/transfers', body, { headers }).then(transferOf)))
    },
  }
}

const transferOf = ({ data }: { data: unknown }): Transfer => data as Transfer

/** Settled is at the bank; before that it is on its way as soon as the linked account has it. */
const statusOf = ({ status, settlement_status: settlement }: Transfer): TransferState['status'] => {
  if (status === 'failed' || status === 'reversed') return 'FAILED'
  if (settlement === 'settled') return 'PAID'
  return status === 'created' || status === 'pending' ? 'PENDING' : 'IN_TRANSIT'
}

/** What was asked about may have been sent before: no answer says that it was not. */
const looked = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch {
    throw new OutcomeUnknown()
  }
}

/** Answers after which it is asked again: nobody said no to the transfer, but to who asked, or how often. */
const NOT_OF_THE_TRANSFER = [401, 429]

const sent = async <T>(asked: Promise<T>): Promise<T> => {
  try {
    return await asked
  } catch (error) {
    const said = plain(error)
    const isNo =
      refusalOf(said) !== null && !NOT_OF_THE_TRANSFER.includes(Number((said as { statusCode?: unknown }).statusCode))
    throw isNo ? new ProviderRefused() : new OutcomeUnknown()
  }
}
