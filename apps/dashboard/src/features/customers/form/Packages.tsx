import { useQuery } from '@tanstack/react-query'
import { IconTicket } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { addTransaction } from '../../../lib/add-transaction.ts'
import { query } from '../../../lib/api/api.ts'
import { dayOf, formatListDate } from '../../../lib/formats/formats.ts'
import { useBarred, useCan } from '../../../lib/session/use-can.ts'
import { usePartner } from '../../../lib/session/workspace.ts'
import { Button } from '../../../ui/Button.tsx'
import { LoadingRows } from '../../../ui/feedback/Loading.tsx'
import { Text } from '../../../ui/layout.tsx'
import { Part } from './CustomerFields.tsx'
import { NotRead } from './NotRead.tsx'
import style from '../customer.module.css'

/** Bought packages with the passes that are left, and the way to sell one more (CUSTOMERS-46). */
export const Packages = ({ customerId }: { customerId: string }) => {
  const { t } = useTranslation(['customers', 'customerPicker'])
  const { timezone } = usePartner()
  const mayView = useCan({ anyOf: ['customer.view', 'order.view', 'facilityBooking.view', 'class.view'] })
  const barred = useBarred('order.createBookingForExistingCustomer')
  const bought = useQuery({
    ...query('listPackagesOfCustomer', { id: customerId, query: { limit: 100 } }),
    enabled: mayView,
  })
  const packages = bought.data?.data
  return (
    <Part title={t('section.packages')}>
      {!mayView ? null : packages === undefined ? (
        bought.error ? (
          <NotRead onRetry={() => void bought.refetch()} />
        ) : (
          <LoadingRows rows={1} />
        )
      ) : packages.length === 0 ? (
        <Text look="faint">{t('packages.none')}</Text>
      ) : (
        <ul className={style.held}>
          {packages.map(({ id, name, numberOfPasses, totalPasses, expiresAt }) => (
            <li key={id}>
              <Text look="medium anywhere">{name}</Text>
              <Text look="small quiet">
                {t('packages.left', { left: numberOfPasses, count: totalPasses })}
                {expiresAt && `, ${t('packages.until', { day: formatListDate(dayOf(expiresAt, timezone)) })}`}
              </Text>
            </li>
          ))}
        </ul>
      )}
      <div>
        <Button
          size="s"
          icon={<IconTicket size={16} />}
          disabledReason={barred}
          onClick={() => addTransaction.openFor(customerId, 'package')}
        >
          {t('customerPicker:addPackage')}
        </Button>
      </div>
    </Part>
  )
}
