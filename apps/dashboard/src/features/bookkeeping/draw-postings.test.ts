import { unzipSync, strFromU8 } from 'fflate'
import { afterEach, expect, it, vi } from 'vitest'
import en from '../../locales/en/bookkeeping.ts'
import type { BookJob } from './book-job.ts'
import { drawPostings } from './draw-postings.ts'

afterEach(() => void vi.useRealTimers())

const job = (kind: 'csv' | 'xlsx'): BookJob => ({
  kind,
  words: { sheet: 'Postings', titles: en.column, kinds: en.kind },
  parts: [
    {
      own: [{ account: 'sales', code: '200', name: '=Hire' }],
      journals: [
        {
          id: 'a',
          day: '2026-11-24',
          time: '09:30',
          kind: 'sale',
          currency: 'SGD',
          orderId: 'o',
          reference: 'AB12CD34',
          postings: [
            { account: 'receivable', amount: 400_000 },
            { account: 'sales', amount: -400_000 },
          ],
        },
      ],
    },
  ],
})

it('a file of postings has a line for each, with codes and names of the club and amounts as numbers [BEYOND-36]', async () => {
  expect(await (await drawPostings(job('csv'))).text()).toBe(
    [
      'Date,Time,What happened,Transaction,Account code,Account,Debit,Credit,Currency',
      '2026-11-24,09:30,Sale,AB12CD34,,Receivables from customers,4000.00,,SGD',
      "2026-11-24,09:30,Sale,AB12CD34,200,'=Hire,,4000.00,SGD",
      '',
    ].join('\r\n'),
  )
})

it('the same postings are the same bytes, whenever the file is made [BEYOND-36]', async () => {
  const bytes = async (kind: 'csv' | 'xlsx', now: string) => {
    vi.useFakeTimers({ now: new Date(now), toFake: ['Date'] })
    return Buffer.from(await (await drawPostings(job(kind))).arrayBuffer())
  }
  for (const kind of ['csv', 'xlsx'] as const) {
    const made = await bytes(kind, '2026-11-30T10:00:00Z')
    expect(made.equals(await bytes(kind, '2027-03-15T22:17:43Z'))).toBe(true)
    expect(made.length).toBeGreaterThan(100)
  }
  const sheet = strFromU8(unzipSync(await bytes('xlsx', '2026-12-01T00:00:00Z'))['xl/worksheets/sheet1.xml']!)
  expect(sheet).toContain('<v>4000</v>')
})
