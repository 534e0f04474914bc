import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { useSlotWaiting, type SlotWaitedFor } from './use-slot-waiting.ts'

/** On a taken slot: how many wait for it, and the way to them (BEYOND-13). */
export const SlotWaiting = ({ slot, onOpen }: { slot: SlotWaitedFor; onOpen: () => void }) => {
  const { t } = useTranslation('waitingLists')
  const { data } = useSlotWaiting(slot)
  return <Button onClick={onOpen}>{t('titleOf', { count: data?.data.length ?? 0 })}</Button>
}
