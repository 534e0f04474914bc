import type { WaitingEntry } from '@fieldhouse/contract/waiting-lists'
import { JoinWaiting } from './JoinWaiting.tsx'
import { RemoveWaiting } from './RemoveWaiting.tsx'
import { ReorderWaiting } from './ReorderWaiting.tsx'

/** What somebody wants to do with a line. */
export type WaitingAsking = { joins: true } | { removes: WaitingEntry } | { reorders: readonly string[] }

/** What a line is for: a session, or a court at a time; instants as UTC ISO. */
export type WaitedFor =
  | { kind: 'class'; sessionId: string }
  | { kind: 'slot'; facilityId: string; startTime: string; endTime: string }

type Props = { of: WaitedFor; asking: WaitingAsking; onClose: () => void }

/** The dialogs in which a line is changed (BEYOND-13). */
export const WaitingDialogs = ({ of, asking, onClose }: Props) => {
  if ('removes' in asking) return <RemoveWaiting entry={asking.removes} onClose={onClose} />
  if ('reorders' in asking) return <ReorderWaiting ids={asking.reorders} onClose={onClose} />
  return <JoinWaiting of={of} onClose={onClose} />
}
