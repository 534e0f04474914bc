type Reachable = { email: string | null; mobile: string | null }

/** How a customer is told of a booking: by email, in India by SMS to the mobile; null where there is none (BOOKING-91). */
export const contactFor = (
  { email, mobile }: Reachable,
  countryCode: string,
): { channel: 'email' | 'sms'; recipient: string } | null => {
  if (countryCode === 'IN') return mobile ? { channel: 'sms', recipient: mobile } : null
  return email ? { channel: 'email', recipient: email } : null
}
