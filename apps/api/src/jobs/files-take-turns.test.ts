import { pino } from 'pino'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { startProduct, type Product } from '../fixtures/start-product.ts'
import { receiveMail, type MailServer } from './fixtures/receive-mail.ts'
import { startJobs, type Jobs } from './start-jobs.ts'

/** As many as the worker does jobs at once. */
const FILES = 3
const ROWS = 10_000

let product: Product
let mail: MailServer
let jobs: Jobs
beforeAll(async () => {
  mail = await receiveMail()
  product = await startProduct({ SMTP_URL: mail.url, MAIL_FROM: 'The Club <club@fieldhouse.example>' })
  const { deps, database } = product.fieldhouse
  jobs = await startJobs({ ...deps, url: database.url, logger: pino({ level: 'silent' }) })
})
afterAll(async () => {
  await jobs.stop()
  await product.close()
  await mail.stop()
})

const soon = { timeout: 120_000, interval: 20 }
const peopleOf = (name: string, count: number) =>
  new File(
    [
      [
        'First Name,Last Name,Email',
        ...Array.from({ length: count }, (_, n) => `P${n},Many,p${n}@${name}.example`),
      ].join('\n'),
    ],
    `${name}.csv`,
  )

it('while long files of one club are taken, the file of another one is, and mails leave [BEYOND-12]', async () => {
  const { riverside, harbour } = product.cast
  const [slow, quick] = [product.as(riverside.staff.owner), product.as(harbour.staff.owner)]
  const files: string[] = []
  for (let n = 0; n < FILES; n++) {
    const { data } = await slow.startCustomerImport({
      partnerId: riverside.id,
      body: { file: peopleOf(`many${n}`, ROWS) },
    })
    files.push(data.id)
  }
  const first = async () => (await slow.getCustomerImport({ id: files[0]! })).data
  await vi.waitFor(async () => expect((await first()).rowsDone).toBeGreaterThan(0), soon)
  const { data } = await quick.startCustomerImport({ partnerId: harbour.id, body: { file: peopleOf('one', 1) } })
  await quick.createStaff({
    partnerId: harbour.id,
    body: { firstName: 'New', lastName: 'One', email: 'new@harbour.example', roleIds: ['operations'] },
  })
  await vi.waitFor(async () => {
    expect((await quick.getCustomerImport({ id: data.id })).data).toMatchObject({ status: 'finished', imported: 1 })
    expect(mail.received.flatMap(({ to }) => to)).toContain('new@harbour.example')
  }, soon)
  expect((await first()).status).toBe('running')
})
