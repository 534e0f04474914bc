import { owedAmount, splitOf } from '@fieldhouse/domain/orders'
import { formatWhen } from '../../../lib/formats/formats.ts'
import { useTaxRows } from '../../../lib/formats/use-tax-rows.ts'
import { useTranslation } from 'react-i18next'
import { Money } from '../../../ui/display/Money.tsx'
import { Text } from '../../../ui/layout.tsx'
import { useMethodText } from '../list/payment-icons.tsx'
import { dayText } from '../moments.ts'
import { moneyOf, type Order } from '../order.ts'
import { SplitLine } from './SplitLine.tsx'
import style from './detail.module.css'

type Line = Order['orderLineItems'][number]
type Props = { order: Order; zone: string }

/** The lines of a transaction, the fee on top of them, its total, what is still to be paid, and what goes or went back (ORDERS-131). */
export const Summary = ({ order, zone }: Props) => {
  const { t } = useTranslation('orders')
  const methodText = useMethodText()
  const taxRows = useTaxRows()
  // Of an order that was paid in several ways the fee is of one of them, or more.
  const methodOfFee = ({ orderTransactions }: Order) => {
    const paid = orderTransactions.filter(
      ({ transactionType, status }) => transactionType === 'PURCHASE' && status !== 'ADJUSTED',
    )
    const [method, ...others] = new Set(paid.map(({ paymentMethod }) => paymentMethod))
    return method && others.length === 0 ? methodText(method) : null
  }
  const { currency } = order
  const split = splitOf(moneyOf(order))
  const owed = owedAmount(moneyOf(order))
  const venueZone = order.venues[0]?.timezone ?? zone
  return (
    <div>
      <table className={style.summary}>
        <thead>
          <tr>
            <th scope="col">{t('detail.summary')}</th>
            <th scope="col">{t('detail.when')}</th>
            <th scope="col" data-align="right">
              {currency}
            </th>
          </tr>
        </thead>
        <tbody>
          {order.orderLineItems.map((line) => (
            <LineRow key={line.id} line={line} zone={venueZone} isActive={!order.canceled} />
          ))}
          {order.processingFeeExclusiveCents > 0 && (
            <tr>
              <td>{t('detail.fee')}</td>
              <td>{methodOfFee(order)}</td>
              <td data-align="right">
                <Money minor={order.processingFeeExclusiveCents} currency={currency} bare />
              </td>
            </tr>
          )}
        </tbody>
        <tfoot data-totals>
          {taxRows(order.taxes, order.totalAmount).map(({ name, minor }) => (
            <tr key={name}>
              <th scope="row" colSpan={2}>
                {name}
              </th>
              <td data-align="right">
                <Money minor={minor} currency={currency} bare />
              </td>
            </tr>
          ))}
          <tr data-total>
            <th scope="row" colSpan={2}>
              {t('detail.total')}
            </th>
            <td data-align="right">
              <Money minor={order.totalAmount} currency={currency} />
            </td>
          </tr>
          {owed > 0 && (
            <tr>
              <th scope="row" colSpan={2}>
                {t('detail.toPay')}
              </th>
              <td data-align="right">
                <Money minor={owed} currency={currency} />
              </td>
            </tr>
          )}
          {(['refunded', 'refunding'] as const).map(
            (kind) =>
              order[`${kind}Amount`] > 0 && (
                <tr key={kind}>
                  <th scope="row" colSpan={2}>
                    {t(`detail.${kind}`)}
                  </th>
                  <td data-align="right">
                    <Money minor={order[`${kind}Amount`]} currency={currency} bare />
                  </td>
                </tr>
              ),
          )}
        </tfoot>
      </table>
      {/* Of a cancelled one that nothing goes back of, too: what was paid is kept. */}
      {(split.returned > 0 || split.toReturn > 0 || (order.canceled && split.paid > 0)) && (
        <SplitLine split={split} currency={currency} />
      )}
    </div>
  )
}

/** A cancelled line of an active order has the price that is kept: part of its total, so the name alone is struck out. */
const LineRow = ({ line, zone, isActive }: { line: Line; zone: string; isActive: boolean }) => {
  const { t } = useTranslation('orders')
  const { facilityBooking: booking, joinClass } = line
  const timed = booking ?? joinClass
  const off = timed?.canceled ?? false
  return (
    <tr data-off={off || undefined}>
      <td>
        <span className={style.lineName}>
          {booking ? (booking.facility.name ?? t('detail.deletedFacility')) : line.description}
        </span>{' '}
        {off && (
          <Text ml={8} look="small faint">
            {t('detail.removed')}
          </Text>
        )}
      </td>
      <td>{timed ? formatWhen(timed.timeRange, zone) : dayText(line.createdAt, zone)}</td>
      <td data-align="right">
        {off && isActive && line.priceCents !== 0 && <Text look="small">{t('split.kept')}</Text>}{' '}
        <Money minor={line.priceCents} currency={line.price.currency} bare />
      </td>
    </tr>
  )
}
