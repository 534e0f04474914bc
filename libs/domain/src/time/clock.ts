import type { Minute } from './types.ts'

const two = (n: number): string => (n < 10 ? `0${n}` : `${n}`)

/** A time of day 'HH:mm'; 1440 is '00:00' of the next day, and so on. */
export const formatClock = (minute: Minute): string => {
  const ofDay = ((minute % 1440) + 1440) % 1440
  return `${two(Math.floor(ofDay / 60))}:${two(ofDay % 60)}`
}

/** Reads 'H:MM' or 'HH:mm' up to '24:00'; null for anything else. */
export const parseClock = (text: string): Minute | null => {
  const match = /^(\d{1,2}):([0-5]\d)$/.exec(text.trim())
  if (!match) return null
  const minute = Number(match[1]) * 60 + Number(match[2])
  return minute <= 1440 ? minute : null
}

/** The minute at which a range ends: 00:00 is the end of the day, 1440 (SCHEDULE-20). */
export const endMinuteOf = (minute: Minute): Minute => (minute === 0 ? 1440 : minute)
