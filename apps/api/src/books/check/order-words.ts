import { PAYMENT_METHOD_LABELS } from '@fieldhouse/domain/fees'
import { formatMoney } from '@fieldhouse/domain/money'
import type { LogEntry } from './order-books.store.ts'

/** How amounts and times of a club are said. */
export type Say = {
  /** 'SGD 20.00'; minor units. */
  money: (amount: number) => string
  /** '21 Nov 2026, 12:07' by the club's clocks. */
  time: (at: number) => string
}

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Words for amounts in a currency and times in a zone. */
export const sayIn = (currency: string, zone: string): Say => ({
  money: (amount) => formatMoney(amount, currency),
  time: (at) => {
    const here = Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone)
    return `${here.day} ${MONTHS[here.month - 1]} ${here.year}, ${here.toPlainTime().toString({ smallestUnit: 'second' })}`
  },
})

/** An entry of the payment log: 'the payment of SGD 20.00 by Cash'. */
export const entryName = ({ transactionType, amount, paymentMethod }: LogEntry, money: Say['money']): string =>
  `the ${transactionType === 'PURCHASE' ? 'payment' : 'refund'} of ${money(amount)} by ${PAYMENT_METHOD_LABELS[paymentMethod]}`
