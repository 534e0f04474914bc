import { EVERY_SCHEDULE } from '@fieldhouse/domain/schedule'
import { addDays, dateOf, type LocalDate } from '@fieldhouse/domain/time'
import { Refused } from '../db/refused.ts'
import { hasDemoAccounts } from '../demo/demo-mark.store.ts'
import { DemoStaysHere, HOW_TO_REMOVE } from '../demo/demo-stays-here.ts'
import type { PaymentMethod } from '@fieldhouse/domain/fees'
import { placeBooking } from '../features/bookings/placement/place-booking.ts'
import { createCustomer } from '../features/customers/create-customer.ts'
import type { Deps } from '../features/deps.ts'
import { callerOf } from '../features/access/caller.ts'
import { analyze, keepStatistics, withoutWaitingForDisk } from './bulk-load.store.ts'
import {
  findImported,
  findImportedClub,
  findImportedCosts,
  insertImportedClub,
  insertMemberships,
  lockImport,
  type ClubPlace,
  type ImportedKind,
} from './club.store.ts'
import { importFacilities } from './import-facilities.ts'
import { importContext, recording } from './import-context.ts'
import { inParallel } from './in-parallel.ts'
import type { Mapping } from './mapping.ts'
import { costInFiles, planImport, type PlannedImport } from './plan-import.ts'
import { readClub } from './read-club.ts'
import type { RowProblem } from './read-table.ts'

type Counts = { facilities: number; customers: number; bookings: number }

/** What an import did, or would do. Amounts in minor units of the club's currency. */
export type ImportReport = {
  /** In this run; in a dry run what there is to make. */
  made: Counts
  /** By earlier runs; left alone. */
  already: Counts
  /** Rows that were not taken. */
  errors: RowProblem[]
  /** Rows that were taken with a change. */
  notes: RowProblem[]
  /** `inFiles` is what the good rows say, `here` what stands in the database; null in a dry run. */
  facilities: { name: string; bookings: number; inFiles: number; here: number | null }[]
}

export type ImportOptions = {
  folder: string
  mapping: Mapping
  now: number
  dryRun: boolean
  onProgress?: (progress: { done: number; total: number }) => void
}

/** Commands at a time; more only wait for each other's courts. */
const WIDTH = 4
const YEAR_DAYS = 365

/**
 * Imports a club from CSV files. Every row goes through the command that the API calls, with a note in the audit trail
 * of which row it was: a second run takes only what is not there yet, so that it changes nothing after a whole one and
 * goes on after one that was interrupted. Rows that can't be taken are named and left out. A dry run checks everything
 * by the same rules and stores nothing. Throws when the files can't be read, the same club is being imported already, or the demo is
 * in the database.
 */
export const importClub = async (deps: Deps, options: ImportOptions): Promise<ImportReport> => {
  const { folder, mapping, now, dryRun } = options
  if (await deps.platform(hasDemoAccounts))
    throw new DemoStaysHere(
      `The demo clubs are in this database; a club of real people does not go beside them.\n${HOW_TO_REMOVE}`,
    )
  const plan = planImport(await readClub(folder, mapping), mapping, now)
  if (dryRun) {
    const found = await deps.platform((db) => findImportedClub(db, mapping.club.uri))
    const before = await importedSoFar(deps, found)
    return report(plan, before, before, null)
  }
  // The lock lives as long as this transaction, which writes nothing itself.
  return deps.platform(async (db) => {
    if (!(await lockImport(db, mapping.club.uri)))
      throw new Error(`${mapping.club.name} is being imported by somebody else right now.`)
    return runImport({ ...deps, command: withoutWaitingForDisk(deps.command) }, plan, options)
  })
}

type Imported = Record<ImportedKind, Map<string, string>>

const importedSoFar = (deps: Deps, place: ClubPlace | null): Promise<Imported> =>
  place
    ? deps.platform((db) => findImported(db, place.partnerId))
    : Promise.resolve({
        facilityGroup: new Map(),
        priceSetting: new Map(),
        facility: new Map(),
        customer: new Map(),
        booking: new Map(),
      })

const runImport = async (
  deps: Deps,
  plan: PlannedImport,
  { mapping, now, onProgress = () => undefined }: ImportOptions,
): Promise<ImportReport> => {
  const place = await deps.platform(
    async (db) => (await findImportedClub(db, mapping.club.uri)) ?? insertImportedClub(db, mapping, now),
  )
  const before = await importedSoFar(deps, place)
  const progress = { done: 0, total: plan.facilities.length + plan.members.length + plan.bookings.length }
  const step = (rows = 1) => {
    progress.done += rows
    onProgress({ ...progress })
  }
  const statistics = keepStatistics(deps.platform)

  await importFacilities(deps, plan, { mapping, place, before, now })
  step(plan.facilities.length)
  await inParallel(plan.members, WIDTH, async (member) => {
    if (!before.customer.has(member.id)) {
      const { id, line, joined, isGuest: _, note, ...input } = member
      const customer = { ...input, gender: 'female' as const, partnerSideCustomerIdString: id, partnerNote: note }
      const at = joined === null ? now : Math.min(now, Date.parse(`${joined}T12:00:00Z`))
      await taken(plan, { file: mapping.members.file, line, row: id }, () =>
        createCustomer(recording(deps, 'customer', id), NOBODY, importContext(place.partnerId, at), customer),
      )
    }
    step()
  })
  const { customer: customers, facility: facilities } = await importedSoFar(deps, place)
  await importMemberships(deps, plan, { mapping, place, customers, now })
  await inParallel(plan.bookings, WIDTH, async (booking) => {
    const customerId = customers.get(booking.memberId)
    const facilityId = facilities.get(booking.facilityId)
    if (!before.booking.has(booking.id) && customerId && facilityId) {
      // The files don't say when it was booked or paid: at its start, or today when that is still to come.
      const isPast = booking.start <= now
      await taken(plan, { file: mapping.bookings.file, line: booking.line, row: booking.id }, () =>
        placeBooking(
          recording(deps, 'booking', booking.id),
          importContext(place.partnerId, Math.min(now, booking.start)),
          {
            bookings: [{ facilityId, startTime: booking.start, endTime: booking.end }],
            customerId,
            paymentMethod: mapping.payment as PaymentMethod,
            orderStatus: isPast ? 'paid' : 'pending',
            emailingEnable: false,
            isForceBook: true,
            options: { ignoreBookingHorizon: true, ignoreMaxSlotsRule: true },
            overriddenLimits: [],
          },
        ),
      )
      await statistics()
    }
    step()
  })
  await deps.platform(analyze)
  const after = await importedSoFar(deps, place)
  const costs = await deps.platform((db) => findImportedCosts(db, place.partnerId))
  return report(plan, before, after, (id) => costs.get(after.facility.get(id) ?? '')?.cost ?? 0)
}

/** Creates customers in no other partner than the import's own, so it needs no ties of its own. */
const NOBODY = callerOf({
  accountId: '',
  sessionId: '',
  profileId: 0,
  email: '',
  name: 'Import',
  hasShortPassword: false,
  hasSecondFactor: false,
  superAdmin: true,
  isDemo: false,
  superAdminId: null,
  links: [],
  lastActivePartnerId: null,
})

/** Runs a row's command; a refusal becomes an error of that row, anything else ends the import. */
const taken = async (
  plan: PlannedImport,
  at: Omit<RowProblem, 'message'>,
  run: () => Promise<unknown>,
): Promise<void> => {
  try {
    await run()
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    plan.errors.push({ ...at, message: `was refused: ${error.code}` })
  }
}

/** Who is no guest is a member: from the day of joining, or of the first booking when that was earlier. */
const importMemberships = async (
  deps: Deps,
  plan: PlannedImport,
  {
    mapping,
    place,
    customers,
    now,
  }: { mapping: Mapping; place: ClubPlace; customers: Map<string, string>; now: number },
): Promise<void> => {
  const { membership } = mapping.members
  if (!membership) return
  const today = dateOf(now, mapping.club.timezone)
  const firstPlayed = new Map<string, LocalDate>()
  for (const booking of plan.bookings)
    if (!firstPlayed.has(booking.memberId))
      firstPlayed.set(booking.memberId, dateOf(booking.start, mapping.club.timezone))
  const expiresOn = membership.until ?? addDays(today, YEAR_DAYS)
  const subscriptions = plan.members.flatMap(({ id, isGuest, joined }) => {
    const customerId = customers.get(id)
    const startsOn = [joined, firstPlayed.get(id), today]
      .filter((date): date is LocalDate => typeof date === 'string')
      .sort()[0]!
    return isGuest || !customerId || startsOn > expiresOn ? [] : [{ customerId, startsOn, expiresOn }]
  })
  await deps.platform((db) => insertMemberships(db, place.partnerId, membership.plan, { subscriptions, at: now }))
  // Cells say who is a member: where the club is served already, its days are read again (BEYOND-40).
  await deps.command(importContext(place.partnerId, now), async (command) =>
    command.announce({ type: 'schedule', ...EVERY_SCHEDULE }),
  )
}

const report = (
  plan: PlannedImport,
  before: Imported,
  after: Imported,
  costHere: ((facilityId: string) => number) | null,
): ImportReport => {
  const guests = new Set(plan.members.filter(({ isGuest }) => isGuest).map(({ id }) => id))
  const count = (kind: 'facility' | 'customer' | 'booking', rows: readonly { id: string }[]) => ({
    already: rows.filter(({ id }) => before[kind].has(id)).length,
    made: rows.filter(({ id }) => !before[kind].has(id) && (costHere === null || after[kind].has(id))).length,
  })
  const counts = {
    facilities: count('facility', plan.facilities),
    customers: count('customer', plan.members),
    bookings: count('booking', plan.bookings),
  }
  const pick = (which: 'made' | 'already'): Counts => ({
    facilities: counts.facilities[which],
    customers: counts.customers[which],
    bookings: counts.bookings[which],
  })
  return {
    made: pick('made'),
    already: pick('already'),
    errors: plan.errors,
    notes: plan.notes,
    facilities: plan.facilities.map((facility) => {
      const bookings = plan.bookings.filter(({ facilityId }) => facilityId === facility.id)
      return {
        name: facility.name,
        bookings: bookings.length,
        inFiles: bookings.reduce(
          (sum, booking) => sum + costInFiles(booking, facility, !guests.has(booking.memberId)),
          0,
        ),
        here: costHere?.(facility.id) ?? null,
      }
    }),
  }
}
