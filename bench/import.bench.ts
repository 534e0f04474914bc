import { setTimeout } from 'node:timers/promises'
import { api, createClient } from '@fieldhouse/contract'
import { seedCast } from '@fieldhouse/testing/cast'
import { openDatabase } from '../apps/api/src/db/connect.ts'
import { withClient } from '../apps/api/src/db/open-connection.ts'
import { benchDatabase } from './lib/bench-database.ts'
import { note, report } from './lib/report.ts'
import { startProcess } from './lib/start-process.ts'

const ROWS = Number(process.env.BENCH_ROWS ?? 50_000)
const BATCH = 500

/**
 * Budget: 50,000 customers of a file are there in under a minute, from its upload to the last of them. Beside it stand rows a second
 * against bare inserts of the same rows, 500 in a statement, and how long a request waits meanwhile.
 */
export const benchImport = async (): Promise<void> => {
  const bench = await benchDatabase()
  const database = openDatabase(bench.url)
  const { riverside, harbour } = await seedCast(database)
  await database.close()
  const product = await startProcess(bench.url)
  const client = createClient(api, { origin: product.origin, token: () => riverside.staff.owner.token })
  try {
    const rows = Array.from({ length: ROWS }, (_, n) => [
      `Given${n}`,
      `Family${n}`,
      `n${n}@file.example`,
      `+6581${100_000 + n}`,
    ])
    const text = ['First Name,Last Name,Email,Mobile', ...rows.map((row) => row.join(','))].join('\n')
    const body = () => ({ file: new File([text], 'people.csv'), duplicates: 'skip' as const })
    const partnerId = riverside.id
    const waits: number[] = []
    const over = new AbortController()
    const asking = (async () => {
      while (!over.signal.aborted) {
        const from = performance.now()
        await client.listCustomers({ partnerId, query: { limit: 1 } })
        waits.push(performance.now() - from)
        await setTimeout(20)
      }
    })()
    const from = performance.now()
    await client.previewImportCustomers({ partnerId, body: body() })
    const dry = (performance.now() - from) / 1000
    const dryWait = Math.max(...waits)
    waits.length = 0
    const begun = performance.now()
    const { data } = await client.startCustomerImport({ partnerId, body: body() })
    const kept = (performance.now() - begun) / 1000
    for (;;) {
      const state = (await client.getCustomerImport({ id: data.id })).data
      if (state.status === 'finished') {
        if (state.imported !== ROWS) throw new Error(`${state.imported} of ${ROWS} were imported`)
        break
      }
      await setTimeout(100)
    }
    const took = (performance.now() - begun) / 1000
    over.abort()
    await asking
    const bare = await withClient(bench.url, async (connection) => {
      const start = performance.now()
      for (let at = 0; at < ROWS; at += BATCH)
        await connection.query(
          `INSERT INTO customers (partner_id, id, first_name, last_name, email, mobile, created_at)
           SELECT $1, gen_random_uuid(), r ->> 0, r ->> 1, r ->> 2, r ->> 3, now() FROM jsonb_array_elements($2::jsonb) AS r`,
          [harbour.id, JSON.stringify(rows.slice(at, at + BATCH))],
        )
      return (performance.now() - start) / 1000
    })
    report({
      what: `import of a file of ${ROWS} customers, from the upload to the last one`,
      budget: 'under 60 s',
      values: [took],
      unit: ' s',
      met: (seconds) => seconds < 60,
    })
    note('rows a second', [ROWS / took])
    note('bare inserts a second', [ROWS / bare])
    note('of the rate of bare inserts', [bare / took])
    note('until the file is kept', [kept], ' s')
    note('longest wait of a request meanwhile', [Math.max(...waits)], ' ms')
    note('dry run', [dry], ' s')
    note('longest wait of a request during the dry run', [dryWait], ' ms')
  } finally {
    await product.stop()
    await bench.drop()
  }
}
