import { wrongField, type Refused } from '../../db/refused.ts'
import { COUNTRIES } from './countries.ts'

/** What is said of a page's address that another page has (BRAND-14). */
export const addressTaken = (): Refused => wrongField('pageInfo.uri', 'This page URL has already been taken')

/** Refuses two letters that are no country's. */
export const refuseNoCountry = (countryCode: string): void => {
  if (!COUNTRIES.some(({ code }) => code === countryCode))
    throw wrongField('countryCode', `${countryCode} is not a country`)
}
