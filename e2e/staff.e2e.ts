import { beforeAll, describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { origin } from './product.ts'
import { saysWhy } from './says-why.ts'
import { clubOf, type Club } from './schedule-page.ts'
import { held, LOCKED, offering, on, REGISTERED, workFor } from './stage.ts'
import { ADMIN, DESK, employ, freshEmail, once, OWNER, sessionOf, signInAs, signUpAs } from './staff-page.ts'
import { afterRest } from './rest.ts'
import { dialog, failing, searchOf, words } from './transactions-page.ts'

// The staff of a club: who is listed, invited, given other roles and removed.

const LIST = '**/partnerStaffs?*'
/** As everybody's here, so that they sign in as the others do. */
const PASSWORD = 'fieldhouse-demo'
/** A window with a storage of its own, beside the owner's. */
const THEIR_WINDOW = { timezoneId: 'Asia/Singapore' }

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

const table = () => on.page.getByRole('table', { name: 'Staff' })
const row = (text: string) => table().getByRole('row').filter({ hasText: text })
const search = () => on.page.getByRole('searchbox', { name: 'Search for a name, email or mobile' })
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const inDialog = (name: string, button: string) =>
  dialog(on.page, name).getByRole('button', { name: button, exact: true })
const shows = (rows: number) => expect.poll(() => table().getByRole('row').count()).toBe(rows + 1)
/** The list in the owner's window, on a page of its own. */
const openList = async (address = '/staff/list', session = sessionOf(OWNER)) => {
  await on.own(await session)
  await on.open(address)
}

/** A colleague whom the owner added at another desk; nobody else has their last name. */
const addAtDesk = async (firstName: string) => {
  const lastName = `Q${crypto.randomUUID().slice(0, 8)}`
  const { data } = await club.client.createStaff(
    {
      partnerId: club.partnerId,
      body: { firstName, lastName, email: freshEmail(firstName.toLowerCase()), mobile: null, roleIds: ['reporting'] },
    },
    once(),
  )
  return { ...data, name: `${firstName} ${lastName}` }
}
const mailTo = async (email: string, about: string) => {
  const find = async () => {
    const { data } = (await (await fetch(`${origin}/outbox.json`)).json()) as {
      data: { recipient: string; subject: string; text: string }[]
    }
    return data.find(({ recipient, subject }) => recipient === email && subject.includes(about))
  }
  await expect.poll(find).toBeDefined()
  return (await find())!
}
const linkIn = (text: string) => /https?:\S+/.exec(text)![0]

describe('the list of staff', () => {
  it('is by name and says so, in its columns; a page has ten, and the address keeps it [STAFF-32]', async () => {
    // Not in the order of their names.
    for (const name of ['Zed', 'Abe', 'Mia', 'Kim', 'Eve']) await addAtDesk(name)
    await openList()
    await shows(10)
    await expect
      .poll(() => table().getByRole('columnheader').allInnerTexts())
      .toEqual(['Name', 'Email', 'Mobile', 'Roles', 'Edit and remove'])
    await expect.poll(() => table().locator('th[aria-sort=ascending]').allInnerTexts()).toEqual(['Name'])
    const names = (
      await table()
        .getByRole('button', { name: /^(?!Edit|Remove)/ })
        .allInnerTexts()
    ).slice(0, 10)
    expect(names).toEqual(names.toSorted((a, b) => a.localeCompare(b, 'en')))
    expect(names[0]).toMatch(/^Abe Q/)
    expect(await words(row('desk@riverside.example'))).toContain('Operations')
    await look(on.page, 'staff')
    await on.button('Next page').click()
    await row('Zed Q').waitFor()
    await expect.poll(() => searchOf(on.page)).toEqual({ page: '2' })
  })

  it('has mobiles in groups, and pages of who is searched for [STAFF-03] [STAFF-32]', async () => {
    const family = `Pg${Date.now().toString(36)}`
    for (let number = 1; number <= 11; number++)
      await club.client.createStaff(
        {
          partnerId: club.partnerId,
          body: {
            firstName: `N${String(number).padStart(2, '0')}`,
            lastName: family,
            email: freshEmail('n'),
            mobile: number === 1 ? '9123 4567' : null,
            roleIds: ['reporting'],
          },
        },
        once(),
      )
    await openList(`/staff/list?q=${family}`)
    await shows(10)
    await row('N01').getByRole('cell', { name: '+65 9123 4567', exact: true }).waitFor()
    await on.button('Next page').click()
    await shows(1)
    await row(`N11 ${family}`).waitFor()
    await expect.poll(() => searchOf(on.page)).toEqual({ q: family, page: '2' })
  })

  it('is searched once typing has rested for 500 ms, not sooner [STAFF-26]', async () => {
    const { name, email } = await addAtDesk('Ines')
    await openList()
    await table().waitFor()
    const asked: string[] = []
    on.page.on('request', (request) => {
      const text = new URL(request.url()).searchParams.get('searchString')
      if (text !== null) asked.push(text)
    })
    await afterRest(on.page, 500, () => search().pressSequentially(name), asked)
    await shows(1)
    await row(email).waitFor()
    expect(asked).toEqual([name])
    await expect.poll(() => searchOf(on.page)).toEqual({ q: name })
  })

  it('says that it loads, that nobody matches, and that it failed, and is tried again', async () => {
    await on.own(await sessionOf(OWNER))
    const release = await held(on.page, LIST)
    await on.open('/staff/list')
    await on.heading(/^Staff/)
    await on.main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    await expect.poll(() => table().count()).toBe(0)
    release()
    await table().waitFor()
    await search().fill('nobody is called this')
    await said('Nobody matches “nobody is called this”')
    await look(on.page, 'staff-no-match', [1440, 390])
    await on.main().getByRole('button', { name: 'Clear' }).last().click()
    await table().waitFor()

    await on.visit('/promotion')
    await on.heading(/^Promotion/)
    const works = await failing(on.page, LIST)
    await on.visit('/staff/list?q=riverside')
    await said('The staff could not be loaded')
    await look(on.page, 'staff-failed', [1440, 390])
    await works()
    await on.button('Retry').click()
    await row('desk@riverside.example').waitFor()
  })

  it('is for owners and super admins; others stand before a lock [STAFF-01] [STAFF-02]', async () => {
    await openList('/staff', signInAs(DESK))
    await on.heading(LOCKED)
    const coach = await signUpAs('teaches')
    await employ(coach, ['instructor'])
    await openList('/staff/list', Promise.resolve(coach))
    await on.heading(LOCKED)
    await workFor('riverside')
    await openList('/staff', signInAs(ADMIN))
    await row('desk@riverside.example').waitFor()
    await on.page
      .getByRole('tab', { name: 'Roles' })
      .or(on.page.getByRole('link', { name: 'Roles' }))
      .click()
    await expect.poll(on.path).toBe('/staff/roles')
    await on.page.getByRole('row', { name: /^Operations/ }).waitFor()
  })

  it('has the table of roles behind its second tab; an address that names no tab leads to the list [STAFF-02] [STAFF-10] [STAFF-11] [STAFF-12] [STAFF-13] [STAFF-14] [STAFF-15] [STAFF-16] [STAFF-32]', async () => {
    await openList('/staff/roles')
    const roles = on.page.getByRole('table', { name: 'Roles' }).getByRole('row')
    await expect.poll(() => roles.count()).toBe(8)
    const cells = await roles.evaluateAll((rows) =>
      rows.slice(1).map((one) => [...one.querySelectorAll('td, th')].slice(0, 2).map((cell) => cell.textContent)),
    )
    expect(cells).toEqual([
      ['Owner', 'All modules'],
      ['Operations', 'Credits, Transactions, Customers, Facilities Schedule'],
      ['Customer Service', 'Ratings and Reviews'],
      ['Finance', 'Customers, Payments, Credits'],
      ['Reporting', 'Analytics'],
      ['Marketing', 'Promotion, Campaign'],
      ['Instructor', 'Own lessons/classes'],
    ])
    await on.visit('/staff/colleagues')
    await expect.poll(on.path).toBe('/staff/list')
    await table().waitFor()
    // The same words stand beside each role of the form.
    await on.button('+ Add staff').click()
    const form = dialog(on.page, 'Add staff')
    for (const [, modules] of cells) await form.getByText(modules!, { exact: true }).waitFor()
  })
})

describe('somebody who works here', () => {
  const email = freshEmail('Noor')
  const name = 'Noor Haddad'

  it('is invited by mail, chooses a password, and comes in [STAFF-20] [STAFF-33]', { tags: ['gate'] }, async () => {
    await openList()
    await on.button('+ Add staff').click()
    await on.field('First name').fill('Noor')
    await on.field('Last name').fill('Haddad')
    await on.field('Email').fill(email)
    await on.page.getByRole('checkbox', { name: 'Marketing' }).check()
    await look(on.page, 'staff-add')
    await inDialog('Add staff', 'Add and invite').click()
    await said('Staff has been created successfully')
    await said(`An invitation goes to ${email}.`)
    await search().fill(email)
    await shows(1)
    expect(await words(row(name))).toMatch(/Invited .* Marketing/)

    await on.own(null)
    await on.page.goto(linkIn((await mailTo(email, 'invites you')).text))
    await on.heading('Sign up')
    await expect.poll(() => on.field('Email').inputValue()).toBe(email)
    await on.password('Password').fill(PASSWORD)
    await on.password('Confirm password').fill(PASSWORD)
    await on.button('Sign up').click()
    await on.heading('Hello, Noor Haddad')
    await on.visit('/campaigns')
    await on.heading(/^Campaigns/)
    await on.visit('/customers')
    await on.heading(LOCKED)
  })
  it('who signs up without the link is told of the mail to come, and is in once they have followed it [STAFF-33]', async () => {
    const { email: invited } = await addAtDesk('Ravi')
    await on.own(null, THEIR_WINDOW)
    await on.open(`/signup?email=${encodeURIComponent(invited)}`)
    await on.password('Password').fill(PASSWORD)
    await on.password('Confirm password').fill(PASSWORD)
    await on.button('Sign up').click()
    await on.heading(REGISTERED)
    await on.page
      .getByText(`Has a club invited you? Open the link in the last mail to ${invited}: it lets you in.`)
      .waitFor()
    await look(on.page, 'staff-not-proved', [1440, 390])
    // In the window in which they signed up, whose session ends with it.
    await on.page.goto(linkIn((await mailTo(invited, 'Confirm your email address')).text))
    await on.heading('Choose a password')
    await on.page.getByText(`You log in with ${invited} and this password.`).waitFor()
    // As the club called them, until they say otherwise.
    await expect.poll(() => on.field('First name').inputValue()).toBe('Ravi')
    await look(on.page, 'password-first', [1440, 390])
    await on.field('First name').fill('Ravindra')
    await on.password('Password').fill(PASSWORD)
    await on.password('Confirm password').fill(PASSWORD)
    await on.button('Save password').click()
    await on.heading(/^Hello, Ravindra /)
  })

  it('who has not come in yet is invited once more; where no mail is sent, a super admin hands the link over, and nobody else [STAFF-33]', async () => {
    const { email: invited, name: called } = await addAtDesk('Lena')
    const openForm = async () => {
      await on.open(`/staff/list?q=${invited}`)
      await row(called)
        .getByRole('button', { name: `Edit ${called}` })
        .click()
      return dialog(on.page, called)
    }
    await on.own(await sessionOf(OWNER))
    const form = await openForm()
    await form.getByText('Has not come in yet.', { exact: true }).waitFor()
    await look(on.page, 'staff-invited', [1440, 390])
    await form.getByRole('button', { name: 'Invite again' }).click()
    await said(`A new mail is on its way to ${invited}`)
    await expect
      .poll(async () => {
        const { data } = (await (await fetch(`${origin}/outbox.json`)).json()) as { data: { recipient: string }[] }
        return data.filter(({ recipient }) => recipient === invited).length
      })
      .toBe(2)

    await on.own(await sessionOf(OWNER))
    await offering(on.page, { mails: 'kept' })
    const closed = await openForm()
    await closed
      .getByText('Has not come in yet, and this server sends no mails. Ask whoever runs it for the link.')
      .waitFor()
    await expect.poll(() => closed.getByRole('button', { name: /Invite again|Show the link/ }).count()).toBe(0)

    await workFor('riverside')
    await on.own(await sessionOf(ADMIN))
    await offering(on.page, { mails: 'kept' })
    await (await openForm()).getByRole('button', { name: 'Show the link' }).click()
    const link = await on.page.getByRole('textbox', { name: 'Link' }).inputValue()
    await on.own(null)
    await on.page.goto(link)
    await on.heading('Sign up')
    await expect.poll(() => on.field('Email').inputValue()).toBe(invited)
    await on.password('Password').fill(PASSWORD)
    await on.password('Confirm password').fill(PASSWORD)
    await on.button('Sign up').click()
    await on.heading(`Hello, ${called}`)
  })

  it('is given other roles, and may do what those allow from then on [STAFF-09] [STAFF-19] [STAFF-21]', async () => {
    const theirs = await on.own(await signInAs(email), THEIR_WINDOW)
    await on.open('/campaigns')
    await on.heading(/^Campaigns/)
    await openList(`/staff/list?q=${email}`)
    await row(name)
      .getByRole('button', { name: `Edit ${name}` })
      .click()
    const form = dialog(on.page, name)
    await expect.poll(() => form.getByLabel('Email').inputValue()).toBe(email)
    await expect.poll(() => form.getByRole('checkbox', { checked: true }).count()).toBe(1)
    await form.getByRole('checkbox', { name: 'Marketing' }).uncheck()
    await inDialog(name, 'Save').click()
    await form.getByText('Missing roles', { exact: true }).waitFor()
    await form.getByRole('checkbox', { name: 'Finance' }).check()
    await form.getByRole('checkbox', { name: 'Reporting' }).check()
    await look(on.page, 'staff-edit', [1440, 390])
    await inDialog(name, 'Save').click()
    await said('Staff has been updated successfully')
    await expect.poll(() => words(row(name))).toContain('Finance, Reporting')
    on.look(theirs)
    await on.page.reload()
    await on.heading(LOCKED)
    await on.visit('/customers')
    await on.heading(/^Customers/)
  })

  it('stands in the form as another desk has saved them since the list was read, and is not saved over unasked [STAFF-19] [STAFF-21]', async () => {
    const { id, name: known, lastName, email: address } = await addAtDesk('Omar')
    const save = (firstName: string, version: number) =>
      club.client.updateStaff(
        { id, body: { firstName, lastName, email: address, mobile: null, roleIds: ['reporting'], version } },
        once(),
      )
    await openList(`/staff/list?q=${address}`)
    await row(known).waitFor()
    const form = dialog(on.page, new RegExp(lastName))
    // What the list read stays on the screen: the form asks for itself.
    await failing(on.page, LIST)
    await save('Omari', 1)
    await on.button(`Edit ${known}`).click()
    await expect.poll(() => form.getByLabel('First name').inputValue()).toBe('Omari')
    await form.getByLabel('Mobile').fill('9123 4567')
    await save('Omarion', 2)
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    const asked = dialog(on.page, 'Somebody else has saved this meanwhile')
    await asked.getByText('Saved now: Omarion').waitFor()
    await asked.getByRole('button', { name: 'Save what I changed' }).click()
    await said('Staff has been updated successfully')
    const { data } = await club.client.getStaff({ id })
    expect([data.firstName, data.mobile, data.version]).toEqual(['Omarion', '+6591234567', 4])
  })

  it('is removed after a question, and what they look at goes within moments [STAFF-17] [STAFF-22]', async () => {
    const theirs = await on.own(await signInAs(email), THEIR_WINDOW)
    await on.open('/customers')
    await on.heading(/^Customers/)
    await openList(`/staff/list?q=${email}`)
    await on.button(`Remove ${name}`).click()
    await dialog(on.page, 'Remove staff')
      .getByText('Are you sure you want to remove this staff?', { exact: true })
      .waitFor()
    await look(on.page, 'staff-remove', [1440, 390])
    await inDialog('Remove staff', 'Cancel').click()
    await row(name).waitFor()
    await on.button(`Remove ${name}`).click()
    await inDialog('Remove staff', 'Remove').click()
    await said('Staff has been removed successfully')
    await said(`Nobody matches “${email}”`)
    on.look(theirs)
    await on.heading(REGISTERED)
    await on.open('/customers')
    await on.heading(REGISTERED)
  })

  it.each([
    [
      'loses their roles',
      async (id: string) => {
        const { data } = await club.client.getStaff({ id })
        const { firstName, lastName, email: address, mobile, version } = data
        const body = { firstName, lastName, email: address, mobile, roleIds: ['reporting' as const], version }
        await club.client.updateStaff({ id, body }, once())
      },
      LOCKED,
    ],
    ['is removed', (id: string) => club.client.removeStaff({ id }, once()), REGISTERED],
  ] as const)(
    'who %s in the middle of a form reads and copies on what they typed, saves nothing, and sees nothing more once they leave it',
    async (_how, take, then) => {
      const session = await signUpAs('typing')
      await employ(session, ['operations'])
      const { data: list } = await club.client.listStaff({
        partnerId: club.partnerId,
        query: { searchString: session.account.email, limit: 10 },
      })
      const page = await on.own(session)
      await on.open('/customers')
      await on.heading(/^Customers/)
      await on.main().getByRole('button', { name: 'Add a Customer' }).click()
      const form = dialog(page, 'Add a Customer')
      const note = form.getByRole('textbox', { name: 'Note' })
      const surname = `Q${crypto.randomUUID().slice(0, 8)}`
      await form.getByRole('textbox', { name: 'First name' }).fill('Ines')
      await form.getByRole('textbox', { name: 'Last name' }).fill(surname)
      await form.getByRole('textbox', { name: 'Email' }).fill(freshEmail('ines'))
      await note.fill('Plays left-handed, prefers the morning.')
      await take(list[0]!.id)
      const notice = page.getByRole('alert', { name: 'Access ended' })
      await notice.waitFor()
      await look(page, `staff-taken-${then === LOCKED ? 'role' : 'place'}`, [1440, 390])
      await expect.poll(() => note.inputValue()).toBe('Plays left-handed, prefers the morning.')
      const add = form.getByRole('button', { name: 'Add customer', exact: true })
      await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
      await saysWhy(add, 'You do not have permissions for this action.')
      // Nor by Enter in a field: nothing is sent any more.
      let sent = 0
      page.on('request', (request) => void (request.method() === 'POST' && sent++))
      await form.getByRole('textbox', { name: 'Last name' }).press('Enter')
      await add.press('Enter')
      await expect.poll(() => note.inputValue()).toBe('Plays left-handed, prefers the morning.')
      const { data: found } = await club.client.listCustomers({
        partnerId: club.partnerId,
        query: { q: surname },
      })
      expect([found, sent]).toEqual([[], 0])
      await notice.getByRole('button', { name: 'Leave this screen' }).click()
      await on.heading(then)
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0)
    },
  )

  it('who cannot be removed stays, and it says why [STAFF-24] [STAFF-30]', async () => {
    const { account } = await sessionOf(OWNER)
    const ask = async (who: RegExp) => {
      await on.button(await nameOn(who)).click()
      await dialog(on.page, 'Remove staff').waitFor()
    }
    const nameOn = async (who: RegExp) =>
      (await on.page.getByRole('button', { name: who }).first().getAttribute('aria-label'))!
    const refused = async (why: string) => {
      await inDialog('Remove staff', 'Remove').click()
      await said("Can't remove this staff")
      await said(why)
      await dialog(on.page, 'Remove staff').waitFor({ state: 'hidden' })
    }
    await openList(`/staff/list?q=${account.email}`)
    await ask(/^Remove /)
    await refused('You cannot remove yourself')
    await look(on.page, 'staff-refused', [1440, 390])
    await row(account.email).waitFor()

    const gone = await addAtDesk('Uma')
    await on.visit(`/staff/list?q=${gone.email}`)
    await ask(/^Remove Uma/)
    await club.client.removeStaff({ id: gone.id }, once())
    await refused('This staff no longer exists')

    await workFor('riverside')
    await openList(`/staff/list?q=${account.email}`, signInAs(ADMIN))
    await ask(/^Remove /)
    await refused('This is the only owner of the business')
    await row(account.email).waitFor()
  })
})
