import { describe, expect, it } from 'vitest'
import { violationsOn } from './axe.ts'
import { altering } from './calls.ts'
import { look } from './looks.ts'
import { dialog, failing, idOf, withTransactions } from './transactions-page.ts'

// Two customers who are one person: found, compared, merged, and told apart again.

const transactions = withTransactions({ firstDay: 2190 })
const { fresh, newCustomer, book } = transactions

const merging = (page: Parameters<typeof dialog>[0]) => dialog(page, 'Merge customers')

describe('two customers who are one person', () => {
  it(
    'are merged on the page of one of them, with what goes where, and undone there [BEYOND-34]',
    { tags: ['gate'] },
    async () => {
      const [kept, duplicate] = [await newCustomer(), await newCustomer()]
      const order = await book(duplicate.id, [9], { paid: true })
      const page = await fresh(`/customers/${kept.id}`)
      await page.getByRole('button', { name: 'Merge…' }).click()
      await merging(page).getByRole('combobox').fill(duplicate.search)
      await page.getByRole('option').filter({ hasText: duplicate.search }).click()
      const moves = merging(page).getByRole('table')
      await moves.getByRole('row', { name: 'Transactions 1 0' }).waitFor()
      await moves.getByRole('row', { name: 'Bookings 1 0' }).waitFor()
      const email = merging(page).getByRole('radiogroup', { name: 'Email' })
      await email.getByText(`${duplicate.search}@mail.example`).click()
      await expect.poll(() => email.getByRole('radio').nth(1).isChecked()).toBe(true)
      expect(await violationsOn(page)).toEqual([])
      await look(page, 'merge-customers')
      await merging(page).getByRole('button', { name: 'Merge', exact: true }).click()
      await page.getByText('The customers were merged').first().waitFor()
      const history = page.getByRole('region', { name: 'History' })
      await history.getByRole('link', { name: idOf(order) }).waitFor()
      await page.getByText(`${duplicate.search}@mail.example`).first().waitFor()

      // The address of the duplicate leads there.
      await page.goto(new URL(`/customers/${duplicate.id}`, page.url()).href)
      await page.waitForURL(`**/customers/${kept.id}`)
      await look(page, 'merged-customer')
      const undo = page.getByRole('button', { name: /^Undo \(until / })
      await undo.waitFor()
      // After thirty days that is no more offered.
      await altering<{ data: object[] }>(page, `**/customers/${kept.id}/merges`, ({ data }) => ({
        data: data.map((merge) => ({ ...merge, mayUndo: false })),
      }))
      await page.reload()
      await page.getByText(`${duplicate.name} was merged into this customer on `).waitFor()
      await expect.poll(() => undo.count()).toBe(0)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.reload()
      await undo.click()
      await dialog(page, 'Undo the merge').getByRole('button', { name: 'Undo', exact: true }).click()
      await page.getByText('The merge was undone').first().waitFor()
      await page.getByRole('heading', { name: 'Nothing yet' }).waitFor()
      await page.goto(new URL(`/customers/${duplicate.id}`, page.url()).href)
      await page.getByRole('heading', { level: 1, name: duplicate.name }).waitFor()
      await history.getByRole('link', { name: idOf(order) }).waitFor()
    },
  )

  it('are merged from two ticked rows, either of them kept; a lost answer is asked for again [BEYOND-34]', async () => {
    const kept = await newCustomer()
    const duplicate = await newCustomer()
    // The newest first: both are on the first page, whoever was made by other tests.
    const page = await fresh('/customers?q=Tx2190')
    for (const { name } of [kept, duplicate]) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Merge these two' }).click()
    const swap = merging(page).getByRole('button', { name: /^Keep .* instead$/ })
    const offered = (await swap.innerText()).replace(/^Keep (.*) instead$/, '$1')
    await swap.click()
    await merging(page).getByText(`Into ${offered}, who is kept`).waitFor()
    const works = await failing(page, '**/partners/customers/*/merges', 'POST')
    const confirm = merging(page).getByRole('button', { name: 'Merge', exact: true })
    await confirm.click()
    await page.getByText('The customers could not be merged').first().waitFor()
    await works()
    await confirm.click()
    await page.getByText('The customers were merged').first().waitFor()
    const gone = [kept, duplicate].find(({ name }) => name !== offered)!.name
    await expect.poll(() => page.getByRole('checkbox', { name: `Select ${gone}` }).count()).toBe(0)
    await page.getByRole('checkbox', { name: `Select ${offered}` }).waitFor()
  })

  it('are merged in Vietnamese', async () => {
    const customer = await newCustomer()
    const page = await fresh(`/customers/${customer.id}`, { language: 'vi' })
    await page.getByRole('button', { name: 'Gộp…' }).click()
    await dialog(page, 'Gộp khách hàng').getByText('Gộp vào').waitFor()
  })
})
