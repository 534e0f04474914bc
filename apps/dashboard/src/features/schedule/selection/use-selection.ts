import { dateOf } from '@fieldhouse/domain/time'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { notify } from '../../../ui/feedback/notify.ts'
import { useDayTexts } from '../../bookings/index.ts'
import { afterReload, NOTHING, withKeys, type SelectedSlot, type Selection } from './selected-slots.ts'
import type { ScheduleModel } from '../cells/build-model.ts'

type Options = {
  venueId: string
  zone: string
  model: ScheduleModel
  /** The days on the grid, while they are really loaded. */
  loadedDates: readonly string[]
}

/**
 * The selected slots: they outlive a change of day, not of venue (SCHEDULE-63). A slot that somebody else takes meanwhile
 * leaves the selection, and it is said.
 */
export const useSelection = ({ venueId, zone, model, loadedDates }: Options) => {
  const { t } = useTranslation('schedule')
  const texts = useDayTexts()
  const [selection, setSelection] = useState<Selection>(NOTHING)
  const [ofVenue, setOfVenue] = useState(venueId)
  if (ofVenue !== venueId) {
    setOfVenue(venueId)
    setSelection(NOTHING)
  }

  const { slots, facilityNames } = model
  const after = useMemo(
    () =>
      afterReload(
        selection,
        (key) => slots.get(key),
        ({ facilityId, start }) => facilityNames.has(facilityId) && loadedDates.includes(dateOf(start, zone)),
      ),
    [selection, slots, facilityNames, loadedDates, zone],
  )
  const [lost, setLost] = useState<readonly SelectedSlot[]>([])
  if (after.selection !== selection) {
    setSelection(after.selection)
    if (after.lost.length > 0) setLost(after.lost)
  }
  useEffect(() => {
    if (lost.length === 0) return
    const names = lost.map((slot) => `${slot.facilityName} ${texts.hours(slot, zone)}`).join(', ')
    notify.info(t('selection.lost'), { id: 'selection-lost', detail: t('selection.lostDetail', { slots: names }) })
    // Said once, when it happens; not again in another language.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [lost])

  const keys = useMemo((): ReadonlySet<string> => new Set(selection.keys()), [selection])
  const change = useCallback(
    (next: ReadonlySet<string>) => setSelection((before) => withKeys(before, next, (key) => slots.get(key))),
    [slots],
  )
  const clear = useCallback(() => setSelection(NOTHING), [])
  return { selection, keys, change, clear }
}
