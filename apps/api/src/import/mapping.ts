import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { MANUAL_METHODS } from '@fieldhouse/domain/fees'
import { INTERVALS, parseDayHours, SPORTS } from '@fieldhouse/domain/facilities'
import { isCurrency } from '@fieldhouse/domain/money'
import { isReservedAddress } from '@fieldhouse/domain/partners'
import { zoneNamed } from '@fieldhouse/domain/time'
import { z } from 'zod'

const Text = z.string().trim().min(1)
/** The header of a column. */
const Column = Text

/** What the other system calls things: the files of a club and which column means what. docs/importing.md explains each. */
export const Mapping = z.strictObject({
  club: z.strictObject({
    name: Text,
    /** Names the club in addresses, and this import: a second run with the same uri goes on with the same club. */
    uri: z
      .string()
      .regex(/^[a-z0-9][a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and hyphens')
      .refine((uri) => !isReservedAddress('partner', uri), 'is an address of the product itself'),
    timezone: z
      .string()
      .refine((zone) => zoneNamed(zone) === zone, 'must be a time zone as it is spelled, such as America/New_York'),
    currency: z.string().refine(isCurrency, 'must be a currency such as USD'),
    countryCode: z.string().regex(/^[A-Z]{2}$/, 'must be a country such as US'),
    type: Text.default('Clubs'),
    owner: z.strictObject({ firstName: Text, lastName: Text, email: z.email() }).optional(),
  }),
  venue: z.strictObject({
    name: Text,
    address: Text.optional(),
    city: Text.optional(),
    openingHours: z
      .string()
      .refine((hours) => (parseDayHours(hours)?.length ?? 0) > 0, "must be hours like '8:00-20:30'"),
  }),
  slotMinutes: z.union(INTERVALS.map((minutes) => z.literal(minutes))),
  payment: z.enum(MANUAL_METHODS as readonly [string, ...string[]]).default('cash'),
  facilities: z.strictObject({
    file: Text,
    id: Column,
    name: Column,
    /** Price of one slot, and what members pay for it, in the currency's units. */
    price: Column,
    memberPrice: Column.optional(),
    /** Facilities that form a group, by their ids; the others form one of their own. */
    groups: z
      .array(z.strictObject({ name: Text, sport: z.enum(SPORTS), facilities: z.array(Text).min(1) }))
      .default([]),
  }),
  members: z.strictObject({
    file: Text,
    id: Column,
    firstName: Column,
    lastName: Column.optional(),
    email: Column.optional(),
    mobile: Column.optional(),
    joined: Column.optional(),
    /** Columns that are kept as a note, in this order. */
    note: z.array(Column).default([]),
    /** The id under which guests book: a customer like others, but no member. */
    guest: z.strictObject({ id: Text, name: Text }).optional(),
    membership: z.strictObject({ plan: Text, until: z.iso.date().optional() }).optional(),
  }),
  bookings: z.strictObject({
    file: Text,
    id: Column,
    facility: Column,
    member: Column,
    start: Column,
    /** How many slots in a row. */
    slots: Column,
  }),
})
export type Mapping = z.output<typeof Mapping>

const SHIPPED = new URL('mappings/', import.meta.url)

/**
 * The mapping for a folder: the file named, else its mapping.json, else one that comes with the product for a folder of
 * that name. Throws with what to do, or with every entry that makes no sense.
 */
export const readMapping = async (folder: string, file?: string): Promise<Mapping> => {
  const own = file ? resolve(file) : join(folder, 'mapping.json')
  const shipped = new URL(`${encodeURIComponent(basename(resolve(folder)))}.json`, SHIPPED)
  const path = file || existsSync(own) ? own : existsSync(shipped) ? shipped : null
  if (!path) throw new Error(`${own} is missing: it says what the columns mean, see docs/importing.md.`)
  const parsed = Mapping.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (parsed.success) return parsed.data
  const problems = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(`The mapping makes no sense:\n  ${problems.join('\n  ')}`)
}
