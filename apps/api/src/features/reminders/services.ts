import type { ReminderChannel } from '@fieldhouse/domain/reminders'
import type { Config } from '../../config.ts'
import { mailsOf } from '../identity/index.ts'

/** What becomes of reminders by each way here: they are sent, or shown to whoever sits at this machine, or nobody sends them. */
export type Services = Readonly<Record<ReminderChannel, 'sent' | 'shown' | 'none'>>

export const servicesOf = (config: Config): Services => {
  const mails = mailsOf(config)
  return {
    email: mails === 'kept' ? 'none' : mails,
    sms: config.TWILIO_ACCOUNT_SID ? 'sent' : mails === 'shown' ? 'shown' : 'none',
  }
}
