import { useQuery } from '@tanstack/react-query'
import { IconAlertTriangle, IconLock } from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { isPaidOut, shownOrderState } from '@fieldhouse/domain/orders'
import { query } from '../../../lib/api/api.ts'
import { PaymentStatus } from '../../../lib/PaymentStatus.tsx'
import { useCan } from '../../../lib/session/use-can.ts'
import { useGroupedPhone } from '../../../lib/formats/use-mobile-reader.ts'
import { Avatar } from '../../../ui/display/Avatar.tsx'
import { Paragraph, Row, Stack, Text } from '../../../ui/layout.tsx'
import { OrderState } from '../list/OrderState.tsx'
import { momentText } from '../moments.ts'
import { LineFields } from '../lines/LineFields.tsx'
import type { Lines } from '../lines/use-lines.ts'
import { customerNameOf, shownPaymentStatus, type Order } from '../order.ts'
import { Summary } from './Summary.tsx'
import { TaxDocuments } from './TaxDocuments.tsx'
import { Undelivered } from './Undelivered.tsx'
import style from './detail.module.css'

type Props = { order: Order; zone: string; lines: Lines; onCustomer: (customerId: string) => void }

const FAILED = ['PAYMENT_FAILURE', 'PLUGIN_FAILURE', 'UNKNOWN']

/** The customer, both statuses, the summary, and what stands in the way (ORDERS-18, ORDERS-48). */
export const Information = ({ order, zone, lines, onCustomer }: Props) => {
  const { t } = useTranslation('orders')
  const failed = order.status === 'pending' && order.orderTransactions.find(({ status }) => FAILED.includes(status))
  return (
    <Stack gap={18}>
      <Row gap="12px 24px" align="start" className={style.who}>
        <Customer order={order} onCustomer={onCustomer} />
        <Stack component="dl" gap="6px 12px" align="center" className={style.statuses}>
          <dt>{t('column.paymentStatus')}</dt>
          <dd>
            <PaymentStatus status={shownPaymentStatus(order)} />
          </dd>
          <dt>{t('column.orderStatus')}</dt>
          <dd>
            <OrderState state={shownOrderState({ ...order, onlineStatus: order.razorpayStatus })} />
          </dd>
        </Stack>
      </Row>
      {order.customerNote && (
        <Stack component="p" ground="onSunken" className={style.customerNote}>
          <span>{t('detail.customerNote')}</span>
          {order.customerNote}
        </Stack>
      )}
      <Summary order={order} zone={zone} />
      <TaxDocuments order={order} zone={zone} />
      <LineFields order={order} lines={lines} />
      {failed && (
        <Row component="p" p="10px 12px" ground="onWarn" gap={10} look="medium warn">
          <IconAlertTriangle size={18} aria-hidden />
          {t('detail.failedAt', { when: momentText(failed.createdAt, zone) })}
        </Row>
      )}
      <Undelivered orderId={order.id} />
      {isPaidOut(order) && (
        <Row component="p" p="10px 12px" ground="onSunken" gap={10} look="medium quiet">
          <IconLock size={18} aria-hidden />
          {t('detail.paidOut')}
        </Row>
      )}
    </Stack>
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
  const name = customerNameOf(order)
  if (!customer || !name) return <p className={style.nobody}>{t('noCustomer')}</p>
  const plan = data?.data.currentSubscription?.planName
  const ownId = customer.partnerSideCustomerIdString
  const contact = [customer.email, customer.mobile && grouped(customer.mobile)].filter(Boolean)
  const more = [plan, ownId && t('detail.ownId', { id: ownId })].filter(Boolean)
  return (
    <Row gap={12} align="start" grow>
      <Avatar name={name} size={32} quiet />
      <div className={style.words}>
        {mayOpen ? (
          <Text
            component="button"
            p="2px 0"
            m="-2px 0"
            ta="left"
            look="large strong"
            type="button"
            className={style.customerNameOf}
            aria-label={t('detail.openCustomer', { name })}
            onClick={() => onCustomer(customer.id)}
          >
            {name}
          </Text>
        ) : (
          <Text component="b" p="2px 0" m="-2px 0" ta="left" look="large strong" className={style.customerNameOf}>
            {name}
          </Text>
        )}
        {contact.length > 0 && (
          <Paragraph look="quiet" className={style.contact}>
            {contact.map((each, index) => (
              <Fragment key={each}>
                {index > 0 && ' · '}
                <span>{each}</span>
              </Fragment>
            ))}
          </Paragraph>
        )}
        {more.length > 0 && (
          <Paragraph mt={2} look="small faint">
            {more.join(' · ')}
          </Paragraph>
        )}
      </div>
    </Row>
  )
}
