import { shownOrderState } from '@fieldhouse/domain/orders'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { PaymentStatus } from '../../../lib/PaymentStatus.tsx'
import { usePartner, useWorkspace } from '../../../lib/session/workspace.ts'
import type { Column } from '../../../ui/lists/DataTable.tsx'
import { Money } from '../../../ui/display/Money.tsx'
import { Text } from '../../../ui/layout.tsx'
import { dayText } from '../moments.ts'
import { customerNameOf, shownPaymentStatus, type ListedOrder, type OrderFigure, type OrderSummary } from '../order.ts'
import { OrderState } from './OrderState.tsx'
import { Methods } from './payment-icons.tsx'
import { RowMenu, type RowAction } from './RowMenu.tsx'
import style from './list.module.css'

/** The columns of the list (ORDERS-11), and what each order adds to the figure that it is behind (BEYOND-38); on phones name and amount lead, id, day and state follow. */
export const useColumns = (
  onAction: (action: RowAction, order: OrderSummary) => void,
  figure: OrderFigure | undefined,
): Column<ListedOrder>[] => {
  const { t } = useTranslation('orders')
  const { timezone, countryCode } = usePartner()
  const { hasSuperAdmin } = useWorkspace()
  // What the gateway says is for who runs the deployment, and only partners in India use it (ORDERS-12).
  const razorpay: Column<ListedOrder>[] =
    hasSuperAdmin && countryCode === 'IN'
      ? [
          {
            id: 'razorpayStatus',
            header: t('column.razorpayStatus'),
            wide: true,
            cell: (order) =>
              order.paymentMethod === 'razorpay' && (
                <span className={style.quiet}>
                  {order.razorpayStatus ? t(`razorpay.${order.razorpayStatus}`) : '-'}
                </span>
              ),
          },
        ]
      : []
  // What the list is there for stands first on a phone; what the whole order costs is named beside it.
  const part: Column<ListedOrder>[] = figure
    ? [
        {
          id: 'part',
          header: t(`figure.${figure.of}`),
          align: 'right',
          width: 120,
          phone: 'value',
          cell: (order) => (
            <>
              <span className={style.named}>{t(`figure.${figure.of}`)} </span>
              <Money minor={order.part ?? 0} currency={order.currency} />
            </>
          ),
        },
      ]
    : []
  return [
    {
      id: 'amount',
      header: t('column.amount'),
      align: 'right',
      width: 120,
      phone: figure ? 'named' : 'value',
      cell: (order) => (
        <Text look="strong" className={style.amount} data-off={order.canceled || undefined}>
          <Money minor={order.totalAmount} currency={order.currency} struck={order.canceled} />
        </Text>
      ),
    },
    ...part,
    {
      id: 'customer',
      header: t('column.customer'),
      phone: 'title',
      cell: (order) => (
        <Text look="medium" className={style.name} data-off={order.canceled || undefined}>
          {customerNameOf(order) ?? t('noCustomer')}
        </Text>
      ),
    },
    {
      id: 'id',
      header: t('column.id'),
      phone: 'line',
      cell: (order) => (
        <>
          <Link
            to="/transaction/$id"
            params={{ id: order.readableId.readableId }}
            search={(before: object) => before}
            className={style.id}
            preload={false}
          >
            {order.readableId.readableId}
          </Link>
          <span className={style.onPhone}>{dayText(order.updatedAt, timezone)}</span>
        </>
      ),
    },
    {
      id: 'date',
      header: t('column.date'),
      wide: true,
      cell: (order) => <span className={style.quiet}>{dayText(order.updatedAt, timezone)}</span>,
    },
    {
      id: 'type',
      header: t('column.type'),
      wide: true,
      cell: (order) => <span className={style.quiet}>{t(`type.${order.serviceType}`)}</span>,
    },
    {
      id: 'payment',
      header: t('column.payment'),
      wide: true,
      cell: (order) => <Methods methods={order.paymentMethods ?? [order.paymentMethod]} />,
    },
    {
      id: 'paymentStatus',
      header: t('column.paymentStatus'),
      phone: 'state',
      cell: (order) => <PaymentStatus status={shownPaymentStatus(order)} />,
    },
    ...razorpay,
    {
      id: 'orderStatus',
      header: t('column.orderStatus'),
      // Of a cancelled one both are the same word (ORDERS-125).
      cell: (order) => (
        <span data-marker={order.canceled ? 'canceled' : 'active'}>
          <OrderState state={shownOrderState({ ...order, onlineStatus: order.razorpayStatus })} line />{' '}
          {!order.canceled && <span className={style.marker}>{t('filter.active')}</span>}
        </span>
      ),
    },
    {
      id: 'menu',
      header: t('column.menu'),
      headerHidden: true,
      width: 48,
      cell: (order) => <RowMenu order={order} onAction={(action) => onAction(action, order)} />,
    },
  ]
}
