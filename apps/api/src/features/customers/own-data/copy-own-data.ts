import type { CustomerDataCopy } from '@fieldhouse/contract/customers'
import { CREDIT_TYPES } from '@fieldhouse/domain/credits'
import type { Context } from '../../../db/context.ts'
import { Refused } from '../../../db/refused.ts'
import { toIso } from '@fieldhouse/domain/time'
import type { Deps } from '../../deps.ts'
import {
  findAuditTrail,
  findBalances,
  findBookings,
  findCards,
  findCampaignMails,
  findChanges,
  findClasses,
  findCouponUses,
  findEntries,
  findLines,
  findTaxDocuments,
  findMemberships,
  findMerged,
  findMessages,
  findPackages,
  findPayments,
  findPerson,
  findTransactions,
  findRemindersSent,
  findRemindersStopped,
  findUnsubscribed,
  findWaiting,
} from './own-data.store.ts'

/**
 * A copy of all that the club keeps of a customer, for them to have (BEYOND-45). That it was taken is noted, and by whom. Refuses the
 * walk-in, who is nobody.
 */
export const copyOwnData = ({ command }: Deps, context: Context, customerId: string): Promise<CustomerDataCopy> =>
  command(context, async ({ db, partnerId, now, audit }) => {
    const whose = { partnerId, customerId }
    const person = await findPerson(db, whose)
    if (!person) throw new Refused({ code: 'error.notFound.customer' })
    const { club, isWalkIn, since, calendarSharedAt, ...customer } = person
    if (isWalkIn) throw new Refused({ code: 'error.badRequest.walkInCustomer' })
    const transactions = await findTransactions(db, whose)
    const lines = Map.groupBy(await findLines(db, whose), ({ orderId }) => orderId)
    const documents = Map.groupBy(await findTaxDocuments(db, whose), ({ orderId }) => orderId)
    const changes = Map.groupBy(await findChanges(db, whose), ({ orderId }) => orderId)
    const payments = Map.groupBy(await findPayments(db, whose), ({ orderId }) => orderId)
    const bookings = await findBookings(db, whose)
    const classes = await findClasses(db, whose)
    const waiting = await findWaiting(db, whose)
    const memberships = await findMemberships(db, whose)
    const cards = await findCards(db, whose)
    const packages = await findPackages(db, whose)
    const balances = await findBalances(db, whose)
    const entries = await findEntries(db, whose)
    const coupons = await findCouponUses(db, whose)
    const messages = await findMessages(db, whose)
    const merged = await findMerged(db, whose)
    const campaignMails = await findCampaignMails(db, whose)
    const unsubscribedAt = await findUnsubscribed(db, whose)
    const auditTrail = await findAuditTrail(db, whose)
    const remindersSent = await findRemindersSent(db, whose)
    const stoppedAt = await findRemindersStopped(db, whose)
    audit({ action: 'customer.dataCopied', subjectType: 'customer', subjectId: customerId })
    const held = (of: 'clubCredits' | 'wallet') =>
      balances.filter((balance) => balance.of === of).map(({ amount, currency }) => ({ amount, currency }))
    return {
      takenAt: toIso(now),
      club,
      customer: { ...customer, since: toIso(since), calendarSharedAt: isoOf(calendarSharedAt) },
      mergedCustomers: merged.map((one) => ({ ...one, since: toIso(one.since) })),
      transactions: transactions.map(({ orderId, at, total, currency, ...order }) => ({
        ...order,
        at: toIso(at),
        total: { amount: total, currency },
        lines: (lines.get(orderId) ?? []).map(({ description, amount }) => ({ description, amount })),
        payments: (payments.get(orderId) ?? []).map(({ at: paidAt, kind, method, status, amount, fee }) => ({
          at: toIso(paidAt),
          kind,
          method,
          status,
          amount,
          fee,
        })),
        changes: (changes.get(orderId) ?? []).map(({ at: changedAt, reason, comment }) => ({
          at: toIso(changedAt),
          reason,
          comment,
        })),
        // Of a transaction without tax there is nothing to say.
        ...(documents.has(orderId) && {
          taxDocuments: documents.get(orderId)!.map(({ at: issuedAt, kind, year, number, content }) => ({
            at: toIso(issuedAt),
            kind,
            year,
            number,
            content,
          })),
        }),
      })),
      bookings: bookings.map(withTimes),
      classes: classes.map(({ checkedInAt, ...place }) => ({ ...withTimes(place), checkedInAt: isoOf(checkedInAt) })),
      waitingLists: waiting.map(({ since: from, offeredAt, ...entry }) => ({
        ...withTimes(entry),
        since: toIso(from),
        offeredAt: isoOf(offeredAt),
      })),
      memberships: memberships.map(({ canceledAt, removedAt, ...membership }) => ({
        ...membership,
        canceledAt: isoOf(canceledAt),
        removedAt: isoOf(removedAt),
      })),
      savedCards: cards.map(({ consentAt, removedAt, ...card }) => ({
        ...card,
        consentAt: toIso(consentAt),
        removedAt: isoOf(removedAt),
      })),
      packages: packages.map(({ boughtAt, expiresAt, ...bought }) => ({
        ...bought,
        boughtAt: toIso(boughtAt),
        expiresAt: isoOf(expiresAt),
      })),
      clubCredits: {
        balances: held('clubCredits'),
        entries: entries.flatMap(({ at, activity, typeId, amount, currency }) =>
          activity === null
            ? []
            : [{ at: toIso(at), activity, type: nameOfType(typeId), amount: { amount, currency } }],
        ),
      },
      wallet: {
        balances: held('wallet'),
        entries: entries.flatMap(({ at, activity, amount, currency }) =>
          activity === null ? [{ at: toIso(at), amount: { amount, currency } }] : [],
        ),
      },
      coupons: coupons.map(({ at, discount, currency, givenBackAt, ...use }) => ({
        ...use,
        at: toIso(at),
        discount: { amount: discount, currency },
        givenBackAt: isoOf(givenBackAt),
      })),
      messages: messages.map((message) => ({ ...message, at: toIso(message.at) })),
      campaigns: {
        unsubscribedAt: isoOf(unsubscribedAt),
        mails: campaignMails.map((mail) => ({ ...mail, at: toIso(mail.at) })),
      },
      auditTrail: auditTrail.map((entry) => ({ ...entry, at: toIso(entry.at) })),
      reminders: {
        stoppedAt: isoOf(stoppedAt),
        sent: remindersSent.map((reminder) => ({ ...reminder, at: toIso(reminder.at) })),
      },
    }
  })

const isoOf = (at: number | null): string | null => (at === null ? null : toIso(at))

const withTimes = <T extends { start: number; end: number }>({ start, end, ...rest }: T) => ({
  ...rest,
  start: toIso(start),
  end: toIso(end),
})

const nameOfType = (id: string | null): string => CREDIT_TYPES.find((type) => type.id === id)?.name ?? ''
