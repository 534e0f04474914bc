/** Why credits were issued. Every partner has the same four, which nobody edits (CREDITS-55). */
export const CREDIT_TYPES = [
  { id: '5b9c2a70-0000-4000-8000-000000000001', name: 'Top-up' },
  { id: '5b9c2a70-0000-4000-8000-000000000002', name: 'Refund' },
  { id: '5b9c2a70-0000-4000-8000-000000000003', name: 'Promotion' },
  { id: '5b9c2a70-0000-4000-8000-000000000004', name: 'Compensation' },
] as const
export type CreditTypeId = (typeof CREDIT_TYPES)[number]['id']

/** The type of what comes back when an order paid with credits is refunded (CREDITS-56). */
export const REFUND_CREDIT_TYPE: CreditTypeId = CREDIT_TYPES[1].id

/** What an entry of the credit log did to the balance (CREDITS-10). */
export const CREDIT_ACTIONS = ['Issue', 'Utilised', 'Revoked'] as const
export type CreditAction = (typeof CREDIT_ACTIONS)[number]

/** An entry's amount as it changed what the customer holds: below 0 for what was used or revoked (CREDITS-57). Minor units. */
export const signedCredit = (action: CreditAction, amount: number): number => (action === 'Issue' ? amount : -amount)

/** What was issued and not taken back, used or not: the 'Total issued' of the settings (CREDITS-50). Minor units. */
export const keptIssued = ({ issued, revoked }: { issued: number; revoked: number }): number => issued - revoked
