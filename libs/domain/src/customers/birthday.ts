import type { LocalDate } from '../time/index.ts'

/** The first day that can be somebody's birthday (CUSTOMERS-27). */
export const FIRST_BIRTHDAY: LocalDate = '1900-01-01'

/** True for a day from 01/01/1900 to `today`, the day where the club is: nobody is born later (CUSTOMERS-27). */
export const isBirthday = (day: LocalDate, today: LocalDate): boolean => day >= FIRST_BIRTHDAY && day <= today
