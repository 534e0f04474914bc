import type { ClassSession } from '@fieldhouse/contract/classes'
import {
  classProblem,
  USUAL_CLASS_MINUTES,
  USUAL_CLASS_START,
  type ClassForm,
  type ClassProblemText,
  type ClassRules,
  type RepeatType,
} from '@fieldhouse/domain/classes'
import type { Sport } from '@fieldhouse/domain/facilities'
import { toMajor, typedMinor } from '@fieldhouse/domain/money'
import { edgeAt, endMinuteOf, toIso, wallOf, type LocalDate, type Minute, type Zone } from '@fieldhouse/domain/time'

/** What stands in the form of a class (CLASSES-14); prices as they are typed, times as the venue's clock shows them. */
export type ClassValues = {
  name: string
  description: string
  images: string[]
  typeOfSports: string[]
  venueId: string | null
  facilityId: string | null
  day: LocalDate | null
  start: Minute | null
  end: Minute | null
  repeatType: RepeatType
  endDate: LocalDate | null
  memberPrice: string
  nonMemberPrice: string
  packageIds: string[]
  /** Digits, or nothing. */
  passes: string
  maxPeople: string
  instructorIds: string[]
}

/** The form of a new class on a day: from 08:00 for 90 minutes (CLASSES-24, CLASSES-65). */
export const newClass = (
  day: LocalDate,
  { venueId, instructorIds }: Pick<ClassValues, 'venueId' | 'instructorIds'>,
): ClassValues => ({
  name: '',
  description: '',
  images: [],
  typeOfSports: [],
  venueId,
  facilityId: null,
  day,
  start: USUAL_CLASS_START,
  end: USUAL_CLASS_START + USUAL_CLASS_MINUTES,
  repeatType: 'none',
  endDate: null,
  memberPrice: '',
  nonMemberPrice: '',
  packageIds: [],
  passes: '0',
  maxPeople: '',
  instructorIds,
})

/** The packages that pay for a place, which costs a pass from the first one on, until somebody says otherwise: with none they pay for nothing. */
export const withPackages = (
  { packageIds: before, passes }: Pick<ClassValues, 'packageIds' | 'passes'>,
  packageIds: string[],
): Partial<ClassValues> => ({
  packageIds,
  ...(before.length === 0 && packageIds.length > 0 && Number(passes) === 0 && { passes: '1' }),
})

/** A session as the form shows it. */
export const valuesOf = (session: ClassSession): ClassValues => {
  const { timezone } = session.venue
  const from = wallOf(Date.parse(session.startTime), timezone)
  const priced = (minor: number) => String(toMajor(minor, session.currency))
  return {
    name: session.name,
    description: session.description,
    images: session.images.map(({ url }) => url),
    typeOfSports: session.typeOfSports,
    venueId: session.venueId,
    facilityId: session.facilityId,
    day: from.date,
    start: from.minute,
    end: endMinuteOf(wallOf(Date.parse(session.endTime), timezone).minute),
    repeatType: session.repeatType,
    endDate: session.endDate,
    memberPrice: priced(session.memberPrice),
    nonMemberPrice: priced(session.nonMemberPrice),
    packageIds: session.packageIds,
    passes: String(session.numberOfPackagePassesRequired),
    maxPeople: session.maxPeople === null ? '' : String(session.maxPeople),
    instructorIds: session.instructorIds,
  }
}

/** What a start that is chosen changes: the end follows 90 minutes later, on the same day (CLASSES-24, CLASSES-25). */
export const withStart = (start: Minute): Pick<ClassValues, 'start' | 'end'> => ({
  start,
  end: Math.min(start + USUAL_CLASS_MINUTES, 1440),
})

/** What a venue that is chosen changes: a facility belongs to its venue (CLASSES-23). */
export const withVenue = (venueId: string | null): Pick<ClassValues, 'venueId' | 'facilityId'> => ({
  venueId,
  facilityId: null,
})

/** Whole numbers only: what is no digit is not taken (CLASSES-33, CLASSES-34). */
export const digitsOf = (typed: string): string => typed.replaceAll(/\D/g, '')
/** An amount with its decimals: neither a minus nor a letter is taken (CLASSES-33, CLASSES-34). */
export const priceOf = (typed: string): string => typed.replaceAll(/[^\d.,]/g, '')

const instantAt = (day: LocalDate | null, minute: Minute | null, zone: Zone): number | null =>
  day === null || minute === null ? null : edgeAt(day, minute, zone)

/** The form in the words of the rules. */
const formOf = (values: ClassValues, { zone, currency }: Pick<ClassRules, 'zone' | 'currency'>): ClassForm => ({
  ...values,
  startTime: instantAt(values.day, values.start, zone),
  endTime: instantAt(values.day, values.end, zone),
  memberPrice: typedMinor(values.memberPrice, currency),
  nonMemberPrice: typedMinor(values.nonMemberPrice, currency),
})

const FIELD_OF: Partial<Record<keyof ClassForm, keyof ClassValues>> = { startTime: 'start', endTime: 'end' }

/** The first thing that is wrong, by the field that it stands in (CLASSES-31, CLASSES-68). */
export const problemOf = (
  values: ClassValues,
  rules: ClassRules,
): { field: keyof ClassValues; why: ClassProblemText } | null => {
  const problem = classProblem(formOf(values, rules), rules)
  if (!problem) return null
  const { property, why } = problem
  return { field: FIELD_OF[property] ?? (property as keyof ClassValues), why }
}

/** The form as the calls carry it that save it. An empty description is sent as an empty string (CLASSES-78). */
export const bodyOf = (values: ClassValues, { zone, currency }: Pick<ClassRules, 'zone' | 'currency'>) => {
  const { startTime, endTime, memberPrice, nonMemberPrice } = formOf(values, { zone, currency })
  return {
    name: values.name.trim(),
    description: values.description.trim(),
    images: values.images.map((url) => ({ url })),
    typeOfSports: values.typeOfSports as Sport[],
    venueId: values.venueId,
    facilityId: values.facilityId,
    startTime: startTime === null ? null : toIso(startTime),
    endTime: endTime === null ? null : toIso(endTime),
    memberPrice,
    nonMemberPrice,
    currency,
    packageIds: values.packageIds,
    numberOfPackagePassesRequired: Number(values.passes),
    maxPeople: Number(values.maxPeople) || null,
    instructorIds: values.instructorIds,
  }
}
