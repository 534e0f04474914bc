import type { Command } from '../../../db/command.ts'
import type { PaymentRequest } from '../../payments/index.ts'
import { asCustomersSee } from '../as-customers-see.ts'
import type { OrderRecord } from '../order-record.ts'
import { findClub } from '../../partners/index.ts'
import { noteToldOfDebt } from './deferred-confirmations.store.ts'
import { limitMessages } from './limit-messages.ts'
import { paymentRequestMail, paymentRequestText } from './payment-request-letter.ts'

/**
 * Asks for what a locked order owes, by email, by text message or by both (BOOKING-93). Refuses with 429 what is past MESSAGE_LIMITS: the
 * address is the caller's to choose.
 */
export const askToPay = async (command: Command, order: OrderRecord, request: PaymentRequest): Promise<void> => {
  const { db, partnerId } = command
  const { email, number } = request
  await limitMessages(command, order.id)
  const [club, [seen]] = await Promise.all([
    findClub(db, partnerId, order.venue?.id ?? null),
    asCustomersSee(db, partnerId, [order]),
  ])
  if (email) command.send(paymentRequestMail(email, seen!, club, request))
  if (number) command.send(paymentRequestText(number, seen!, club, request))
  noteToldOfDebt(command, order.id)
}
