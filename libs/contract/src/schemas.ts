import { FIRST_BIRTHDAY, REMOVED } from '@fieldhouse/domain/customers'
import { PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { cleanLine, isOneLine, isSeen } from '@fieldhouse/domain/lines'
import { isReservedAddress, LONGEST_ADDRESS, PAGE_ADDRESS, type PageType } from '@fieldhouse/domain/partners'
import { parseSlashedDay, zoneNamed } from '@fieldhouse/domain/time'
import { z } from 'zod'

/** Opaque id of everything but profiles (API-21). */
export const Id = z.uuid().toLowerCase()

/** PostgreSQL's text holds neither NUL nor half a surrogate pair: they are refused by name here instead of failing there. */
export const isStorable = (s: string): boolean => !s.includes('\u0000') && s.isWellFormed()

const NOT_STORABLE = 'must not contain NUL or half a character'

/** Text of a form; what is longer than `max` characters is refused before the form is looked for. */
export const pattern = (max: number, form: RegExp, message?: string) =>
  z.string().max(max, { abort: true }).regex(form, message).refine(isStorable, NOT_STORABLE)

/** Numeric profile id (API-21). */
export const ProfileId = pattern(15, /^[1-9]\d{0,14}$/)

/** How something is or was paid (PAYMETHODS-17). */
export const PaymentMethod = z.enum(PAYMENT_METHODS)

/** Free text of at most `max` characters, trimmed, without NUL or half a surrogate pair. */
export const text = (max: number) => z.string().max(max, { abort: true }).refine(isStorable, NOT_STORABLE).trim()

/** Text that must not be empty, nor look so. */
export const requiredText = (max: number) =>
  text(max).min(1, { abort: true }).refine(isSeen, 'must have something that can be seen')

/**
 * Text of one line, as names and titles are: they stand in lists, subjects of mails and files of calendars, beside others that must not be
 * turned around with them.
 */
export const line = (max: number) => text(max).overwrite(cleanLine).refine(isOneLine, 'must be one line')

/** The same that must not be empty, nor look so. */
export const requiredLine = (max: number) => line(max).min(1)

/** The address of a page of a kind; none that the product itself has (BRAND-14). */
export const pageAddress = (pageType: PageType) =>
  pattern(LONGEST_ADDRESS, PAGE_ADDRESS, 'must be words of a to z and 0 to 9 with hyphens').refine(
    (uri) => !isReservedAddress(pageType, uri),
    'is an address of the product itself',
  )

/** A time zone by its IANA name, which becomes that name as it is spelled. */
export const Zone = text(60).transform((written, context) => {
  const zone = zoneNamed(written)
  if (zone !== null) return zone
  context.addIssue('must be a time zone by its IANA name')
  return z.NEVER
})

/** An instant in a request: ISO 8601 with zone, becomes epoch milliseconds. Years 1970 to 2200, so that no arithmetic overflows. */
export const InstantIn = z.iso
  .datetime({ offset: true })
  .transform((s) => Date.parse(s))
  .refine((t) => t >= 0 && t < Date.UTC(2200, 0), 'must lie between 1970 and 2200')

/** An instant in a reply: UTC ISO with milliseconds (SCHEDULE-50). */
export const InstantOut = z.iso.datetime({ precision: 3 })

/** A calendar day 'YYYY-MM-DD' from 1970 to 2199. */
export const Day = z.iso.date().refine((d) => d >= '1970-01-01' && d < '2200-01-01', 'must lie between 1970 and 2200')

/** A month of the calendar 'YYYY-MM' from 1970 to 2199. */
export const Month = pattern(
  7,
  /^(19[7-9]|2[01]\d)\d-(0[1-9]|1[0-2])$/,
  'must be a month YYYY-MM between 1970 and 2199',
)

/** A calendar day 'DD/MM/YYYY' from `first` ('YYYY-MM-DD') to 2199; becomes 'YYYY-MM-DD'. */
const slashedDayFrom = (first: string, wrong: string) =>
  pattern(10, /^\d{2}\/\d{2}\/\d{4}$/, 'must be a day DD/MM/YYYY').transform((written, context) => {
    const day = parseSlashedDay(written)
    if (day !== null && day >= first && day < '2200-01-01') return day
    context.addIssue(wrong)
    return z.NEVER
  })

/** A calendar day 'DD/MM/YYYY' from 1970 to 2199; becomes 'YYYY-MM-DD' (SUBSCRIPTIONS-01). */
export const SlashedDay = slashedDayFrom('1970-01-01', 'must be a day of the calendar, DD/MM/YYYY')

/** A date of birth 'DD/MM/YYYY', which may be long before other days; becomes 'YYYY-MM-DD' (CUSTOMERS-20, CUSTOMERS-27). */
export const Birthday = slashedDayFrom(FIRST_BIRTHDAY, 'must be a day from 01/01/1900 on, DD/MM/YYYY')

/** The last entry of a page, as its `next` said: when it was, in microseconds, and its id. */
export const PageCursor = pattern(
  60,
  /^\d{1,16}\.[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  'must be a `next` of a page',
).transform((written) => {
  const [at, id] = written.split('.') as [string, string]
  return { at: Number(at), id }
})

/** Amount in minor units of its currency. */
export const Minor = z.number().int().min(-Number.MAX_SAFE_INTEGER).max(Number.MAX_SAFE_INTEGER)

/** How many per cent of the value of what was not used cancelling suggests to give back (BEYOND-50). */
export const UnusedRefundPercent = z.number().int().min(0).max(100)

/** Price in major units with its currency, as slots and plans carry it (ORDERS-136). */
export const Price = z.object({ price: z.number(), currency: z.string() })

/** ISO 4217 code. */
export const Currency = pattern(3, /^[A-Z]{3}$/)

/** ISO 3166 code of a country, two letters. */
export const CountryCode = pattern(2, /^[A-Z]{2}$/)

/** A field that a call changes where it has it, and clears where that is '[[removed]]', which becomes null (CUSTOMERS-37, CUSTOMERS-38). */
export const removable = <S extends z.ZodType>(schema: S) =>
  z.union([z.literal(REMOVED).transform(() => null), schema]).optional()

/** Query flag: true or false in words. */
export const Flag = z.enum(['true', 'false']).transform((v) => v === 'true')

const WHOLE = 'must be a whole number in decimal digits'

/** A whole number in a query: decimal digits and nothing else, as what is blank or hexadecimal is no number that anybody meant. */
export const wholeNumber = (min: number, max: number) =>
  z.preprocess(
    (written) => (typeof written === 'string' && /^\d+$/.test(written) ? Number(written) : written),
    z.number(WHOLE).int().min(min).max(max),
  )

/** An instant in a query, in epoch milliseconds, before 2200. */
export const Millis = wholeNumber(0, 7_258_118_400_000)

/** How many entries a page of a list has: 1 to 100 (API-19). */
export const pageLimit = (usual: number) => wholeNumber(1, 100).default(usual)

/** Paging of list calls: limit 1 to 100, 10 by default (API-18, API-19). */
export const Paging = {
  offset: wholeNumber(0, 1_000_000_000).default(0),
  limit: pageLimit(10),
}

export const Pagination = z.object({ offset: z.number().int(), limit: z.number().int(), total: z.number().int() })

/** The success envelope {data} (API-06, API-07). */
export const data = <S extends z.ZodType>(schema: S) => z.object({ data: schema })

/** A page of a list: {data, pagination}. */
export const page = <S extends z.ZodType>(schema: S) => z.object({ data: z.array(schema), pagination: Pagination })

/** A document with the name it is saved under: the reply of an endpoint of format 'pdf'. */
export const Pdf = z.object({ fileName: z.string(), bytes: z.instanceof(Uint8Array) })
export type Pdf = z.infer<typeof Pdf>

/** Reply of a delete: {data: {id}} (API-07). */
export const Deleted = data(z.object({ id: z.string() }))

/** Which version of something somebody has read and changes; 409 where it is another one by now. */
export const Version = z.number().int().min(1).max(1_000_000_000)
