import { busyDay, timed } from './day-schedule.bench.ts'
import { median, percentile } from './lib/drive.ts'
import { note, report } from './lib/report.ts'

/** The history that a busy house has, and a hundred times that. */
const ORDINARY = 150_000
const LARGE = Number(process.env.BENCH_LARGE ?? 15_000_000)
const ROUNDS = 3
/** Batches of calls a round: a p95 needs many. */
const BATCHES = 4

/**
 * Budget: with 15 million bookings in the database, the p95 of the day schedule is at most 1.5 times what it is with 150,000.
 * Both houses stand side by side and are asked in turns.
 */
export const benchGrowth = async (): Promise<void> => {
  const large = await busyDay(LARGE)
  try {
    const ordinary = await busyDay(ORDINARY)
    try {
      const rounds: { ordinary: number[]; large: number[] }[] = []
      for (let round = 0; round < ROUNDS; round++) {
        const took = { ordinary: [] as number[], large: [] as number[] }
        for (let batch = 0; batch < BATCHES; batch++) {
          took.ordinary.push(...(await timed(ordinary.overHttp, ordinary.makeStale)))
          took.large.push(...(await timed(large.overHttp, large.makeStale)))
        }
        rounds.push(took)
      }
      report({
        what: `day schedule with ${LARGE} bookings against ${ORDINARY} (p95)`,
        budget: 'at most 1.5',
        values: rounds.map((round) => percentile(round.large, 0.95) / percentile(round.ordinary, 0.95)),
        met: (ratio) => ratio <= 1.5,
      })
      note(
        'the same at p50',
        rounds.map((round) => median(round.large) / median(round.ordinary)),
      )
    } finally {
      await ordinary.close()
    }
  } finally {
    await large.close()
  }
}
