import type { MessageKey, TrackedMessages } from '../messages/tracked-message.ts'
import { forgetAttempt, isAttempted, noteAttempt } from './outbox.store.ts'

const keyOf = ({ partnerId, messageId }: MessageKey) => ({ partnerId, id: messageId })

/**
 * Messages that go once at most (docs/decisions/0068): one whose words began to leave, and of which nobody wrote down how that ended, is
 * not sent again. What becomes of it stands with it in the outbox, and nowhere else.
 */
export const onceMessages: TrackedMessages = {
  prepare: async (db, key) => ((await isAttempted(db, keyOf(key))) ? 'unknown' : 'ready'),
  withdraw: () => Promise.resolve(),
  noteAttempt: (db, key, now) => noteAttempt(db, keyOf(key), now),
  forgetAttempt: (db, key) => forgetAttempt(db, keyOf(key)),
  settle: async (db, key) => {
    await forgetAttempt(db, keyOf(key))
    return false
  },
}
