import { createHmac, timingSafeEqual } from 'node:crypto'

/** What of ours stands on Razorpay's objects, so that its events lead back. */
export const CHARGE = 'fieldhouse_charge'
export const REFUND = 'fieldhouse_refund'
export const PARTNER = 'fieldhouse_partner'
export const PAYOUT = 'fieldhouse_payout'

/** True when a text was signed with this secret, as Razorpay does it: HMAC SHA-256 in hexadecimal digits. */
export const isSignedWith = (secret: string, text: string, signature: string): boolean => {
  const expected = createHmac('sha256', secret).update(text).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
