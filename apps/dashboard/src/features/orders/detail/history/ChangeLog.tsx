import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { linesByTime } from '@fieldhouse/domain/orders'
import { useTranslation } from 'react-i18next'
import { LoadFailed } from '../../../../lib/LoadFailed.tsx'
import { Button } from '../../../../ui/Button.tsx'
import { Dialog } from '../../../../ui/overlays/Dialog.tsx'
import { LoadingRows } from '../../../../ui/feedback/Loading.tsx'
import { Money } from '../../../../ui/display/Money.tsx'
import { Row, Stack } from '../../../../ui/layout.tsx'
import { OrderState } from '../../list/OrderState.tsx'
import { formatWhen } from '../../../../lib/formats/formats.ts'
import { momentText } from '../../moments.ts'
import type { Order } from '../../order.ts'
import { reasonText } from './reason-text.ts'
import { useChanges, type Change } from './use-changes.ts'
import style from '../detail.module.css'

type Props = { order: Order; zone: string; onBack: () => void; onClose: () => void }

/** What changed in an order and when, newest first, with its lines and total after each change (ORDERS-19, -54, -133). */
export const ChangeLog = ({ order, zone, onBack, onClose }: Props) => {
  const { t } = useTranslation('orders')
  const changes = useChanges(order)
  const { all = [], shown, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage } = changes
  const [older, setOlder] = useState<number | null>(null)
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
      {shown ? (
        <>
          <Stack component="ol" gap={20} className={style.log}>
            {shown.map((change, at) => (
              <li key={change.version}>
                <Entry
                  change={change}
                  earlier={all[at + 1]}
                  zone={zone}
                  venueZone={venueZone}
                  takesFocus={at === older}
                />
              </li>
            ))}
          </Stack>
          {changes.isFetchNextPageError ? (
            <LoadFailed as="h3" error={error} onRetry={() => void fetchNextPage()} retrying={isFetchingNextPage} />
          ) : (
            hasNextPage && (
              <Row justify="center" mt={16}>
                <Button
                  loading={isFetchingNextPage}
                  onClick={() => {
                    setOlder(shown.length)
                    void fetchNextPage()
                  }}
                >
                  {t('log.older')}
                </Button>
              </Row>
            )
          )}
        </>
      ) : error ? (
        <LoadFailed as="h3" error={error} onRetry={() => void refetch()} retrying={isFetching} />
      ) : (
        <LoadingRows rows={4} />
      )}
    </Dialog>
  )
}

/** Of the first entry that was asked for, once it is there: the button that asked may be gone. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus()

type EntryProps = {
  change: Change
  /** The change before it; none before the first. */
  earlier: Change | undefined
  zone: string
  venueZone: string
  takesFocus: boolean
}

/** Who changed the order, when and why, and what it consisted of then. */
const Entry = ({ change, earlier, zone, venueZone, takesFocus }: EntryProps) => {
  const { t } = useTranslation('orders')
  const { version, changedAt, changedBy, meta, order } = change
  return (
    <>
      <h3 {...(takesFocus && { ref: takeFocus, tabIndex: -1 })}>
        {t(version === 1 ? 'log.created' : 'log.changed', { when: momentText(changedAt, zone) })}
        {changedBy && <span> {t('log.by', { name: changedBy })}</span>}
      </h3>
      {order.processingStatus === 'CANCELED' && <OrderState state="CANCELED" line />}
      {meta?.reason && (
        <p>
          <span>{t('log.reason')}:</span> {reasonText(meta.reason, t)}
        </p>
      )}
      {meta?.comment && (
        <p>
          <span>{t('log.comment')}:</span> {meta.comment}
        </p>
      )}
      <table className={style.summary}>
        <tbody>
          {linesOf(change, earlier).map(({ line, earlier: before, index }) => (
            <tr key={index}>
              <td>
                {line.description}
                {line.timeRange && <span className={style.when}>{formatWhen(line.timeRange, venueZone)}</span>}
                <Earlier line={line} earlier={before} zone={venueZone} />
              </td>
              <td data-align="right">
                <Money minor={line.priceCents} currency={order.currency} bare />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('log.total')}</th>
            <td data-align="right">
              <Money minor={order.totalAmount} currency={order.currency} />
            </td>
          </tr>
        </tfoot>
      </table>
    </>
  )
}

type Line = Change['order']['orderLineItems'][number]

/** The lines by when they take place, each with what it was before: versions keep them in one order, in which they were sold. */
const linesOf = ({ order }: Change, earlier: Change | undefined) =>
  linesByTime(
    order.orderLineItems.map((line, index) => ({ line, earlier: earlier?.order.orderLineItems[index], index })),
    ({ line: { timeRange } }) => (timeRange ? Date.parse(timeRange.start) : null),
  )

/** Where and when a line stood before the change, if that was elsewhere. */
const Earlier = ({ line, earlier, zone }: { line: Line; earlier: Line | undefined; zone: string }) => {
  const { t } = useTranslation('orders')
  if (!line.timeRange || !earlier?.timeRange) return null
  const [now, before] = [line, earlier].map(({ description, timeRange }) =>
    [description, timeRange && formatWhen(timeRange, zone)].join(' · '),
  )
  return now === before ? null : <span className={style.was}>{t('log.was', { place: before! })}</span>
}
