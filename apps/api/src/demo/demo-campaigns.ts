import type { RunFrequency } from '@fieldhouse/domain/campaigns'
import type { Segment } from '@fieldhouse/domain/customers'

/** Of a hundred who got a campaign, how many opened it, followed a link, were not there, wanted no more, or complained. */
export type Echo = { open: number; click: number; bounce: number; unsubscribe: number; spamReport: number }

/** A campaign of a demo club: written so many days ago, and sent then, unless it is a draft. */
export type DemoCampaign = {
  daysAgo: number
  name: string
  segment: Segment
  runFrequency: RunFrequency
  subject: string
  body: string
  /** A draft, one that goes on, or an automated one that was paused so many days ago. */
  state: 'draft' | 'sent' | { pausedDaysAgo: number }
  echo: Echo
}

const WELL: Echo = { open: 54, click: 14, bounce: 0.5, unsubscribe: 0.3, spamReport: 0 }
const FAIR: Echo = { open: 37, click: 6, bounce: 0.4, unsubscribe: 0.7, spamReport: 0.1 }

/** What the clubs of the demo wrote to their customers in a year, by the address of their page; oldest first. */
export const CAMPAIGNS: Readonly<Record<string, readonly DemoCampaign[]>> = {
  riverside: [
    {
      daysAgo: 320,
      name: 'New pickleball courts',
      segment: 'all',
      runFrequency: 'manual',
      subject: 'Three new pickleball courts, {{customer.firstName}}',
      body: '<p>Hello {{customer.firstName}},</p><p>three <strong>pickleball courts</strong> are open beside Hall B. The first hour is free before nine.</p>',
      state: 'sent',
      echo: WELL,
    },
    {
      daysAgo: 200,
      name: 'Monthly news for members',
      segment: 'members',
      runFrequency: 'monthly',
      subject: 'What is on at Riverside this month',
      body: '<p>Dear {{customer.fullName}},</p><p>with your {{customer.membershipPlan}} you book first: the courts of the coming weeks are open to you from today.</p>',
      state: 'sent',
      echo: WELL,
    },
    {
      daysAgo: 150,
      name: 'Opening offer',
      segment: 'non-members',
      runFrequency: 'manual',
      subject: 'A quarter off your next court',
      body: '<p>Hi {{customer.firstName}},</p><p>book with the code <strong>OPENING</strong> and pay a quarter less, on any court.</p>',
      state: 'sent',
      echo: FAIR,
    },
    {
      daysAgo: 90,
      name: 'Come back',
      segment: 'non-members',
      runFrequency: 'weekly',
      subject: 'Your racket misses you',
      body: '<p>Hi {{customer.firstName}}, members book four weeks ahead. Come and play an hour with us, and ask at the desk.</p>',
      state: { pausedDaysAgo: 55 },
      echo: FAIR,
    },
    {
      daysAgo: 52,
      name: 'Off-peak hours',
      segment: 'active-customers',
      runFrequency: 'manual',
      subject: 'Weekdays before four are 20% less',
      body: '<p>Hi {{customer.firstName}},</p><p>with <strong>OFFPEAK20</strong> every court on a weekday costs a fifth less until four o’clock.</p>',
      state: 'sent',
      echo: WELL,
    },
    {
      daysAgo: 1,
      name: 'Doubles evening',
      segment: 'all',
      runFrequency: 'manual',
      subject: 'Doubles evening: put your name down',
      body: '<p>Hi {{customer.firstName}},</p><p>four rounds, mixed levels, supper on the terrace.</p>',
      state: 'draft',
      echo: WELL,
    },
  ],
  harbour: [
    {
      daysAgo: 230,
      name: 'Summer passes',
      segment: 'all',
      runFrequency: 'manual',
      subject: 'Member prices for three months',
      body: '<p>G’day {{customer.firstName}},</p><p>a Summer Pass gives you member prices on all six courts for three months.</p>',
      state: 'sent',
      echo: FAIR,
    },
    {
      daysAgo: 100,
      name: 'Sunset slots',
      segment: 'members',
      runFrequency: 'monthly',
      subject: 'Sunset slots are open',
      body: '<p>{{customer.firstName}}, the courts above the water are lit until ten.</p>',
      state: 'sent',
      echo: WELL,
    },
  ],
}
