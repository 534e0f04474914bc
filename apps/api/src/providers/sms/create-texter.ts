import type { Config } from '../../config.ts'
import type { Texter } from './texter.ts'
import { createTwilioTexter } from './twilio.ts'

/** Who delivers text messages; null where nobody is configured. Throws when only a part of the settings is there. */
export const createTexter = (config: Config): Texter | null => {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken, TWILIO_FROM: from } = config
  if (!accountSid && !authToken && !from) return null
  if (!accountSid || !authToken || !from)
    throw new Error('TWILIO_ACCOUNT_SID, TWILIO_AUTH_TOKEN and TWILIO_FROM belong together: one of them is missing')
  return createTwilioTexter({ accountSid, authToken, from, apiUrl: config.TWILIO_API_URL })
}
