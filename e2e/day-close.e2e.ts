import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { dayIn, eventually } from './schedule-page.ts'
import { COACH, DESK, execute } from './staff-page.ts'
import { LOCKED } from './stage.ts'
import { failing, idOf, words, withTransactions } from './transactions-page.ts'

// Days of the demo's past, whose money nobody moves any more: each is closed by one test only.
const CLOSED = dayIn(-61)
const CONTESTED = dayIn(-62)
const FAILED = dayIn(-63)
const LOOKED_AT = dayIn(-64)
const HEARD_OF = dayIn(-65)
const EMPTY = '2019-03-04'
const DIFFERING = '2019-03-05'

const transactions = withTransactions({ firstDay: 860 })
const { show, fresh } = transactions

const addressOf = (day: string) => `/payments/dayClose?day=${day}`
const figuresOf = async (day: string) =>
  (await transactions.club.client.getDayClose({ partnerId: transactions.club.partnerId, day })).data
const cashOf = async (day: string): Promise<number> => {
  const { currencies } = await figuresOf(day)
  return currencies.flatMap(({ lines }) => lines).find(({ method }) => method === 'cash')!.ledger
}
/** Somebody at another desk closes a day, with all of its cash counted. */
const closedByAnother = async (day: string, cash: number) => {
  const { client, partnerId } = transactions.club
  const counts = [{ currency: 'SGD', expected: cash, counted: cash }]
  await client.closeDay({ partnerId, body: { day, revision: 0, counts } }, { idempotencyKey: crypto.randomUUID() })
}
const major = (minor: number) => (minor / 100).toFixed(2)

describe('the close of a day', () => {
  it(
    'shows each method beside the ledger, takes the cash that was counted and keeps the close with its difference [BEYOND-14]',
    { tags: ['gate'] },
    async () => {
      const page = await show(addressOf(CLOSED))
      const table = page.getByRole('table', { name: 'Takings in SGD' })
      await table.waitFor()
      const { currencies } = await figuresOf(CLOSED)
      const { lines } = currencies[0]!
      await expect.poll(() => table.getByRole('row').count()).toBe(lines.length + 1)
      await eventually(() => table.getByText('Matches').count(), lines.length)
      await page.getByText('Not closed yet').waitFor()

      const cash = await cashOf(CLOSED)
      await page.getByRole('button', { name: 'Close day' }).click()
      await page.getByText('Please enter an amount').waitFor()
      const counted = page.getByLabel('Cash counted, SGD')
      await eventually(() => counted.evaluate((field) => field === document.activeElement), true)
      await counted.fill(major(cash))
      await page.getByText('Exactly as expected').waitFor()
      await counted.fill(major(cash - 505))
      await page.getByText('SGD 5.05 missing').waitFor()
      // It is posted, and says why.
      await page.getByRole('button', { name: 'Close day' }).click()
      await page.getByText('Please say why the cash is over or short.').waitFor()
      await page.getByLabel('Note').fill('Change for the juniors')
      await page.getByRole('button', { name: 'Close day' }).click()
      await page.getByText('The day has been closed').waitFor()

      const again = await fresh(addressOf(CLOSED))
      const closes = again.getByRole('region', { name: 'Closes of this day' })
      await closes.getByText('SGD −5.05', { exact: true }).waitFor()
      // When it was closed is told by the club's clock.
      const { closedAt, closedBy } = (await figuresOf(CLOSED)).closes[0]!
      const at = Temporal.Instant.from(closedAt).toZonedDateTimeISO('Asia/Singapore')
      const clock = at.toPlainTime().toString({ smallestUnit: 'minute' })
      await expect.poll(() => words(closes.getByRole('group'))).toContain(`, ${clock} by ${closedBy}`)
      await closes.getByText('No. 1').click()
      await closes.getByText('Change for the juniors').waitFor()
      await closes.getByRole('table', { name: 'Takings in SGD' }).waitFor()
      expect(await violationsOn(again)).toEqual([])
    },
  )

  it('tells who was too late that somebody else has closed, and keeps what they typed [BEYOND-14]', async () => {
    const page = await fresh(addressOf(CONTESTED))
    // Nobody tells this desk what happens at others.
    await page.route('**/events', () => undefined)
    await page.reload()
    const cash = await cashOf(CONTESTED)
    await page.getByLabel('Cash counted, SGD').fill(major(cash))
    await page.getByLabel('Note').fill('Mine')
    await closedByAnother(CONTESTED, cash)
    await page.getByRole('button', { name: 'Close day' }).click()
    await page.getByText('Somebody else has closed this day meanwhile. Please look at it again.').waitFor()
    const again = page.getByRole('button', { name: 'Close again' })
    await again.waitFor()
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Mine')
    await again.click()
    // The newest leads.
    const closes = page.getByRole('region', { name: 'Closes of this day' }).getByText(/^No\. \d$/)
    await expect.poll(() => closes.allTextContents()).toEqual(['No. 2', 'No. 1'])
  })

  it('shows at once that another desk has closed, and keeps what is being typed [BEYOND-14] [BEYOND-04]', async () => {
    const page = await fresh(addressOf(HEARD_OF))
    const cash = await cashOf(HEARD_OF)
    await page.getByLabel('Cash counted, SGD').fill(major(cash))
    await page.getByLabel('Note').fill('Mine')
    await closedByAnother(HEARD_OF, cash)
    await page.getByRole('region', { name: 'Closes of this day' }).getByText('No. 1').waitFor()
    await page.getByRole('button', { name: 'Close again' }).waitFor()
    await expect.poll(() => page.getByLabel('Note').inputValue()).toBe('Mine')
    await expect.poll(() => page.getByLabel('Cash counted, SGD').inputValue()).toBe(major(cash))
  })

  it('keeps what was typed when it can not be saved, and is done by keyboard alone', async () => {
    const page = await fresh(addressOf(FAILED))
    const cash = await cashOf(FAILED)
    const counted = page.getByLabel('Cash counted, SGD')
    await counted.pressSequentially(major(cash))
    await page.getByText('Exactly as expected').waitFor()
    const mend = await failing(page, '**/dayCloses', 'POST')
    await counted.press('Enter')
    await page.getByText('The day could not be closed, please try again').waitFor()
    await expect.poll(() => counted.inputValue()).toBe(major(cash))
    await mend()
    await counted.press('Enter')
    await page.getByText('The day has been closed').waitFor()
    expect((await figuresOf(FAILED)).closes).toHaveLength(1)
  })

  it('lists loudly which transaction differs from the ledger, and leads to it [BEYOND-14]', async () => {
    const customer = await transactions.newCustomer()
    const order = await transactions.book(customer.id, [10], { paid: true })
    await execute(`UPDATE order_transactions SET settled_at = '${DIFFERING}T12:00:00+08:00' WHERE order_id = $1`, [
      order.id,
    ])
    const page = await show(addressOf(DIFFERING))
    const alarm = page.getByRole('alert').filter({ hasText: 'differs from the ledger' })
    await alarm.waitFor()
    expect(await words(alarm.getByRole('listitem'))).toBe(
      `${idOf(order)} Cash Log SGD ${major(order.totalAmount)} Ledger SGD 0.00 +${major(order.totalAmount)}`,
    )
    await alarm.getByRole('link', { name: idOf(order) }).click()
    await page.getByRole('dialog', { name: /^Transaction Details/ }).waitFor()
    await execute('UPDATE order_transactions SET settled_at = created_at WHERE order_id = $1', [order.id])
  })

  it('goes from day to day, never into days to come, and says when a day is empty or can not be read', async () => {
    const page = await fresh('/payments/dayClose')
    const next = page.getByRole('button', { name: 'Next day' })
    await next.waitFor()
    await expect.poll(() => next.getAttribute('aria-disabled')).toBe('true')
    await page.getByRole('button', { name: 'Previous day' }).click()
    await eventually(async () => new URL(page.url()).searchParams.get('day'), dayIn(-1))
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await eventually(async () => new URL(page.url()).search, '')
    const mend = await failing(page, '**/dayCloses/*')
    await page.getByRole('textbox', { name: 'Day' }).fill('04/03/2019')
    await page.getByRole('textbox', { name: 'Day' }).press('Enter')
    const retry = page.getByRole('button', { name: 'Retry' })
    await retry.waitFor()
    await mend()
    await retry.click()
    await eventually(async () => new URL(page.url()).searchParams.get('day'), EMPTY)
    await page.getByText('No money moved on this day').waitFor()
    await page.getByText('No cash moved on this day, so there is nothing to count.').waitFor()
    // Key by key, each day that is typed on the way is gone to: what is typed stays.
    await page.getByRole('textbox', { name: 'Day' }).press('ControlOrMeta+a')
    await page.getByRole('textbox', { name: 'Day' }).pressSequentially('15/10/2018', { delay: 40 })
    await expect.poll(() => page.getByRole('textbox', { name: 'Day' }).inputValue()).toBe('15/10/2018')
    await eventually(async () => new URL(page.url()).searchParams.get('day'), '2018-10-15')
  })

  it('fits phones and dark rooms in both languages, and axe finds nothing', async () => {
    for (const language of ['en', 'vi'] as const)
      for (const [width, scheme] of [
        [1440, 'light'],
        [768, 'dark'],
        [390, 'light'],
        [390, 'dark'],
      ] as const) {
        const page = await show(addressOf(LOOKED_AT), { language })
        await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
        await page.setViewportSize({ width, height: 900 })
        await page.locator(`html[data-mantine-color-scheme=${scheme}]`).waitFor()
        await page.getByRole('table').first().waitFor()
        const place = `${language} ${width} ${scheme}`
        expect((await violationsOn(page)).map((violation) => `${place}: ${violation}`)).toEqual([])
        await expect
          .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth))
          .toBeLessThanOrEqual(0)
      }
  })

  it('is found in the palette, open to the desk, and locked for a role that sees no payments [BEYOND-14]', async () => {
    const page = await fresh('/')
    await page.getByRole('heading', { level: 1 }).waitFor()
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog', { name: 'Search' }).getByRole('combobox').fill('day close')
    await page.getByRole('option', { name: 'Day close' }).click()
    await page.getByRole('heading', { level: 1, name: 'Day close' }).waitFor()
    const desk = await fresh('/payments/dayClose', { email: DESK })
    await desk.getByRole('button', { name: 'Close day' }).waitFor()
    await expect.poll(() => desk.getByRole('button', { name: 'Close day' }).isEnabled()).toBe(true)
    // It belongs to a section that the desk can't open: none is marked as the current one.
    await expect.poll(() => desk.locator('nav [aria-current=page]').count()).toBe(0)
    await expect.poll(() => page.locator('nav [aria-current=page]').allInnerTexts()).toEqual(['Payments'])
    const coach = await fresh('/payments/dayClose', { email: COACH })
    await coach.getByText(LOCKED).waitFor()
  })
})
