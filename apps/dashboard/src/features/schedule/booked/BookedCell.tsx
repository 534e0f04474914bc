import { Menu } from '@mantine/core'
import type { MenuItem } from '@fieldhouse/domain/bookings'
import { formatMoney } from '@fieldhouse/domain/money'
import type { Zone } from '@fieldhouse/domain/time'
import {
  IconBan,
  IconCircleCheck,
  IconHelpCircle,
  IconInfoCircle,
  IconLink,
  IconPencil,
  IconReceipt,
  IconTrash,
  IconUser,
  IconUsers,
  type Icon,
} from '@tabler/icons-react'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { PaymentStatus } from '../../../lib/PaymentStatus.tsx'
import { usePolicies } from '../../../lib/session.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { BottomSheet } from '../../../ui/BottomSheet.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Status } from '../../../ui/Status.tsx'
import { useDayTexts } from '../../bookings/index.ts'
import { offeredItems } from './booked-cell.ts'
import { noteLines, owedLine, reachOf } from '../cells/build-cells.ts'
import type { ShownOccupancy } from '../day/read-day.ts'
import { useCellTexts } from '../cells/use-cell-texts.ts'
import type { CellFacts } from '../cells/use-schedule-model.ts'
import style from './booked-cell.module.css'

const ICONS: Record<MenuItem, Icon> = {
  edit: IconPencil,
  cancelSlot: IconBan,
  delete: IconTrash,
  markAsPaid: IconCircleCheck,
}

export type CellActions = {
  onItem: (item: MenuItem) => void
  onDetails: () => void
  /** Null where there is no customer, or nowhere to lead to. */
  onCustomer: (() => void) | null
  onTransaction: (() => void) | null
  onWhy: () => void
}

type BookedFacts = CellFacts & { occupancy: ShownOccupancy }

/** The items of a booked cell's menu: what the rules offer, then what leads elsewhere (SCHEDULE-43). */
export const CellMenuItems = ({ facts, actions }: { facts: BookedFacts; actions: CellActions }) => {
  const { t } = useTranslation('schedule')
  const { t: common } = useTranslation()
  const items = offeredItems(facts.occupancy, usePolicies())
  return (
    <>
      {items.map(({ item, allowed }) => {
        const ItemIcon = ICONS[item]
        return (
          <Menu.Item
            key={item}
            leftSection={<ItemIcon size={16} />}
            disabled={!allowed}
            title={allowed ? undefined : common('noPermissionAction')}
            mod={{ danger: item === 'cancelSlot' || item === 'delete' }}
            onClick={() => actions.onItem(item)}
          >
            {t(`menu.${item}`)}
          </Menu.Item>
        )
      })}
      {items.length > 0 && <Menu.Divider />}
      <Menu.Item leftSection={<IconInfoCircle size={16} />} onClick={actions.onDetails}>
        {t('menu.details')}
      </Menu.Item>
      {actions.onCustomer && (
        <Menu.Item leftSection={<IconUser size={16} />} onClick={actions.onCustomer}>
          {t('menu.customer')}
        </Menu.Item>
      )}
      {actions.onTransaction && (
        <Menu.Item leftSection={<IconReceipt size={16} />} onClick={actions.onTransaction}>
          {t('menu.transaction')}
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconHelpCircle size={16} />} onClick={actions.onWhy}>
        {t('menu.why')}
      </Menu.Item>
    </>
  )
}

type DetailProps = {
  facts: BookedFacts | null
  zone: Zone
  currency: string
  /** A sheet from below on phones and in standalone mode (SCHEDULE-42), a dialog elsewhere. */
  asSheet: boolean
  actions: CellActions
  onClose: () => void
}

/** A booking with all the grid knows of it, and what can be done with it. */
export const BookedCellDetail = ({ facts, asSheet, onClose, ...rest }: DetailProps) => {
  if (asSheet)
    return (
      <BottomSheet open={facts !== null} onClose={onClose} title={titleOf(facts)}>
        {facts && <Detail facts={facts} large {...rest} />}
      </BottomSheet>
    )
  return (
    <Dialog open={facts !== null} onClose={onClose} width={460} title={titleOf(facts)}>
      {facts && <Detail facts={facts} large={false} {...rest} />}
    </Dialog>
  )
}

const titleOf = (facts: BookedFacts | null): string =>
  facts?.occupancy.booking.eventName || facts?.occupancy.booking.customer?.name || ''

const Detail = ({
  facts,
  zone,
  currency,
  large,
  actions,
}: {
  facts: BookedFacts
  zone: Zone
  currency: string
  large: boolean
  actions: CellActions
}) => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  const cellTexts = useCellTexts()
  const { occupancy, facilityName, groupName } = facts
  const { booking } = occupancy
  const notes = noteLines(occupancy, cellTexts) ?? []
  const owed = owedLine(occupancy, cellTexts, currency)
  return (
    <div className={style.detail} data-large={large || undefined}>
      <div className={style.who}>
        {booking.customer && <Avatar name={booking.customer.name} size={32} quiet />}
        <span className={style.plan}>{booking.customer?.planName}</span>
        <BookingState occupancy={occupancy} />
      </div>
      <dl className={style.facts}>
        <dt>{t('detail.when')}</dt>
        <dd>{texts.when(occupancy, zone)}</dd>
        <dt>{t('detail.where')}</dt>
        <dd>
          {groupName} · {facilityName}
        </dd>
        {booking.mainFacilityName && (
          <>
            <dt>{t('detail.linkedTo')}</dt>
            <dd>{booking.mainFacilityName}</dd>
          </>
        )}
        {booking.order && occupancy.kind === 'booking' && (
          <>
            <dt>{t('detail.amount')}</dt>
            <dd className={style.amount}>
              {booking.order.priceCents === 0 ? t('free') : formatMoney(booking.order.priceCents, currency)}
            </dd>
          </>
        )}
        {owed && (
          <>
            <dt>{t('detail.owed')}</dt>
            <dd className={style.amount}>{owed.label}</dd>
          </>
        )}
        {reachOf(booking.customer ?? null).map(({ href, label }) => (
          <Fragment key={href}>
            <dt>{href.startsWith('tel:') ? t('detail.mobile') : t('detail.email')}</dt>
            <dd>
              <a className={style.reach} href={href}>
                {label}
              </a>
            </dd>
          </Fragment>
        ))}
        {notes.length > 0 && (
          <>
            <dt>{t('detail.note')}</dt>
            <dd>
              {notes.map((note) => (
                <p key={note}>{note}</p>
              ))}
            </dd>
          </>
        )}
      </dl>
      <WhyNoMenu occupancy={occupancy} />
      <DetailActions facts={facts} large={large} actions={actions} />
    </div>
  )
}

const BookingState = ({ occupancy }: { occupancy: ShownOccupancy }) => {
  const { t } = useTranslation('schedule')
  if (occupancy.kind === 'linked')
    return (
      <Status tone="link" icon={<IconLink />}>
        {t('state.linked')}
      </Status>
    )
  if (occupancy.kind === 'internalEvent')
    return (
      <Status tone="team" icon={<IconUsers />}>
        {t('state.internal')}
      </Status>
    )
  const status = occupancy.booking.order?.status
  return status ? <PaymentStatus status={status} /> : null
}

const WhyNoMenu = ({ occupancy }: { occupancy: ShownOccupancy }) => {
  const { t } = useTranslation('schedule')
  const { booking, kind } = occupancy
  const reason =
    kind === 'linked'
      ? t('detail.noMenu.linked', { court: booking.mainFacilityName ?? '' })
      : booking.order?.paidOut
        ? t('detail.noMenu.paidOut')
        : null
  return reason && <p className={style.reason}>{reason}</p>
}

const DetailActions = ({ facts, large, actions }: { facts: BookedFacts; large: boolean; actions: CellActions }) => {
  const { t } = useTranslation('schedule')
  const { t: common } = useTranslation()
  const items = offeredItems(facts.occupancy, usePolicies())
  const reasonOf = (allowed: boolean) => (allowed ? null : common('noPermissionAction'))
  const main = items.find(({ item }) => item === 'markAsPaid')
  const row = (key: string, label: string, RowIcon: Icon, onClick: () => void, danger = false, allowed = true) => (
    <Button
      key={key}
      variant="subtle"
      size={large ? 'touch' : 'm'}
      className={style.row}
      data-danger={danger || undefined}
      icon={<RowIcon size={large ? 20 : 16} />}
      disabledReason={reasonOf(allowed)}
      onClick={onClick}
    >
      {label}
    </Button>
  )
  const others = items.filter(({ item }) => item !== 'markAsPaid')
  const take = others.filter(({ item }) => item !== 'edit')
  const edit = others.find(({ item }) => item === 'edit')
  return (
    <div className={style.actions}>
      {main && (
        <Button
          variant="filled"
          size={large ? 'touch' : 'l'}
          block
          disabledReason={reasonOf(main.allowed)}
          onClick={() => actions.onItem('markAsPaid')}
        >
          {t('menu.markAsPaid')}
        </Button>
      )}
      {edit && row('edit', t('menu.edit'), IconPencil, () => actions.onItem('edit'), false, edit.allowed)}
      {actions.onCustomer && row('customer', t('menu.customer'), IconUser, actions.onCustomer)}
      {actions.onTransaction && row('transaction', t('menu.transaction'), IconReceipt, actions.onTransaction)}
      {row('why', t('menu.why'), IconHelpCircle, actions.onWhy)}
      {take.map(({ item, allowed }) =>
        row(item, t(`menu.${item}`), ICONS[item], () => actions.onItem(item), true, allowed),
      )}
    </div>
  )
}
