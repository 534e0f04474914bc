import { expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look, PHONE } from './looks.ts'
import { at, clubOf, dayIn } from './schedule-page.ts'
import { on } from './stage.ts'
import { employ, execute, freshEmail, once, OWNER, sessionOf, signUpAs } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// Somebody at the front desk, whom an owner lets serve the classes.

it('an owner lets the desk serve the classes: it opens a class at who comes, reads their price before it is charged, checks in by hand and by code, and changes no class [ATTENDANCE-36] [CLASSES-13]', async () => {
  const { client, partnerId, venueId } = await clubOf(OWNER)
  const front = await signUpAs('Front')
  await employ(front, ['operations'])
  const someone = async (firstName: string) => {
    const lastName = `F${crypto.randomUUID().slice(0, 8)}`
    const email = freshEmail(firstName.toLowerCase())
    const { data } = await client.createCustomer({ body: { partnerId, firstName, lastName, email } })
    return { id: data.id, name: `${firstName} ${lastName}`, lastName, email }
  }
  const [guest, buyer] = [await someone('Gwen'), await someone('Bao')]
  const price = { amount: 9000, currency: 'SGD' as const }
  const pack = { name: 'Front passes', numberOfPasses: 5, price, expiryMode: 'without_expiry' as const }
  const { data: bundle } = await client.createPackage({ partnerId, body: pack })
  await client.buyPackage({ id: buyer.id, body: { packageId: bundle.id } }, once())
  const name = `Front ${crypto.randomUUID().slice(0, 6)}`
  const day = dayIn(190)
  const { data: made } = await client.createClass(
    {
      partnerId,
      body: {
        name,
        typeOfSports: ['Badminton'],
        venueId,
        startTime: at(day, '09:00'),
        endTime: at(day, '10:00'),
        memberPrice: 1000,
        nonMemberPrice: 1500,
        packageIds: [bundle.id],
        numberOfPackagePassesRequired: 2,
      },
    },
    once(),
  )
  const sessionId = made.sessions[0]!.id

  // Without a word of the owner Classes are no part of the desk's work.
  const { account } = front
  const [row] = await execute('SELECT id FROM partner_staffs WHERE email = $1', [account.email])
  const { data: member } = await client.getStaff({ id: row!['id'] as string })
  expect(member.classDesk).toBe(false)
  await on.own(await sessionOf(OWNER))
  await on.open(`/staff/list?q=${account.email}`)
  await on.button('Edit New Colleague').click()
  const form = dialog(on.page, 'New Colleague')
  await form.getByRole('checkbox', { name: 'Classes at the desk' }).check()
  await look(on.page, 'class-desk-given', [1440, PHONE])
  await form.getByRole('button', { name: 'Save', exact: true }).click()
  await on.page.getByText('Staff has been updated successfully', { exact: true }).first().waitFor()
  await on.page.getByRole('row').filter({ hasText: account.email }).getByText('with classes at the desk').waitFor()

  // The desk finds Classes in its menu, and opens one at who has a place.
  await on.own(front)
  await on.open('/')
  await on.page.getByRole('navigation').getByRole('link', { name: 'Classes' }).first().click()
  await on.visit(`/classes?day=${day}`)
  await on.main().getByRole('listitem').getByRole('button').filter({ hasText: name }).click()
  const session = dialog(on.page, name)
  await session.getByText('Nobody yet').waitFor()
  await expect.poll(() => on.button('+ Create class').count()).toBe(0)

  // Before anything is charged it reads what this person pays, and by which passes they can.
  await session.getByRole('button', { name: 'Add participant' }).click()
  const adding = dialog(on.page, 'Add participant')
  const choose = async (customer: typeof guest) => {
    await adding.getByRole('combobox').first().fill(customer.lastName)
    await on.page.getByRole('option').filter({ hasText: customer.name }).first().click()
  }
  await choose(guest)
  await adding.getByText('No membership · pays SGD 15.00 for this class', { exact: true }).waitFor()
  await look(on.page, 'class-desk-price', [1440, PHONE])
  expect(await violationsOf(on.page)).toEqual([])
  await adding.getByRole('button', { name: 'Add participant' }).click()
  await session.getByRole('listitem').filter({ hasText: guest.name }).waitFor()
  await session.getByRole('button', { name: 'Add participant' }).click()
  await choose(buyer)
  await adding.getByText('passes that pay for it: Front passes (5)', { exact: false }).waitFor()
  await adding.getByRole('button', { name: 'Cancel' }).click()
  await on.button('Discard').click()

  // One is checked in by hand, another by the code of their confirmation.
  await session.getByRole('button', { name: `Check in: ${guest.name}` }).click()
  await session.getByRole('button', { name: `Undo: ${guest.name} is there` }).waitFor()
  await execute('UPDATE class_sessions SET starts_at = $2, ends_at = $3 WHERE id = $1', [
    sessionId,
    at(dayIn(0), '23:30'),
    at(dayIn(0), '23:59'),
  ])
  const place = { sessionId, customerId: buyer.id }
  const { order } = (await client.addAttendance({ ...place, body: { paymentMethod: 'cash' } }, once())).data
  await client.sendConfirmation({ id: order.id, body: { channel: 'EMAIL' } }, once())
  const [mail] = await execute('SELECT body_html AS html FROM outbox_messages WHERE recipient = $1', [buyer.email])
  const [, png] = /<img class="code" src="data:image\/png;base64,([^"]*)"/.exec(mail!['html'] as string)!
  await session.getByRole('button', { name: 'Scan' }).click()
  const scan = dialog(on.page, 'Scan codes')
  const picture = { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(png!, 'base64') }
  await scan.locator('input[type="file"]').setInputFiles(picture)
  await scan.getByRole('status').getByText(`${buyer.name} is checked in`, { exact: true }).waitFor()
  await scan.getByRole('button', { name: 'Done' }).click()

  // What the class is stands there to read.
  await session.getByRole('tab', { name: 'Details' }).click()
  await session.getByRole('textbox', { name: 'Name', exact: true }).waitFor()
  await expect.poll(() => session.getByRole('button', { name: /Save|Cancel class/ }).count()).toBe(0)
})
