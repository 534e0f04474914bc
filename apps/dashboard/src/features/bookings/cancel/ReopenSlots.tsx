import type { FacilityRange } from '@fieldhouse/domain/bookings'
import { can } from '@fieldhouse/domain/access'
import { dateOf, toIso, type Instant } from '@fieldhouse/domain/time'
import { useTranslation } from 'react-i18next'
import { formatWeekday } from '../../../lib/formats/formats.ts'
import { usePolicies } from '../../../lib/session/session.ts'
import { useAction } from '../../../lib/commands/use-action.ts'
import type { Venue } from '../../../lib/session/workspace.ts'
import { ConfirmDialog } from '../../../ui/overlays/ConfirmDialog.tsx'
import { Box, Stack, Text } from '../../../ui/layout.tsx'
import { useDayTexts } from '../day-text.ts'
import { useReason } from '../refusal/use-reason.ts'
import style from '../booking.module.css'

export type ClosedSlot = FacilityRange & {
  facilityName: string
  closedBy: { kind: 'block'; name: string; start: Instant; end: Instant } | { kind: 'closure' | 'setting' } | null
}

type Props = {
  slots: readonly ClosedSlot[]
  venue: Venue
  onClose: () => void
  /** They are about to be open: the screen lets go of them. */
  onReopen: () => void
}

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
export const ReopenSlots = ({ slots, venue, onClose, onReopen }: Props) => {
  const { t } = useTranslation('bookings')
  const texts = useDayTexts()
  const policies = usePolicies()
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
  const reopen = useAction(
    async (send) => {
      onReopen()
      for (const { facilityId, start, end } of allowed) {
        const body = { startTime: toIso(start), endTime: toIso(end) }
        await send('reopenSlot', { id: facilityId, body }, { part: body.startTime })
      }
    },
    { onDone: onClose, done: () => t('reopen.success'), failed: t('reopen.failure'), why: useReason() },
  )
  return (
    <ConfirmDialog
      open
      title={t('reopen.title')}
      confirmLabel={t('reopen.confirm')}
      cancelLabel={t('reopen.cancel')}
      busy={reopen.busy}
      disabledReason={allowed.length === 0 ? t('reopen.noPermission') : null}
      onConfirm={() => void reopen.run()}
      onClose={onClose}
    >
      <Stack component="ul" gap={8} className={style.list}>
        {listed.map((slot) => (
          <Box component="li" pt={8} line="above" key={`${slot.facilityId}|${slot.start}`}>
            <Text component="b" look="bold">
              {slot.facilityName} · {texts.when(slot, zone)}
            </Text>
            <small>{whatHappens(slot)}</small>
          </Box>
        ))}
      </Stack>
    </ConfirmDialog>
  )
}
