import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { can } from '@fieldhouse/domain/access'
import { dateOf } from '@fieldhouse/domain/time'
import type { Instant } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { client } from '../../lib/api.ts'
import { formatWeekday } from '../../lib/formats.ts'
import { useKeys } from '../../lib/order-changes.ts'
import { usePolicies } from '../../lib/session.ts'
import type { Venue } from '../../lib/workspace.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { notify } from '../../ui/notify.ts'
import { useDayTexts } from './day-text.ts'
import { useReason } from './use-reason.ts'
import { useSaving } from './use-saving.ts'
import style from './booking.module.css'

export type ClosedSlot = FacilityRange & {
  facilityName: string
  closedBy: { kind: 'block'; name: string; start: Instant; end: Instant } | { kind: 'closure' | 'setting' } | null
}

type Props = { slots: readonly ClosedSlot[]; venue: Venue; onClose: () => void; onDone: () => Promise<void> }

// A block is a booking that is deleted; anything else changes the group (SCHEDULE-72).
const policyOf = (slot: ClosedSlot) =>
  slot.closedBy?.kind === 'block' ? ('facilityBooking.delete' as const) : ('facilityGroup.edit' as const)

/** One slot per block: reopening any part of a block removes all of it. */
const withoutDoubles = (slots: readonly ClosedSlot[]): ClosedSlot[] => {
  const seen = new Set<string>()
  return slots.filter((slot) => {
    if (slot.closedBy?.kind !== 'block') return true
    const key = `${slot.facilityId}|${slot.closedBy.start}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

/** Says what reopening will do, slot by slot, a weekday that stays open for good among it (BOOKING-23 to -25, BOOKING-106). */
export const ReopenSlots = ({ slots, venue, onClose, onDone }: Props) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const policies = usePolicies()
  const reasonFor = useReason()
  const { busy, save } = useSaving()
  const once = useKeys()
  const listed = withoutDoubles(slots)
  const allowed = listed.filter((slot) => can(policies, policyOf(slot)))
  const zone = venue.timezone
  const whatHappens = (slot: ClosedSlot): string => {
    if (!can(policies, policyOf(slot))) return t('reopen.noPermission')
    if (slot.closedBy?.kind === 'block')
      return t('reopen.block', { name: slot.closedBy.name, when: texts.when(slot.closedBy, zone) })
    if (slot.closedBy?.kind === 'closure') return t('reopen.closure')
    return t('reopen.setting', { weekday: formatWeekday(dateOf(slot.start, zone), 'long') })
  }
  const reopen = () =>
    save(
      async () => {
        try {
          for (const { facilityId, start, end } of allowed)
            await once(`${facilityId} ${start}`, (options) =>
              client.reopenSlot(
                {
                  id: facilityId,
                  body: { startTime: new Date(start).toISOString(), endTime: new Date(end).toISOString() },
                },
                options,
              ),
            )
        } finally {
          // Those before a failing one are open already; the grid shows what is.
          await onDone()
        }
        onClose()
        notify.success(t('reopen.success'))
      },
      (error) => notify.failure(t('reopen.failure'), { detail: reasonFor(error) }),
    )
  return (
    <>
      <ConfirmDialog
        open
        title={t('reopen.title')}
        confirmLabel={t('reopen.confirm')}
        cancelLabel={t('reopen.cancel')}
        busy={busy}
        disabledReason={allowed.length === 0 ? t('reopen.noPermission') : null}
        onConfirm={() => void reopen()}
        onClose={onClose}
      >
        <ul className={style.list}>
          {listed.map((slot) => (
            <li key={`${slot.facilityId}|${slot.start}`}>
              <b>
                {slot.facilityName} · {texts.when(slot, zone)}
              </b>
              <small>{whatHappens(slot)}</small>
            </li>
          ))}
        </ul>
      </ConfirmDialog>
    </>
  )
}
