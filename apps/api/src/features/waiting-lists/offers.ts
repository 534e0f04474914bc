import type { PublicOffer } from '@fieldhouse/contract/waiting-lists'
import { methodsOfOffer, PAY_MINUTES, type OfferMethod } from '@fieldhouse/domain/waiting-lists'
import { MINUTE_MS, toIso } from '@fieldhouse/domain/time'
import type { Command } from '../../db/command.ts'
import { SYSTEM, type Context } from '../../db/context.ts'
import { Refused } from '../../db/refused.ts'
import { hashToken } from '../access/index.ts'
import type { Deps } from '../deps.ts'
import { codeOfOrder } from '../classes/index.ts'
import { findOrder } from '../orders/index.ts'
import { findMethodsForCustomers } from '../partners/index.ts'
import { findContact, findPartnerName, makePaymentLink } from '../payments/index.ts'
import { auditEntry } from './audited.ts'
import { tell } from './change-line.ts'
import { takePlace, type TakenPlace } from './take-place.ts'
import { endEntries, findEntry, findOfferByToken, lockEntry, saveTaken, type EntryRow } from './waiting.store.ts'
import { findWanted } from './find-wanted.ts'

type Named = { partnerId: string; id: string }

/** What the link of an offer shows to whoever has it (BEYOND-13). Refuses a token that nobody has. */
export const findOffer = async (deps: Deps, token: string): Promise<PublicOffer> =>
  view(deps, await offerOf(deps, token))

/**
 * Takes the place that is offered, in the name of nobody: the link is the permission (BEYOND-13). Refuses an offer that is over, a way to
 * pay that the club does not let its customers use, and another sum than `totalAmount`, which was seen, with the one of now. Paid by card the place is owed for 15 minutes, and is taken back then.
 */
export const acceptOffer = async (
  deps: Deps,
  token: string,
  { paymentMethod, totalAmount }: { paymentMethod: OfferMethod; totalAmount: number },
  idempotency?: Context['idempotency'],
): Promise<PublicOffer> => {
  const named = await offerOf(deps, token)
  const context = holder(named, deps.now(), idempotency)
  await take(deps, deps.command, context, named.id, { paymentMethod, seen: totalAmount })
  return view(deps, named)
}

/** Says no: the next in line has it. Refuses an offer that is over. */
export const declineOffer = async (
  deps: Deps,
  token: string,
  idempotency?: Context['idempotency'],
): Promise<PublicOffer> => {
  const named = await offerOf(deps, token)
  await deps.command(holder(named, deps.now(), idempotency), async (command) => {
    const entry = await lockEntry(command, named.id)
    if (!entry || !isOpen(entry, command.now)) throw over()
    await endEntries(command, [entry.id], 'declined')
    auditEntry(command, 'waitingEntry.declined', entry, {})
    tell(command, entry)
    return null
  })
  return view(deps, named)
}

/** A payment link for a place that was taken by card, good for as long as it may be unpaid. Refuses one that owes nothing. */
export const payOffer = async (deps: Deps, token: string): Promise<{ token: string }> => {
  const named = await offerOf(deps, token)
  return deps.command(holder(named, deps.now()), async (command) => {
    const entry = await lockEntry(command, named.id)
    const { payUntil, orderId } = entry ?? {}
    if (!orderId || !payUntil || payUntil <= command.now) throw over()
    const link = await makePaymentLink(deps, command, { orderId, expiresAt: payUntil })
    return { token: link.token }
  })
}

const over = () => new Refused({ code: 'error.badRequest.offerOver' })

const isOpen = ({ status, offeredUntil }: EntryRow, now: number): boolean =>
  status === 'offered' && offeredUntil !== null && offeredUntil > now

const offerOf = async (deps: Deps, token: string): Promise<Named> => {
  const found = await deps.platform((db) => findOfferByToken(db, hashToken(token)))
  if (!found) throw new Refused({ code: 'error.notFound.waitingOffer' })
  return found
}

/** Who has an offer has no account; what they do is noted without a name. The court that is held for them is held for their entry's id. */
const holder = ({ partnerId, id }: Named, now: number, idempotency?: Context['idempotency']): Context => ({
  partnerId,
  actor: { ...SYSTEM, name: 'Waiting list', superAdmin: false, sessionId: id },
  now,
  requestId: 'waiting list',
  idempotency: idempotency && { ...idempotency, owner: id },
})

/** Gives the place of an offer by a method, in a command for the sum that was `seen`, or in its rehearsal for whatever it costs. */
const take = (
  deps: Deps,
  run: Deps['command'],
  context: Context,
  id: string,
  { paymentMethod, seen }: { paymentMethod: OfferMethod; seen: number | null },
): Promise<TakenPlace> =>
  run(context, async (command) => {
    const found = await findEntry(command, id)
    if (!found) throw over()
    const methods = methodsOfOffer(await findMethodsForCustomers(deps, command.db, command.partnerId))
    const place = await takePlace(deps, command, found, {
      paymentMethod,
      methods,
      isOpen: (entry) => isOpen(entry, command.now),
    })
    if (seen !== null && place.total !== seen)
      throw new Refused({ code: 'error.conflict.offerPriceChanged', details: { totalAmount: place.total } })
    const payUntil = place.isOwedByCard ? command.now + PAY_MINUTES * MINUTE_MS : null
    await saveTaken(command, id, { orderId: place.orderId, payUntil })
    auditEntry(command, 'waitingEntry.accepted', found, { orderId: place.orderId, paymentMethod })
    tell(command, found)
    return place
  })

const view = async (deps: Deps, named: Named): Promise<PublicOffer> => {
  const { partnerId, id } = named
  const now = deps.now()
  const seen = await deps.read(partnerId, async (db) => {
    const reading = { db, partnerId }
    const entry = (await findEntry(reading, id))!
    const wanted = (await findWanted(reading, entry))!
    const { brandName, logo } = await findPartnerName(db, partnerId)
    const contact = await findContact(db, partnerId, wanted.venue.id)
    const methods = methodsOfOffer(await findMethodsForCustomers(deps, db, partnerId))
    const payUntil = entry.payUntil !== null && (await isOwed(db, partnerId, entry.orderId!)) ? entry.payUntil : null
    const { orderId } = entry
    const isInClass = entry.status === 'taken' && entry.kind === 'class' && orderId !== null
    const code = isInClass ? await codeOfOrder(db, partnerId, { orderId, now }) : null
    return { entry, wanted, partner: { brandName, logo }, contact, methods, payUntil, code }
  })
  const { entry, wanted, partner, contact, methods, payUntil, code } = seen
  const prices = isOpen(entry, now) ? await pricesOf(deps, named, methods) : []
  return {
    status: statusOf(entry, now),
    kind: entry.kind,
    partner,
    name: wanted.name,
    startTime: toIso(wanted.start),
    endTime: toIso(wanted.end),
    venue: { venueName: wanted.venue.venueName, timezone: wanted.venue.timezone },
    contact,
    offeredUntil: toIso(entry.offeredUntil!),
    prices,
    payUntil: payUntil === null ? null : toIso(payUntil),
    code,
  }
}

const isOwed = async (db: Command['db'], partnerId: string, orderId: string): Promise<boolean> => {
  const order = await findOrder(db, partnerId, orderId)
  return order.processingStatus !== 'CANCELED' && order.paymentStatus === 'pending'
}

const statusOf = (entry: EntryRow, now: number): PublicOffer['status'] => {
  if (entry.status === 'taken' || entry.status === 'declined' || entry.status === 'unpaid') return entry.status
  return isOpen(entry, now) ? 'open' : 'expired'
}

/** What the place costs by each way: taking it, run dry (law 11). A way that would be refused is none. */
const pricesOf = async (deps: Deps, named: Named, methods: readonly OfferMethod[]): Promise<PublicOffer['prices']> => {
  const prices: PublicOffer['prices'] = []
  for (const method of methods)
    try {
      const { total, processingFee, currency } = await take(deps, deps.rehearse, holder(named, deps.now()), named.id, {
        paymentMethod: method,
        seen: null,
      })
      prices.push({ method, totalAmount: total, processingFee, currency })
    } catch (error) {
      if (!(error instanceof Refused)) throw error
    }
  return prices
}
