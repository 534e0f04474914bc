import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { origin } from './product.ts'
import { clubOf, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { COACH, DESK, freshEmail, once, OWNER, sessionOf } from './staff-page.ts'
import { dialog, failing } from './transactions-page.ts'

// Calendars are shared by an address, which is shown once.

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

const said = (text: string | RegExp) => on.page.getByText(text, { exact: true }).first().waitFor()
const follow = async (url: string) => fetch(origin + new URL(url).pathname)

describe('a calendar [BEYOND-19]', () => {
  it('of a customer is shared in their dialog, gets a new address, and is taken back', { tags: ['gate'] }, async () => {
    const { data: customer } = await club.client.createCustomer(
      { body: { partnerId: club.partnerId, firstName: 'Cal', lastName: 'Ender', email: freshEmail('cal') } },
      once(),
    )
    await on.own(await sessionOf(DESK))
    await on.open(`/customers?id=${customer.id}`)
    const form = dialog(on.page, 'Cal Ender')
    const make = form.getByRole('button', { name: 'Get calendar address' })
    await make.click()
    const address = form.getByRole('textbox', { name: 'Calendar address: Cal Ender' })
    await address.waitFor()
    const first = await address.inputValue()
    const text = await (await follow(first)).text()
    expect(text).toMatch(/^BEGIN:VCALENDAR/)
    expect(text).toContain('Cal Ender')
    expect(await violationsOf(on.page)).toEqual([])
    await address.scrollIntoViewIfNeeded()
    await look(on.page, 'calendar-customer', [1440, 390])

    // Seen again it is not: what is kept is that there is one.
    await on.open(`/customers?id=${customer.id}`)
    await form.getByText(/^Shared since .* by /).waitFor()
    await expect.poll(() => address.count()).toBe(0)
    await form.getByRole('button', { name: 'New address' }).click()
    const ask = dialog(on.page, 'Get a new address for Cal Ender?')
    await ask.getByRole('button', { name: 'New address' }).click()
    await address.waitFor()
    const second = await address.inputValue()
    expect([(await follow(first)).status, (await follow(second)).status]).toEqual([404, 200])

    await form.getByRole('button', { name: 'Stop sharing' }).click()
    await dialog(on.page, 'Stop sharing the calendar of Cal Ender?')
      .getByRole('button', { name: 'Stop sharing' })
      .click()
    await said('The calendar is not shared any more')
    await make.waitFor()
    expect((await follow(second)).status).toBe(404)
  })

  it('says why it was not shared, and is shared at the second try', async () => {
    const { data: customer } = await club.client.createCustomer(
      { body: { partnerId: club.partnerId, firstName: 'Try', lastName: 'Again', email: freshEmail('try') } },
      once(),
    )
    await on.own(await sessionOf(OWNER))
    await on.open(`/customers?id=${customer.id}`)
    const form = dialog(on.page, 'Try Again')
    const make = form.getByRole('button', { name: 'Get calendar address' })
    await make.waitFor()
    const works = await failing(on.page, '**/calendars/customer/*', 'POST')
    await make.click()
    await said('The calendar address could not be changed')
    await works()
    await make.click()
    await form.getByRole('textbox', { name: 'Calendar address: Try Again' }).waitFor()
  })

  it('of each court is shared in the settings of its group', async () => {
    const groups = (await club.client.listFacilityGroups({ venueId: club.venueId })).data
    const group = groups.find(({ name }) => name === 'Tennis')!
    await on.own(await sessionOf(OWNER))
    await on.open('/facilities/settings')
    await on.page.getByRole('link', { name: /^Tennis/ }).click()
    await on.button('Calendars').click()
    const name = group.facilities[0]!.name
    const form = dialog(on.page, `Calendars of ${group.name || group.type}`)
    await form.getByRole('heading', { name, exact: true }).waitFor()
    await expect
      .poll(() => form.getByRole('heading', { level: 3 }).allInnerTexts())
      .toEqual(group.facilities.map((one) => one.name))
    await form.getByRole('button', { name: 'Get calendar address' }).first().click()
    const address = form.getByRole('textbox', { name: `Calendar address: ${name}` })
    await address.waitFor()
    await expect.poll(async () => await (await follow(await address.inputValue())).text()).toContain(name)
    expect(await violationsOf(on.page)).toEqual([])
    await look(on.page, 'calendars-of-courts', [1440, 390])
  })

  it('of one’s own is shared by who teaches, and of an instructor by the owner', async () => {
    await on.own(await sessionOf(COACH))
    await on.open('/classes')
    await on.button('My calendar').click()
    const form = dialog(on.page, 'My calendar')
    await form.getByRole('button', { name: /^(Get calendar address|New address)$/ }).click()
    const address = form.getByRole('textbox', { name: 'Calendar address: My calendar' })
    await address.waitFor()
    await expect.poll(async () => (await follow(await address.inputValue())).status).toBe(200)
    await look(on.page, 'calendar-own', [390])

    const { data } = await club.client.listInstructors({ partnerId: club.partnerId, query: {} })
    const coach = data.find(({ email }) => email === COACH)!
    await on.own(await sessionOf(OWNER))
    await on.open('/classes?tab=instructors')
    await on.page
      .getByRole('button', { name: `${coach.firstName} ${coach.lastName}` })
      .first()
      .click()
    const edit = dialog(on.page, `${coach.firstName} ${coach.lastName}`)
    await edit.getByText(/^Shared since .* by /).waitFor()
    await look(on.page, 'calendar-instructor', [1440])
  })

  it('reads in Vietnamese', async () => {
    const { data: customer } = await club.client.createCustomer(
      { body: { partnerId: club.partnerId, firstName: 'Lan', email: freshEmail('lan') } },
      once(),
    )
    await on.own(await sessionOf(OWNER), { remembered: { language: 'vi' } })
    await on.open(`/customers?id=${customer.id}`)
    const form = dialog(on.page, 'Lan')
    await form.getByRole('button', { name: 'Lấy địa chỉ lịch' }).click()
    await form.getByRole('textbox', { name: 'Địa chỉ lịch: Lan' }).waitFor()
    await form.getByText('Hãy sao chép ngay: địa chỉ chỉ hiện một lần.').waitFor()
  })
})
