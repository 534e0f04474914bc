/** The groups of customers that come with the product (CAMPAIGNS-54). */
export default {
  all: 'All customers',
  members: 'Active members',
  'expired-members': 'Expired members',
  'non-members': 'Non-members',
  'new-customers': 'New customers',
  'active-customers': 'Active customers',
  'inactive-customers': 'Inactive customers',
  'credit-holders': 'Customers with club credits',
} as const
