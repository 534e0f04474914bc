type Reachable = { email: string | null; mobile: string | null }

/**
 * A mobile in the form that text messages need, null where none would arrive: `readMobile` of domain/mobiles. It is handed in
 * because it brings the numbering plans of all countries along, which screens load late.
 */
export type MobileReader = (mobile: string, countryCode: string) => string | null

/**
 * How a customer is told of what they bought: by email, in India by SMS to a mobile that can be texted; null where there is none
 * (BOOKING-91).
 */
export const contactFor = (
  { email, mobile }: Reachable,
  countryCode: string,
  readMobile: MobileReader,
): { channel: 'email' | 'sms'; recipient: string } | null => {
  if (countryCode !== 'IN') return email ? { channel: 'email', recipient: email } : null
  const number = mobile && readMobile(mobile, countryCode)
  return number ? { channel: 'sms', recipient: number } : null
}

/** What a customer lacks to be told: an email, in India a mobile, or one that text messages reach; null where nothing is missing. */
export const lackingContact = (
  customer: Reachable,
  countryCode: string,
  readMobile: MobileReader,
): 'email' | 'mobile' | 'textableMobile' | null => {
  if (contactFor(customer, countryCode, readMobile)) return null
  if (countryCode !== 'IN') return 'email'
  return customer.mobile ? 'textableMobile' : 'mobile'
}
