import { readMobile } from '@fieldhouse/domain/mobiles'
import type { ReminderChannel } from '@fieldhouse/domain/reminders'
import { localeOfClub, type Locale } from '../../messages/locale.ts'
import type { PartnerRow } from '../partners/index.ts'
import type { RemindingClub } from './compose-reminder.ts'
import type { Person } from './people.store.ts'

/** What a reminder says of the club that it is from. */
export const clubOf = (partner: PartnerRow | undefined): RemindingClub => ({
  name: partner?.brand_name ?? '',
  logo: partner?.logo ?? null,
  countryCode: partner?.country_code ?? '',
})

/** The language that a customer reads the product in, where they have an account of it; else that of the club's country. */
export const languageOf = (locale: string | undefined, { countryCode }: RemindingClub): Locale =>
  locale === 'vi' || locale === 'en' ? locale : localeOfClub(countryCode)

/** Where a customer is reminded; null where they have no such address, or text messages do not reach their mobile. */
export const addressOf = (
  { email, mobile }: Pick<Person, 'email' | 'mobile'>,
  channel: ReminderChannel,
  { countryCode }: RemindingClub,
): string | null => (channel === 'email' ? email : mobile && readMobile(mobile, countryCode))
