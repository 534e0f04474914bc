import type { ReminderPreview } from '@fieldhouse/contract/reminders'
import { SAMPLE_VALUES } from '@fieldhouse/domain/campaigns'
import { addDays, atWall, dateOf, HOUR_MS, toIso } from '@fieldhouse/domain/time'
import { wordsIn } from '../../messages/locale.ts'
import type { Deps } from '../deps.ts'
import { publicUrl } from '../identity/index.ts'
import { findPartner, findPartnerZone } from '../partners/index.ts'
import { clubOf, languageOf } from './addressee.ts'
import { reminderMail, reminderText, type Reminded } from './compose-reminder.ts'
import { kindNamed } from './reminder-kinds.ts'
import { findSamplePlace } from './sample.store.ts'
import { STOP_PATH } from './stop-token.ts'

/** When the sample begins: tomorrow at this time of the venue, in minutes after midnight. */
const SAMPLE_MINUTE = 18 * 60

/** What customers read, by the functions that write to them, of a sample at the club's first venue (law 11). Its link ends nothing. */
export const previewReminder = async (
  deps: Deps,
  { partnerId, now }: { partnerId: string; now: number },
  kindName: string,
): Promise<ReminderPreview> => {
  const kind = kindNamed(kindName)
  const { partner, place, zone } = await deps.read(partnerId, async (db) => ({
    partner: await findPartner(db, partnerId),
    place: await findSamplePlace(db, partnerId),
    zone: await findPartnerZone(db, partnerId),
  }))
  const club = clubOf(partner)
  const locale = languageOf(undefined, club)
  const where = place ?? { venue: club.name, address: null, zone, facility: null }
  const start = atWall(addDays(dateOf(now, where.zone), 1), SAMPLE_MINUTE, where.zone)
  const words = wordsIn(locale)
  const { name, facility } =
    kind.kind === 'booking'
      ? { name: where.facility ?? words.calendar.booking, facility: null }
      : {
          name: kind.kind === 'class' ? words.reminder.sampleClass : words.reminder.sampleLesson,
          facility: where.facility,
        }
  const thing = {
    id: partnerId,
    calendarId: partnerId,
    customerId: null,
    orderId: null,
    start,
    end: start + HOUR_MS,
    since: now,
    createdAt: now,
    sequence: 0,
    name,
    facility,
    venue: where.venue,
    address: where.address,
    zone: where.zone,
  }
  const reminded: Reminded = { kind, club, locale, firstName: SAMPLE_VALUES['customer.firstName'], things: [thing] }
  const {
    subject = '',
    text,
    html = '',
  } = reminderMail('', reminded, `${publicUrl(deps.config)}${STOP_PATH}?token=test`)
  return {
    start: toIso(start),
    zone: where.zone,
    email: { subject, text, html },
    sms: reminderText('', reminded).text,
  }
}
