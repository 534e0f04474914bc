import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import type { HistoryKind } from '@fieldhouse/domain/customers'
import {
  IconBan,
  IconCalendarEvent,
  IconCircleCheck,
  IconClock,
  IconCoins,
  IconIdBadge2,
  IconMail,
  IconMailOff,
  IconReceipt,
  IconSpeakerphone,
  IconTicket,
  IconWallet,
  IconYoga,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatListDate, formatTime } from '../../../lib/formats/formats.ts'
import { PaymentStatus } from '../../../lib/PaymentStatus.tsx'
import { useCan } from '../../../lib/session/use-can.ts'
import { Money } from '../../../ui/display/Money.tsx'
import { Status } from '../../../ui/display/Status.tsx'
import type { HistoryEntry } from './use-history.ts'
import style from './page.module.css'

const ICONS: Record<HistoryKind, typeof IconClock> = {
  booking: IconCalendarEvent,
  class: IconYoga,
  transaction: IconReceipt,
  credit: IconCoins,
  wallet: IconWallet,
  passes: IconTicket,
  membership: IconIdBadge2,
  message: IconMail,
  campaign: IconSpeakerphone,
}

/** One entry of a history: what it is, when, what it came to, how it stands, and the way to its transaction. */
export const Entry = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation('customers')
  const { title, detail, state } = useWords()(entry)
  const mayOpen = useCan('order.view')
  const Icon = ICONS[entry.kind]
  const amount = 'amount' in entry ? entry.amount : null
  return (
    <li className={style.entry} data-kind={entry.kind}>
      <span className={style.icon} aria-hidden="true">
        <Icon size={16} />
      </span>
      <div className={style.what}>
        <span className={style.kind}>{t(`history.kinds.${entry.kind}`)}</span>
        {entry.order && mayOpen ? (
          <Link to="/transaction/$id" params={{ id: entry.order.readableId }}>
            {title}
          </Link>
        ) : (
          <b>{title}</b>
        )}
        <span className={style.detail}>{detail}</span>
      </div>
      <div className={style.state}>
        {amount && <Money minor={amount.amount} currency={amount.currency} />}
        {state}
      </div>
    </li>
  )
}

type Words = { title: string; detail: string; state: ReactNode }

/** What each kind of entry says of itself. */
const useWords = () => {
  const { t } = useTranslation('customers')
  const canceled = (
    <Status tone="mute" icon={<IconBan />}>
      {t('history.canceled')}
    </Status>
  )
  const sentState = (state: 'waiting' | 'sent' | 'failed') =>
    state === 'failed' ? (
      <Status tone="bad" icon={<IconMailOff />}>
        {t('history.state.failed')}
      </Status>
    ) : (
      <Status tone={state === 'sent' ? 'ok' : 'mute'} icon={state === 'sent' ? <IconCircleCheck /> : <IconClock />}>
        {t(`history.state.${state}`)}
      </Status>
    )
  return (entry: HistoryEntry): Words => {
    const clock = (instant: string) => formatTime(instant, entry.timezone)
    const at = clock(entry.at)
    const orderId = entry.order?.readableId
    const listed = (...parts: readonly (string | null | undefined)[]) => parts.filter(Boolean).join(', ')
    switch (entry.kind) {
      case 'booking':
        return {
          title: entry.facilityName,
          detail: listed(`${at}–${clock(entry.end)}`, entry.venueName, orderId),
          state: entry.isCanceled && canceled,
        }
      case 'class':
        return {
          title: entry.name,
          detail: listed(`${at}–${clock(entry.end)}`, entry.venueName),
          state: entry.isCanceled
            ? canceled
            : entry.checkedInAt && (
                <Status tone="ok" icon={<IconCircleCheck />}>
                  {t('history.checkedIn')}
                </Status>
              ),
        }
      case 'transaction':
        return {
          title: orderId ?? '',
          detail: listed(
            at,
            entry.lines > 1
              ? t('history.lines', { first: entry.description, count: entry.lines - 1 })
              : entry.description,
          ),
          state: <PaymentStatus status={entry.status} />,
        }
      case 'credit':
        return {
          title: t(`history.credit.${entry.action}`),
          detail: listed(at, CREDIT_TYPES.find(({ id }) => id === entry.clubCreditTypeId)?.name, orderId),
          state: null,
        }
      case 'wallet':
        return {
          title: t(entry.amount.amount > 0 ? 'history.walletIn' : 'history.walletOut'),
          detail: listed(at, orderId),
          state: null,
        }
      case 'passes':
        return {
          title: entry.name,
          detail: listed(at, orderId),
          state: t(entry.passes > 0 ? 'history.passesIn' : 'history.passesOut', { count: Math.abs(entry.passes) }),
        }
      case 'membership':
        return {
          title: entry.planName,
          detail: t('membership.days', {
            from: formatListDate(entry.startsOn),
            until: formatListDate(entry.expiresOn),
          }),
          state: entry.isCanceled && canceled,
        }
      case 'message':
        return {
          title: t(`history.channel.${entry.channel}`),
          detail: listed(at, t('history.to', { recipient: entry.recipient }), orderId),
          state: sentState(entry.state),
        }
      case 'campaign':
        return {
          title: entry.name,
          detail: listed(at, entry.subject),
          state: sentState(entry.state),
        }
    }
  }
}
