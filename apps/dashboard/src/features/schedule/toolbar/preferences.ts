import { useSyncExternalStore } from 'react'
import { stored, type Stored } from '../../../lib/storage.ts'

/** What the schedule remembers on this device: fieldhouse.schedule.showNextDay and fieldhouse.schedule.rotated (SCHEDULE-56). */
const showNextDay = stored<boolean>('schedule.showNextDay')
const rotated = stored<boolean>('schedule.rotated')

const useStored = (item: Stored<boolean>): [boolean, (value: boolean) => void] => [
  useSyncExternalStore(item.subscribe, item.get) ?? false,
  item.set,
]

/** 'Show next day', off until somebody switches it on (SCHEDULE-55). */
export const useShowNextDay = () => useStored(showNextDay)
/** Whether the table is turned round (SCHEDULE-13, SCHEDULE-16). */
export const useRotated = () => useStored(rotated)
