import { expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { saysWhy } from './says-why.ts'
import { execute, signUpAs } from './staff-page.ts'
import { on } from './stage.ts'
import { dialog } from './transactions-page.ts'
import { foundTwoVenues } from './two-venues.ts'

// Roles that hold at some of a club's venues.

it('roles are held to a venue in the form, the list tells where they hold, and they open that venue alone [BEYOND-17]', async () => {
  const club = await foundTwoVenues()
  const colleague = await signUpAs('hudson')
  await on.own(club.session)
  await on.open('/staff/list')
  await on.button('+ Add staff').click()
  const form = dialog(on.page, 'Add staff')
  await form.getByLabel('First name').fill('Noor')
  await form.getByLabel('Last name').fill('Haddad')
  await form.getByLabel('Email').fill(colleague.account.email)
  const everywhere = form.getByRole('checkbox', { name: 'At all venues' })
  await form.getByRole('checkbox', { name: 'Owner' }).check()
  await expect.poll(() => everywhere.isDisabled()).toBe(true)
  await form.getByText('An owner works at every venue.').waitFor()
  await form.getByRole('checkbox', { name: 'Owner' }).uncheck()
  await form.getByRole('checkbox', { name: 'Operations' }).check()
  await everywhere.uncheck()
  const save = form.getByRole('button', { name: 'Add and invite' })
  await save.click()
  await form.getByText('Missing venues').waitFor()
  await look(on.page, 'staff-venues')
  await expect.poll(() => form.getByRole('button', { name: 'View as' }).isDisabled()).toBe(true)
  await form.getByRole('checkbox', { name: 'Hudson Hall' }).check()
  // What they will see is looked at before it is saved.
  const [tab] = await Promise.all([
    on.page.context().waitForEvent('page'),
    form.getByRole('button', { name: 'View as' }).click(),
  ])
  await tab.getByText('You see Fieldhouse as Operations at Hudson Hall. Nothing is saved here.').waitFor()
  await tab.goto(new URL('/facilities/schedule', tab.url()).href)
  await tab.getByText('Padel').first().waitFor()
  await expect.poll(() => tab.getByText(/Saigon Hall|Badminton/).count()).toBe(0)
  await tab.close()
  await save.click()
  await form.waitFor({ state: 'detached' })
  await on.page.getByRole('row', { name: /Noor Haddad.*Operations at Hudson Hall/ }).waitFor()
  await look(on.page, 'staff-list-venues')

  // Another name widens nothing.
  await on.page.getByRole('button', { name: 'Edit Noor Haddad' }).click()
  const edit = dialog(on.page, 'Noor Haddad')
  await expect.poll(() => edit.getByRole('checkbox', { name: 'Hudson Hall' }).isChecked()).toBe(true)
  await expect.poll(() => edit.getByRole('checkbox', { name: 'At all venues' }).isChecked()).toBe(false)
  await edit.getByLabel('First name').fill('Noora')
  await edit.getByRole('button', { name: 'Save', exact: true }).click()
  await on.page.getByRole('row', { name: /Noora Haddad.*Operations at Hudson Hall/ }).waitFor()

  // As soon as they have proved the email.
  await execute('UPDATE partner_staffs SET profile_id = $1 WHERE lower(email) = lower($2)', [
    colleague.account.profileId,
    colleague.account.email,
  ])
  await on.own(colleague)
  await on.open('/facilities/schedule')
  await on.page.getByText('Padel').first().waitFor()
  await expect.poll(() => on.page.getByText(/Saigon Hall|Badminton/).count()).toBe(0)
  await on.visit('/payments/dayClose')
  await on.heading('A day is closed for the whole club')
  await execute(`UPDATE partner_staffs SET roles = '{operations,finance}' WHERE lower(email) = lower($1)`, [
    colleague.account.email,
  ])
  await on.open('/payments/payouts')
  await on.page.getByRole('heading', { name: 'Payouts are for the whole club' }).waitFor()
  expect(await violationsOf(on.page)).toEqual([])
  // What holds at every venue is looked at, and says why it is not for them to change.
  await execute(`UPDATE partner_staffs SET roles = '{finance,marketing}' WHERE lower(email) = lower($1)`, [
    colleague.account.email,
  ])
  const why = 'This is for the whole club, and you work at some of its venues.'
  await on.open('/promotion')
  await saysWhy(on.button('+ Add New Coupon'), why)
  await on.open('/payments/taxes')
  await saysWhy(on.button('+ Add tax rate'), why)
})
