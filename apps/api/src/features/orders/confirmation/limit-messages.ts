import { MESSAGE_LIMITS, waitForMessage } from '@fieldhouse/domain/orders'
import type { Command } from '../../../db/command.ts'
import { Refused } from '../../../db/refused.ts'
import { findSentByHand } from './messages-by-hand.store.ts'

/** Refuses a message about an order that somebody sends by hand, with 429 and when to try again, past MESSAGE_LIMITS. */
export const limitMessages = async (command: Command, orderId: string): Promise<void> => {
  const { now } = command
  const since = { order: now - MESSAGE_LIMITS.order.within, club: now - MESSAGE_LIMITS.club.within }
  const wait = waitForMessage(await findSentByHand(command, orderId, since), now)
  if (wait === 0) return
  throw new Refused({
    code: 'error.tooManyRequests',
    details: { retryAfterSeconds: Math.ceil(wait / 1000), msg: 'Too many messages were sent. Please try again later.' },
  })
}
