import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isPaidOut, shownOrderState } from '@fieldhouse/domain/orders'
import { query } from '../../../lib/api.ts'
import { PaymentStatus } from '../../../lib/PaymentStatus.tsx'
import { useCan } from '../../../lib/use-can.ts'
import { useGroupedPhone } from '../../../lib/use-mobile-reader.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { OrderState } from '../list/OrderState.tsx'
import { momentText } from '../moments.ts'
import { LineFields } from '../lines/LineFields.tsx'
import type { Lines } from '../lines/use-lines.ts'
import { customerName, shownPaymentStatus, type Order } from '../order.ts'
import { Summary } from './Summary.tsx'
import { Undelivered } from './Undelivered.tsx'
import style from './detail.module.css'

type Props = { order: Order; zone: string; lines: Lines; onCustomer: (customerId: string) => void }

const FAILED = ['PAYMENT_FAILURE', 'PLUGIN_FAILURE', 'UNKNOWN']

/** The customer, both statuses, the summary, and what stands in the way (ORDERS-18, ORDERS-48). */
export const Information = ({ order, zone, lines, onCustomer }: Props) => {
  const { t } = useTranslation('orders')
  const failed = order.status === 'pending' && order.orderTransactions.find(({ status }) => FAILED.includes(status))
  return (
    <div className={style.information}>
      <div className={style.who}>
        <Customer order={order} onCustomer={onCustomer} />
        <dl className={style.statuses}>
          <dt>{t('column.paymentStatus')}</dt>
          <dd>
            <PaymentStatus status={shownPaymentStatus(order)} />
          </dd>
          <dt>{t('column.orderStatus')}</dt>
          <dd>
            <OrderState state={shownOrderState(order)} />
          </dd>
        </dl>
      </div>
      {order.customerNote && (
        <p className={style.customerNote}>
          <span>{t('detail.customerNote')}</span>
          {order.customerNote}
        </p>
      )}
      <Summary order={order} zone={zone} />
      <LineFields order={order} lines={lines} />
      {failed && (
        <p className={style.notice} data-tone="warn">
          <IconAlertTriangle size={18} aria-hidden />
          {t('detail.failedAt', { when: momentText(failed.createdAt, zone) })}
        </p>
      )}
      <Undelivered orderId={order.id} />
      {isPaidOut(order) && (
        <p className={style.notice}>
          <IconLock size={18} aria-hidden />
          {t('detail.paidOut')}
        </p>
      )}
    </div>
  )
}

const Customer = ({ order, onCustomer }: Pick<Props, 'order' | 'onCustomer'>) => {
  const { t } = useTranslation('orders')
  const mayOpen = useCan('customer.view')
  const { customer } = order
  const { data } = useQuery({
    ...query('getCustomer', { id: customer?.id ?? '' }),
    enabled: mayOpen && customer !== null,
  })
  const grouped = useGroupedPhone()
  const name = customerName(order)
  if (!customer || !name) return <p className={style.nobody}>{t('noCustomer')}</p>
  const plan = data?.data.currentSubscription?.planName
  const ownId = customer.partnerSideCustomerIdString
  const contact = [customer.email, customer.mobile && grouped(customer.mobile)].filter(Boolean)
  const more = [plan, ownId && t('detail.ownId', { id: ownId })].filter(Boolean)
  return (
    <div className={style.customer}>
      <Avatar name={name} size={32} quiet />
      <div className={style.words}>
        {mayOpen ? (
          <button
            type="button"
            className={style.customerName}
            aria-label={t('detail.openCustomer', { name })}
            onClick={() => onCustomer(customer.id)}
          >
            {name}
          </button>
        ) : (
          <b className={style.customerName}>{name}</b>
        )}
        {contact.length > 0 && (
          <p className={style.contact}>
            {contact.map((each, index) => (
              <Fragment key={each}>
                {index > 0 && ' · '}
                <span>{each}</span>
              </Fragment>
            ))}
          </p>
        )}
        {more.length > 0 && <p className={style.plan}>{more.join(' · ')}</p>}
      </div>
    </div>
  )
}
