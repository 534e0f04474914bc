import { useQuery } from '@tanstack/react-query'
import { IconArrowLeft } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { client } from '../../../../lib/api/api.ts'
import { LoadFailed } from '../../../../lib/LoadFailed.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { LoadingRows } from '../../../../ui/feedback/Loading.tsx'
import { Money } from '../../../../ui/display/Money.tsx'
import { Stack } from '../../../../ui/layout.tsx'
import { OrderState } from '../../list/OrderState.tsx'
import { formatWhen } from '../../../../lib/formats/formats.ts'
import { momentText } from '../../moments.ts'
import type { Order } from '../../order.ts'
import { reasonText } from './reason-text.ts'
import style from '../detail.module.css'

type Props = { order: Order; zone: string; onBack: () => void; onClose: () => void }

/** What changed in an order and when, newest first, with its lines and total after each change (ORDERS-19, -54, -133). */
export const ChangeLog = ({ order, zone, onBack, onClose }: Props) => {
  const { t } = useTranslation('orders')
  const { data, error, refetch, isFetching } = useQuery({
    // The version is part of the key: a change of the order is a new entry of the log.
    queryKey: ['listOrderVersions', order.id, order.currentVersion],
    queryFn: ({ signal }) => client.listOrderVersions({ id: order.id }, { signal }),
  })
  const venueZone = order.venues[0]?.timezone ?? zone
  return (
    <Dialog
      open
      onClose={onClose}
      title={
        <span className={style.title}>
          {t('log.title')}
          <span className={style.readableId}>{order.readableId.readableId}</span>
        </span>
      }
      subtitle={
        <Button variant="subtle" size="s" icon={<IconArrowLeft />} className={style.back} onClick={onBack}>
          {t('log.back')}
        </Button>
      }
    >
      {data ? (
        <Stack component="ol" gap={20} className={style.log}>
          {data.data.map((entry, at) => (
            <li key={entry.version}>
              <h3>
                {t(entry.version === 1 ? 'log.created' : 'log.changed', { when: momentText(entry.changedAt, zone) })}
                {entry.changedBy && <span> {t('log.by', { name: entry.changedBy })}</span>}
              </h3>
              {entry.order.processingStatus === 'CANCELED' && <OrderState state="CANCELED" line />}
              {entry.meta?.reason && (
                <p>
                  <span>{t('log.reason')}:</span> {reasonText(entry.meta.reason, t)}
                </p>
              )}
              {entry.meta?.comment && (
                <p>
                  <span>{t('log.comment')}:</span> {entry.meta.comment}
                </p>
              )}
              <table className={style.summary}>
                <tbody>
                  {entry.order.orderLineItems.map((line, index) => (
                    <tr key={index}>
                      <td>
                        {line.description}
                        {line.timeRange && <span className={style.when}>{formatWhen(line.timeRange, venueZone)}</span>}
                        <Earlier
                          line={line}
                          earlier={data.data[at + 1]?.order.orderLineItems[index]}
                          zone={venueZone}
                        />
                      </td>
                      <td data-align="right">
                        <Money minor={line.priceCents} currency={entry.order.currency} bare />
                      </td>
                    </tr>
                  ))}
                </tbody>
                <tfoot>
                  <tr>
                    <th scope="row">{t('log.total')}</th>
                    <td data-align="right">
                      <Money minor={entry.order.totalAmount} currency={entry.order.currency} />
                    </td>
                  </tr>
                </tfoot>
              </table>
            </li>
          ))}
        </Stack>
      ) : error ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={4} />
      )}
    </Dialog>
  )
}

type Line = Awaited<ReturnType<typeof client.listOrderVersions>>['data'][number]['order']['orderLineItems'][number]

/** Where and when a line stood before the change, if that was elsewhere; lines keep their places in the list. */
const Earlier = ({ line, earlier, zone }: { line: Line; earlier: Line | undefined; zone: string }) => {
  const { t } = useTranslation('orders')
  if (!line.timeRange || !earlier?.timeRange) return null
  const [now, before] = [line, earlier].map(({ description, timeRange }) =>
    [description, timeRange && formatWhen(timeRange, zone)].join(' · '),
  )
  return now === before ? null : <span className={style.was}>{t('log.was', { place: before! })}</span>
}
