import { randomBytes, randomUUID } from 'node:crypto'
import type { Command } from '../../../db/command.ts'
import { hashToken } from '../../access/index.ts'
import type { Deps } from '../../deps.ts'
import { publicUrl } from '../../identity/index.ts'
import { insertPaymentLink } from './payment-links.store.ts'

/** A new address at which whoever has it pays what an order owes by card, until an instant; its token is kept as a hash only (BOOKING-93). */
export const makePaymentLink = async (
  { config }: Pick<Deps, 'config'>,
  command: Command,
  { orderId, expiresAt }: { orderId: string; expiresAt: number },
): Promise<{ url: string; token: string }> => {
  const token = randomBytes(32).toString('base64url')
  await insertPaymentLink(command, { id: randomUUID(), orderId, tokenHash: hashToken(token), expiresAt })
  return { url: `${publicUrl(config)}/pay/${token}`, token }
}
