/** Days that the charts of a club look back, today with them (ANALYTICS-06). */
export const ANALYTICS_DAYS = 30
/** Days that the chart of followers looks back: 12 weeks (ANALYTICS-03, ANALYTICS-10). */
export const FOLLOWER_DAYS = 84
/** The most days of one chart: a leap year. */
export const MOST_CHART_DAYS = 366
export * from './utilisation.ts'
