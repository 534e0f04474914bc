import { parseClock, type Minute } from '../../time/index.ts'

/** A time of day as files have it: '18:00', '18:00:00', '6 pm', '6:30PM', '18h30'; null for anything else. Minutes of the day. */
export const readImportTime = (text: string): Minute | null => {
  const match = /^(\d{1,2})(?:[:.h](\d{2}))?(?::00(?:\.0{1,9})?)?h?(am|pm|a\.m\.|p\.m\.)?$/i.exec(
    text.replaceAll(/\s/g, ''),
  )
  if (!match) return null
  const [, hour, minute = '00', half] = match
  if (half === undefined) return /[:.h]/i.test(text) ? parseClock(`${hour}:${minute}`) : null
  const ofHalf = Number(hour)
  if (ofHalf < 1 || ofHalf > 12) return null
  return parseClock(`${(ofHalf % 12) + (half.toLowerCase().startsWith('p') ? 12 : 0)}:${minute}`)
}

/** How long something lasts as files have it: '90', '1:30', '1h30', '1.5 h'; null for anything else. Minutes. */
export const readDuration = (text: string): number | null => {
  const hours = /^(\d{1,2}(?:[.,]\d{1,2})?)\s*(?:h|hours?|giờ)$/i.exec(text)
  if (hours) return Math.round(Number(hours[1]!.replace(',', '.')) * 60)
  const both = /^(\d{1,2})\s*[:h]\s*([0-5]\d)(?::00)?(?:\s*m(?:in)?)?$/i.exec(text)
  if (both) return Number(both[1]) * 60 + Number(both[2])
  const minutes = /^(\d{1,4})\s*(?:m|min|minutes?|phút)?$/i.exec(text)
  return minutes ? Number(minutes[1]) : null
}
