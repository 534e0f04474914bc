import { useNavigate } from '@tanstack/react-router'
import { IconCalendarEvent, IconChevronRight, IconIdBadge2, IconShoppingBag, IconTicket } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useBarred } from '../../lib/session/use-can.ts'
import { useWorkspace } from '../../lib/session/workspace.ts'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { Button } from '../../ui/Button.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { Row, Stack } from '../../ui/layout.tsx'
import style from './memberships.module.css'

type Props = { onMembership: () => void; onPackage: () => void; onItem: () => void; onClose: () => void }

/** What is sold: a membership, courts, which are booked on the schedule, a package, or something else (ADDTX-03 to ADDTX-05, ADDTX-57). */
export const ChooseKind = ({ onMembership, onPackage, onItem, onClose }: Props) => {
  const { t } = useTranslation('memberships')
  const { hasVenue } = useWorkspace()
  const navigate = useNavigate()
  const mayMembership = useBarred('order.createSubscription')
  const maySchedule = useBarred('facilityBooking.view')
  const maySell = useBarred('order.createBookingForExistingCustomer')
  const toSchedule = () => {
    if (!hasVenue) return notify.failure(t('noVenue'))
    onClose()
    void navigate({ to: '/facilities/$tab', params: { tab: 'schedule' } })
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      footerStart={
        <Button variant="subtle" onClick={onClose}>
          {t('cancel')}
        </Button>
      }
    >
      <Stack gap={12}>
        <Kind
          name={t('membership')}
          hint={t('membershipHint')}
          icon={<IconIdBadge2 />}
          barred={mayMembership}
          onClick={onMembership}
        />
        <Kind
          name={t('facilityBooking')}
          hint={t('facilityBookingHint')}
          icon={<IconCalendarEvent />}
          barred={maySchedule}
          onClick={toSchedule}
        />
        <Kind name={t('package')} hint={t('packageHint')} icon={<IconTicket />} barred={maySell} onClick={onPackage} />
        <Kind name={t('item')} hint={t('itemHint')} icon={<IconShoppingBag />} barred={maySell} onClick={onItem} />
      </Stack>
    </Dialog>
  )
}

type KindProps = { name: string; hint: string; icon: ReactNode; barred: string | null; onClick: () => void }

const Kind = ({ name, hint, icon, barred, onClick }: KindProps) => (
  <Row
    component="button"
    gap={14}
    type="button"
    className={style.kind}
    aria-disabled={barred !== null || undefined}
    onClick={barred === null ? onClick : undefined}
  >
    <span className={style.kindIcon} aria-hidden="true">
      {icon}
    </span>
    <Stack component="span" grow className={style.kindWords}>
      <b>{name}</b> <span>{barred ?? hint}</span>
    </Stack>
    <IconChevronRight size={18} className={style.chevron} aria-hidden />
  </Row>
)
