// First, as the product starts with it.
import { headOf, partOf } from '../apps/api/src/jobs/fixtures/read-mail.ts'
import { mails } from './mail-server.ts'
import { addDays, addMonths, dateOf, formatListDate, formatSlashedDay } from '@fieldhouse/domain/time'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { runRenewals } from '../apps/api/src/features/memberships/renewing/fixtures/run-renewals.ts'
import { CARD, payBy } from './card-forms.ts'
import { look, PHONE } from './looks.ts'
import { withClock, ZONE } from './on-clock.ts'

// A membership that renews by itself, over three months.

const EMAIL = 'desk@riverside.example'
const OWNER = 'owner@riverside.example'
const FIRST = dateOf(Date.now(), ZONE)
const NORA = `nora-${process.pid}@club.example`

const club = withClock({ SMTP_URL: mails.url })
const { at, partnerId, signedIn, tab } = club

/** Noon of a day at the club; the job runs as it does every ten minutes. */
const goTo = async (day: string) => {
  club.goTo(Date.parse(`${day}T12:00:00+08:00`))
  await runRenewals(club.deps)
}
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name }).filter({ visible: true })
const mailAbout = async (about: string, count: number): Promise<string> => {
  const found = () => mails.received.filter((one) => one.to.includes(NORA) && headOf(one.source).includes(about))
  await expect.poll(() => found().length).toBe(count)
  return partOf(found().at(-1)!.source, 'text/plain')
}
const linkIn = (mail: string): string => /https?:\/\/\S+\/pay\/[\w-]+/.exec(mail)![0]
const payLink = async (url: string) => {
  const page = await tab()
  await page.goto(url)
  await payBy(page, CARD.pays, /^Pay/)
  await page.getByText(/paid/i).first().waitFor()
  await page.context().close()
}

it('a membership that renews by itself is sold, asked for, reminded of, paid by its link and by a saved card, switched off, and ends, each shown before it happens [BEYOND-27]', async () => {
  // The plan, with its rule.
  const name = 'Gold that goes on'
  const owner = await at(OWNER, '/memberships')
  await owner.getByRole('button', { name: '+ Create a Membership Plan' }).click()
  const form = owner.getByRole('dialog').filter({ visible: true })
  await form.getByRole('textbox', { name: 'Name' }).fill(name)
  await form.getByRole('group', { name: 'Pricing 1' }).getByRole('textbox', { name: 'Price' }).fill('80')
  await form.getByRole('switch', { name: 'Memberships of this plan can renew by themselves' }).click()
  await form.getByRole('textbox', { name: 'Days before the end to ask for payment' }).fill('7')
  await form.getByRole('textbox', { name: 'Days of grace after the end' }).fill('4')
  await form.getByRole('textbox', { name: 'Reminders, days after the first request' }).fill('5')
  await form.getByRole('textbox', { name: 'Saved cards are charged, days after it' }).fill('2')
  await look(owner, 'renewals-plan', [1440])
  await owner.getByRole('button', { name: 'Create', exact: true }).click()
  await owner.getByRole('heading', { name, level: 2 }).waitFor()
  await owner.context().close()
  let desk = await signedIn(EMAIL)
  const { data: plans } = await desk.listMembershipPlans({ partnerId, query: { limit: 100 } })
  const plan = plans.find((each) => each.name === name)!
  expect(plan.renewal).toEqual({ orderDays: 7, graceDays: 4, reminderDays: [5], chargeDays: [2] })

  // Sold, with what happens then.
  const { data: nora } = await desk.createCustomer({
    body: { partnerId, firstName: 'Nora', lastName: 'Goh', email: NORA },
  })
  const [second, third, fourth] = [1, 2, 3].map((months) => addMonths(FIRST, months)) as [string, string, string]
  const sold = await at(EMAIL, '/customers')
  await sold.getByRole('main').getByRole('button', { name: 'Add transaction', exact: true }).click()
  await dialog(sold, /^Add transaction$/)
    .getByRole('button', { name: /^Membership / })
    .click()
  await dialog(sold, 'Select membership plan')
    .getByRole('button', { name: new RegExp(`^${name} .*/ month`) })
    .click()
  const sale = dialog(sold, /^Add Transaction$/)
  await sale.getByRole('combobox', { name: 'Customer' }).fill(NORA)
  await sale.getByRole('option', { name: /Nora Goh/ }).click()
  await sale.getByRole('switch', { name: 'Renews by itself' }).click()
  const asked = sale.getByText(/the next term is asked for: SGD 8\d\.\d\d/)
  await expect.poll(() => asked.innerText()).toContain(formatListDate(addDays(second, -7)))
  await expect.poll(() => sale.getByText(/^Reminders: /).innerText()).toContain(formatListDate(addDays(second, -2)))
  await expect.poll(() => sale.getByText(/^If nobody pays/).innerText()).toContain(formatListDate(addDays(second, 4)))
  await look(sold, 'renewals-sale', [1440])
  await sale.getByRole('radio', { name: /^Cash/ }).click()
  await sale.getByRole('checkbox', { name: 'Customer has paid' }).check()
  await sale.getByRole('button', { name: 'Create transaction' }).click()
  await sale.waitFor({ state: 'hidden' })
  await sold.context().close()
  const held = async () => (await desk.listSubscriptionsOfCustomer({ id: nora.id })).data
  expect((await held()).map(({ renews, renewal }) => [renews, renewal])).toEqual([[true, null]])

  // Asked for before it ends; reminded of; paid by the link of the reminder.
  await goTo(addDays(second, -7))
  expect(await mailAbout(`Your membership ${name} renews on`, 1)).toContain('SGD 8')
  const membership = async (language: 'en' | 'vi' = 'en') => {
    const window = language === 'en' ? {} : { viewport: { width: PHONE, height: 844 } }
    const page = await at(EMAIL, `/customers?id=${nora.id}`, { language, ...window })
    const region = page.getByRole('region', { name: language === 'en' ? 'Membership' : 'Gói hội viên' })
    await region.waitFor()
    return { page, region }
  }
  const waiting = await membership()
  const waits = waiting.region.getByText(/^The next term waits for its payment/)
  await expect.poll(() => waits.innerText()).toContain(formatListDate(addDays(second, 4)))
  await expect
    .poll(() => waiting.region.getByText(/^Reminders: /).innerText())
    .toContain(formatListDate(addDays(second, -2)))
  await look(waiting.page, 'renewals-waiting', [1440])
  await waiting.page.context().close()
  await goTo(addDays(second, -2))
  await payLink(linkIn(await mailAbout(`Your membership ${name} has not been paid yet`, 1)))
  await goTo(addDays(second, -1))
  await mailAbout(`Your membership ${name} has been renewed`, 1)
  desk = await signedIn(EMAIL)
  expect((await held()).map(({ startAt, renewal }) => [startAt, renewal?.status ?? null])).toEqual([
    [formatSlashedDay(second), null],
    [formatSlashedDay(FIRST), 'renewed'],
  ])

  // The month after is paid by the card that is kept, on the day that its mail has said.
  await desk.saveCard(
    { id: nora.id, body: { creditToken: 'tok_ok', consentVersion: '2026-11' } },
    { idempotencyKey: crypto.randomUUID() },
  )
  await goTo(addDays(third, -7))
  expect(await mailAbout(`Your membership ${name} renews on`, 2)).toContain('to your saved card ending in 4242')
  const charged = await membership()
  await expect
    .poll(() => charged.region.getByText(/^A saved card is charged/).innerText())
    .toContain(formatListDate(addDays(third, -5)))
  await charged.page.context().close()
  await goTo(addDays(third, -5))
  await mailAbout(`Your membership ${name} has been renewed`, 2)

  // Switched off in its third month, on a phone, in Vietnamese: it ends, and nobody is asked for more.
  await goTo(addDays(third, 3))
  const phone = await membership('vi')
  const toggle = phone.region.getByRole('switch', { name: `${name} tự động gia hạn` })
  await expect
    .poll(() => phone.region.getByText(/yêu cầu thanh toán kỳ tiếp theo/).innerText())
    .toContain(formatSlashedDay(addDays(fourth, -7)))
  await look(phone.page, 'renewals-vi', [390])
  await phone.page.setViewportSize({ width: 390, height: 844 })
  await toggle.click()
  await phone.page.getByText('Gói hội viên sẽ không gia hạn nữa', { exact: true }).first().waitFor()
  await expect.poll(() => phone.region.getByText(/yêu cầu thanh toán kỳ tiếp theo/).count()).toBe(0)
  await phone.page.context().close()
  await goTo(addDays(fourth, -7))
  await goTo(fourth)
  desk = await signedIn(EMAIL)
  expect((await held()).map(({ isActive, renews, renewal }) => [isActive, renews, renewal?.status ?? null])).toEqual([
    [false, false, null],
    [false, true, 'renewed'],
    [false, true, 'renewed'],
  ])
  const ended = await membership()
  await expect.poll(() => ended.region.getByText('Inactive', { exact: true }).count()).toBe(3)
  await look(ended.page, 'renewals-ended', [1440])
  await ended.page.context().close()
  // The club's campaign of the month may come in between.
  const written = mails.received.filter((one) => one.to.includes(NORA) && headOf(one.source).includes(name))
  const heads = written.map(({ source }) => headOf(source)).join('\n')
  expect(written, heads).toHaveLength(5)
})
