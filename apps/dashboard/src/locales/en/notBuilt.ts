/** What each screen that is not built yet will do; a line goes when its screen comes. */
export default {
  schedule: 'The day of every court: book, move, block and collect.',
  classes: 'Sessions by week, who teaches them and who attends.',
  transactions: 'Every order with its payments, refunds and notes.',
  campaigns: 'Emails to a segment of your customers, once or automatically.',
  campaignSegments: 'The groups of customers that a campaign is sent to.',
  campaignCreate: 'A new campaign: its text, to whom it goes and when.',
  campaign: 'Campaign {id}: its text, to whom it goes and what came of it.',
  facilities: 'Court groups, prices, links and closures.',
} as const
