import { expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { execute, freshEmail, OWNER, signInAs } from './staff-page.ts'
import { LOCKED, on } from './stage.ts'
import { dialog } from './transactions-page.ts'

// Roles: what each may do, and the real screens through somebody else's roles before anybody holds them.

const opened = async (press: () => Promise<void>) => {
  const [tab] = await Promise.all([on.page.context().waitForEvent('page'), press()])
  await tab.getByRole('region', { name: 'View as' }).waitFor()
  return tab
}

it(
  'what a role may do is a table, and its screens are looked at in a tab that changes nothing [BEYOND-17]',
  { tags: ['gate'] },
  async () => {
    const own = await on.own(await signInAs(OWNER))
    await on.open('/staff/roles')
    await on.page.getByRole('button', { name: 'What it may do: Operations' }).click()
    const rights = dialog(on.page, 'What Operations may do')
    await rights.getByRole('row', { name: /^Credits see, issue, revoke$/ }).waitFor()
    await expect.poll(() => rights.getByRole('row', { name: /^Analytics/ }).count()).toBe(0)
    await look(on.page, 'role-rights')
    expect(await violationsOf(on.page)).toEqual([])
    const tab = await opened(() => rights.getByRole('button', { name: 'View as' }).click())
    on.look(tab)
    await on.page.getByText('You see Fieldhouse as Operations. Nothing is saved here.').waitFor()
    expect(new URL(tab.url()).search).toBe('')
    await on.visit('/customers')
    await on.heading(/^Customers/)
    await look(on.page, 'view-as')
    await on.visit('/staff/list')
    await on.heading(LOCKED)
    await look(on.page, 'view-as-locked')
    expect(await violationsOf(on.page)).toEqual([])

    // What is tried all the same is refused by the server, and said.
    await on.visit('/customers')
    await on.heading(/^Customers/)
    const email = freshEmail('nobody')
    await on.page
      .getByRole('button', { name: /Add a Customer/ })
      .first()
      .click()
    const form = on.page.getByRole('dialog')
    await form.getByLabel('First name').fill('Nobody')
    await form.getByLabel('Last name').fill('Atall')
    await form.getByLabel('Email').fill(email)
    await form
      .getByRole('button', { name: /^(Save|Add|Create)/ })
      .last()
      .click()
    await on.page.getByText('You are looking through another role: nothing is saved.').first().waitFor()
    expect(await execute('SELECT 1 FROM customers WHERE email = $1', [email])).toEqual([])
    await on.page.keyboard.press('Escape')
    await dialog(on.page, 'Discard what you typed?').getByRole('button', { name: 'Discard' }).click()
    await expect.poll(() => form.count()).toBe(0)

    // The owner's own tab is theirs, also when it is loaded again.
    on.look(own)
    await on.page.reload()
    await on.heading(/^Staff/)
    on.look(tab)
    await on.page.getByRole('button', { name: 'Stop viewing' }).click()
    await on.heading(/^Staff/)
    await expect.poll(() => on.page.getByRole('region', { name: 'View as' }).count()).toBe(0)
  },
)

it('roles that are ticked and not saved are looked through from the form, which stays as it was [BEYOND-17]', async () => {
  const own = await on.own(await signInAs(OWNER))
  await on.open('/staff/list')
  await on.button('+ Add staff').click()
  const form = dialog(on.page, 'Add staff')
  await form.getByRole('checkbox', { name: 'Finance' }).check()
  await form.getByRole('checkbox', { name: 'Reporting' }).check()
  await form.getByRole('checkbox', { name: 'Classes at the desk' }).check()
  const tab = await opened(() => form.getByRole('button', { name: 'View as' }).click())
  on.look(tab)
  await on.page.getByText('You see Fieldhouse as Finance, Reporting. Nothing is saved here.').waitFor()
  await on.visit('/payments')
  await expect.poll(() => on.page.getByRole('heading', { name: LOCKED }).count()).toBe(0)
  await on.menu().getByRole('link', { name: 'Classes' }).click()
  await on.heading('Classes')
  await expect.poll(() => on.page.getByRole('heading', { name: LOCKED }).count()).toBe(0)
  on.look(own)
  await expect.poll(() => form.getByRole('checkbox', { checked: true }).count()).toBe(3)
})
