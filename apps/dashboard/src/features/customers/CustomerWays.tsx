import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api/api.ts'
import { dayOf, formatDay, formatTime } from '../../lib/formats/formats.ts'
import { PaymentStatus } from '../../lib/PaymentStatus.tsx'
import { useBarred, useCan } from '../../lib/session/use-can.ts'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { LoadingRows } from '../../ui/feedback/Loading.tsx'
import { Box } from '../../ui/layout.tsx'
import style from './customer.module.css'

/** How many stand there at first, and how many come at once with each 'Show more'. */
const FEW = 5
const MOST = 100

type WaysProps = {
  customerId: string
  /** Somebody leaves by a link: what stands over the screen closes. */
  onGo: () => void
}

/** When and where a customer plays next, earliest first; each leads to its transaction. */
export const ComingBookings = ({ customerId, onGo }: WaysProps) => {
  const { t } = useTranslation('customers')
  const { t: common } = useTranslation()
  const mayView = useCan('facilityBooking.view')
  const mayOpen = useCan('order.view')
  const { data, error, refetch, fetchNextPage, isFetchingNextPage, isFetchNextPageError } = useInfiniteQuery({
    queryKey: ['listComingBookings', 'pages', customerId],
    queryFn: ({ pageParam, signal }) => client.listComingBookings({ id: customerId, query: pageParam }, { signal }),
    initialPageParam: { offset: 0, limit: FEW },
    getNextPageParam: ({ data: rows, pagination: { offset, total } }) => {
      const next = offset + rows.length
      return rows.length > 0 && next < total ? { offset: next, limit: MOST } : undefined
    },
    enabled: mayView,
  })
  if (!mayView) return null
  // What ended between two pages shifts the next one: nothing stands there twice.
  const rows = data && [...new Map(data.pages.flatMap((page) => page.data.map((row) => [row.id, row]))).values()]
  const last = data?.pages.at(-1)
  const { total: booked = 0, offset = 0 } = last?.pagination ?? {}
  const rest = booked - offset - (last?.data.length ?? 0)
  return (
    <Box component="section" mt={16} className={style.coming} aria-labelledby="coming-bookings">
      <h3 id="coming-bookings">{t('ways.coming')}</h3>
      {error && !rows ? (
        <p className={style.nothing}>
          {common('failed.title')}{' '}
          <Button size="s" variant="subtle" onClick={() => void refetch()}>
            {common('retry')}
          </Button>
        </p>
      ) : !rows ? (
        <LoadingRows rows={2} />
      ) : rows.length === 0 ? (
        <p className={style.nothing}>{t('ways.none')}</p>
      ) : (
        <ul>
          {rows.map(({ id, timeRange, timezone, facilityName, venueName, order }) => {
            const hours = `${formatTime(timeRange.start, timezone)}–${formatTime(timeRange.end, timezone)}`
            const when = `${formatDay(dayOf(timeRange.start, timezone))}, ${hours}`
            return (
              <li key={id}>
                {mayOpen ? (
                  <Link to="/transaction/$id" params={{ id: order.readableId }} onClick={onGo}>
                    {when}
                  </Link>
                ) : (
                  <span>{when}</span>
                )}
                <span>
                  {facilityName}, {venueName}
                </span>
                <PaymentStatus status={order.status} />
              </li>
            )
          })}
        </ul>
      )}
      {rest > 0 && (
        <p className={style.nothing}>
          {isFetchNextPageError && `${common('failed.title')} `}
          <Button size="s" variant="subtle" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? common('retry') : t('ways.more', { count: Math.min(rest, MOST) })}
          </Button>
        </p>
      )}
    </Box>
  )
}

/** The ways to a customer's transactions: all of them, and those that are not paid. */
export const TransactionLinks = ({ customerId, onGo }: WaysProps) => {
  const { t } = useTranslation('customers')
  const barred = useBarred('order.view')
  if (barred)
    return (
      <Button size="s" disabledReason={barred}>
        {t('ways.transactions')}
      </Button>
    )
  return (
    <>
      <ButtonLink size="s" to="/transaction" search={{ customer: customerId } as never} onClick={onGo}>
        {t('ways.transactions')}
      </ButtonLink>
      <ButtonLink
        size="s"
        to="/transaction"
        search={{ customer: customerId, status: 'pending' } as never}
        onClick={onGo}
      >
        {t('ways.unpaid')}
      </ButtonLink>
    </>
  )
}
