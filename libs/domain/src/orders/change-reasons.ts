/**
 * Why a version of an order was made, as its change log keeps it and the product writes it; who calls the API may write others
 * (ORDERS-61, ORDERS-133).
 */
export const CHANGE_REASONS = {
  bookingChanged: 'Booking changed',
  moveUndone: 'Move undone',
  byCustomer: 'Requested by customer',
  others: 'Others',
} as const
