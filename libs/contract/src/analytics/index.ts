import { MOST_CHART_DAYS } from '@fieldhouse/domain/analytics'
import { daysBetween, isLocalDate } from '@fieldhouse/domain/time'
import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { data, Day, Id, InstantOut, Millis, PaymentMethod, Zone } from '../schemas.ts'

/** How many orders, and how much they owe or are owed; minor units. */
const OpenItems = z.object({ count: z.number().int(), amount: z.number().int() })

/**
 * What the dashboard shows of today at one venue; every number is counted by the server. Bookings and people are null
 * without facilityBooking.view, money is null without order.view.
 */
export const Today = z.object({
  venueId: z.string(),
  venueName: z.string(),
  timezone: z.string(),
  date: z.string(),
  now: InstantOut,
  currency: z.string(),
  courts: z
    .array(
      z.object({
        facilityId: z.string(),
        name: z.string(),
        groupName: z.string(),
        sport: z.string(),
        state: z.enum(['inPlay', 'free', 'closed', 'notAvailable']),
        /** Who plays or what is on; null when free. */
        label: z.string().nullable(),
        /** Until when it stays so; null when that is the end of the day. */
        until: InstantOut.nullable(),
      }),
    )
    .nullable(),
  occupancy: z
    .object({
      bookedMinutes: z.number().int(),
      openMinutes: z.number().int(),
      /** Share of the same weekday last week in percent points, null without history. */
      lastWeekShare: z.number().nullable(),
      byHour: z.array(z.object({ hour: z.number().int(), share: z.number() })),
      byGroup: z.array(z.object({ name: z.string(), share: z.number() })),
    })
    .nullable(),
  takings: z
    .object({
      /** Of money alone: `byMethod` is. */
      total: z.number().int(),
      byMethod: z.array(z.object({ paymentMethod: PaymentMethod, amount: z.number().int() })),
      /** What was paid from credits and wallets, less what went back to them: no money came in. */
      redeemed: z.number().int(),
      /** Orders with open payments, on all days and at all venues (BEYOND-38). */
      unpaid: OpenItems,
      /** Those of them that are played today at this venue. */
      playingToday: OpenItems,
      /** Orders with refunds that are owed to their customers, on all days. */
      toHandBack: OpenItems,
    })
    .nullable(),
  nextBookings: z
    .array(
      z.object({
        bookingId: z.string(),
        start: InstantOut,
        facilityName: z.string(),
        customerName: z.string(),
        status: z.enum(['pending', 'paid', 'canceled', 'refunded']).nullable(),
        readableId: z.string().nullable(),
      }),
    )
    .nullable(),
  counts: z.object({
    bookingsLeft: z.number().int(),
    customers: z.number().int(),
    venues: z.number().int(),
    staff: z.number().int(),
    /** The count of `unpaid`, for the menu. */
    toCollect: z.number().int(),
  }),
})
export type Today = z.infer<typeof Today>

/** Of an hour of the wall clock, over the days of a period: the minutes for which the court could be booked, and was. */
const HourOfCourt = z.object({ openMinutes: z.number().int(), bookedMinutes: z.number().int() })
const CourtFigures = z.object({
  /** For each hour from 0 to 23. */
  hours: z.array(HourOfCourt),
  /** Bookings of customers that began in the period. */
  bookings: z.number().int(),
  /** What they cost, paid or not, in minor units. */
  revenue: z.number().int(),
})

/** What of a court's open time was booked, and what it brought, in a period and in the as long one before (BEYOND-25). */
export const CourtUtilisation = CourtFigures.extend({
  facilityId: z.string(),
  facilityName: z.string(),
  groupId: z.string(),
  groupName: z.string(),
  venueId: z.string(),
  venueName: z.string(),
  before: CourtFigures,
})
export type CourtUtilisation = z.infer<typeof CourtUtilisation>

/** Money that came in, what was refunded, and the one less the other; minor units. */
const MoneyMoved = z.object({ taken: z.number().int(), refunded: z.number().int(), net: z.number().int() })

type DaysAsked = { from: string; until: string }

/** Days in their order, a year at most. */
const periodOf = <Asked extends z.ZodType<DaysAsked>>(asked: Asked) =>
  asked
    .refine(({ from, until }) => until >= from, { path: ['until'], message: 'must not lie before from' })
    .refine(
      ({ from, until }) => !isLocalDate(from) || !isLocalDate(until) || daysBetween(from, until) < MOST_CHART_DAYS,
      { path: ['until'], message: `must lie within ${MOST_CHART_DAYS} days from from` },
    )

export const analytics = {
  getUtilisation: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/utilisation',
    access: 'analytics.view',
    summary:
      'How much of the open time of each court was booked, by hour, and what it brought, on days `from` to `until`, both with them (BEYOND-25)',
    query: periodOf(z.strictObject({ from: Day, until: Day, venueId: Id.optional(), facilityGroupId: Id.optional() })),
    reply: data(
      z.object({
        /** Of the revenue; null where there is no court. */
        currency: z.string().nullable(),
        before: z.object({ from: z.string(), until: z.string() }),
        courts: z.array(CourtUtilisation),
      }),
    ),
  }),
  getToday: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/today',
    access: 'staff',
    summary: 'Courts now, occupancy, takings and next bookings of one venue today',
    query: z.strictObject({ venueId: Id.optional() }),
    reply: data(Today),
  }),
  getTakingsChart: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/takings/chart',
    access: 'analytics.view',
    summary:
      "Money that came in and that was given back on each of the club's days `from` to `until`, both with them; minor units. As its day closes have it, without what was paid from credits and wallets (ANALYTICS-07)",
    query: periodOf(z.strictObject({ from: Day, until: Day })),
    reply: data(
      z.object({
        currency: z.string(),
        days: z.array(MoneyMoved.extend({ day: z.string() })),
        total: MoneyMoved,
      }),
    ),
  }),
  getAnalytics: endpoint({
    method: 'GET',
    path: '/partners/partners/:partnerId/analytics',
    access: 'analytics.view',
    summary: "Views of the club's pages on each of the last 30 days, days without any too (ANALYTICS-11, ANALYTICS-12)",
    reply: data(z.object({ pageViews: z.array(z.object({ date: z.string(), views: z.number().int() })) })),
  }),
  getFollowerStats: endpoint({
    method: 'GET',
    path: '/partners/:partnerId/followers/stats',
    access: 'analytics.view',
    summary:
      'Followers at the end of each day, the last 30 days where no others are named (ANALYTICS-09, ANALYTICS-10)',
    query: z.strictObject({
      start: Millis.optional(),
      end: Millis.optional(),
      timezone: Zone.optional(),
      interval: z.literal('day').optional(),
    }),
    reply: data(z.array(z.object({ timestamp: InstantOut, count: z.number().int() }))),
  }),
}
