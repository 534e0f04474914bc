import type { Segment } from '../customers/index.ts'

/** What the segments of customers are called (CAMPAIGNS-54). */
export const SEGMENT_NAMES: Readonly<Record<Segment, string>> = {
  all: 'All customers',
  members: 'Active members',
  'expired-members': 'Expired members',
  'non-members': 'Non-members',
  'new-customers': 'New customers',
  'active-customers': 'Active customers',
  'inactive-customers': 'Inactive customers',
  'credit-holders': 'Customers with club credits',
}
