/** What each screen that is not built yet will do; a line goes when its screen comes. */
export default {
  schedule: 'The day of every court: book, move, block and collect.',
  classes: 'Sessions, their instructors and who attends.',
  transactions: 'Every order with its payments, refunds and notes.',
  payments: 'Cancellation policies and the daily report.',
  credits: 'Credits issued and spent, and how long they last.',
  memberships: 'Plans, their prices and the refund policy.',
  posts: 'News to the people who follow your page.',
  campaigns: 'Emails to a segment of your customers, once or automatically.',
  campaignSegments: 'The groups of customers that a campaign is sent to.',
  campaignCreate: 'A new campaign: its text, to whom it goes and when.',
  campaign: 'Campaign {id}: its text, to whom it goes and what came of it.',
  promotion: 'Coupons, their rules and how often they were used.',
  ratings: 'What customers say, and your replies.',
  facilities: 'Court groups, prices, links and closures.',
  analytics: 'Visits, followers, bookings and revenue over time.',
} as const
