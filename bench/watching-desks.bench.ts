import { setTimeout as pause } from 'node:timers/promises'
import { BETWEEN_READINGS_MS } from '../apps/dashboard/src/lib/live/read-pace.ts'
import { BOOKED_UNTIL, busyDay, FACILITIES, type BusyDay } from './day-schedule.bench.ts'
import { note, report } from './lib/report.ts'

const DESKS = 10
const BOOKINGS_A_SECOND = 5
const SECONDS = 6
const ROUNDS = 3
const HALF_HOUR = 30 * 60_000

/**
 * Budget: 10 desks that watch a busy day while 5 bookings a second are placed on it cost the server, its database included, less than
 * 15 % of a processor beyond the placing (BEYOND-04, BEYOND-40). Placing alone and before watching desks, in turns.
 */
export const benchWatchingDesks = async (): Promise<void> => {
  const day = await busyDay(0)
  const next = freeHalfHours(await day.courts())
  try {
    const rounds = []
    for (let round = 0; round < ROUNDS; round++) {
      const alone = await whilePlacing(day, next)
      const desks = await Promise.all(Array.from({ length: DESKS }, () => openDesk(day)))
      const watched = await whilePlacing(day, next)
      const readings = desks.reduce((sum, desk) => sum + desk.readings(), 0)
      rounds.push({ alone, watched, readings: readings / DESKS / SECONDS })
      await Promise.all(desks.map((desk) => desk.close()))
    }
    report({
      what: `${DESKS} desks that watch a day of ${FACILITIES} facilities on which ${BOOKINGS_A_SECOND} bookings a second are placed, beyond the placing`,
      budget: 'less than 15 % of a processor',
      unit: ' %',
      values: rounds.map(({ alone, watched }) => (watched - alone) * 100),
      met: (share) => share < 15,
    })
    for (const [what, values] of [
      ['the placing alone', rounds.map(({ alone }) => alone * 100)],
      ['with the desks', rounds.map(({ watched }) => watched * 100)],
    ] as const)
      note(what, values, ' % of a processor')
    note(
      'readings of a desk',
      rounds.map(({ readings }) => readings),
      '/s',
    )
  } finally {
    await day.close()
  }
}

/** The share of a processor that the server and its database take while bookings are placed at their pace. */
const whilePlacing = async (day: BusyDay, next: () => Range): Promise<number> => {
  const from = performance.now()
  const used = () => {
    const { api, server } = day.processor()
    return api + server
  }
  const before = used()
  for (let n = 0; n < BOOKINGS_A_SECOND * SECONDS; n++) {
    await pause(Math.max(0, from + (n * 1000) / BOOKINGS_A_SECOND - performance.now()))
    await day.place(next())
  }
  // What the last booking set off is part of it.
  await pause(Math.max(0, from + SECONDS * 1000 + BETWEEN_READINGS_MS - performance.now()))
  return (used() - before) / ((performance.now() - from) / 1000)
}

type Range = { facilityId: string; start: number; end: number }

/** The half hours after those that are booked already, court by court. */
const freeHalfHours = (courts: readonly string[]) => {
  let taken = 0
  return (): Range => {
    const start = Date.parse(BOOKED_UNTIL) + Math.floor(taken / courts.length) * HALF_HOUR
    const facilityId = courts[taken++ % courts.length]!
    return { facilityId, start, end: start + HALF_HOUR }
  }
}

/** A desk as the dashboard is one: told of what happens, it reads the day again, and never more often than the dashboard does. */
const openDesk = async (day: BusyDay) => {
  const stop = new AbortController()
  let readings = 0
  let etag = await day.tag()
  let reading: Promise<void> | null = null
  let isAskedAgain = false
  const readWhileAsked = async () => {
    do {
      isAskedAgain = false
      etag = await day.changed(etag)
      readings++
      await pause(BETWEEN_READINGS_MS)
    } while (isAskedAgain)
    reading = null
  }
  const hearing = day.hear(stop.signal, () => {
    isAskedAgain = true
    reading ??= readWhileAsked()
  })
  return {
    readings: () => readings,
    close: async () => {
      stop.abort()
      await hearing
      await reading
    },
  }
}
