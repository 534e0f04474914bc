import { beforeAll, describe, expect, it } from 'vitest'
import { look } from './looks.ts'
import { pngOf } from './pictures.ts'
import { afterRest } from './rest.ts'
import { reads, readsOnPhone } from './readings.ts'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { held, on } from './stage.ts'
import { COACH, foundClub, freshEmail, once, OWNER, sessionOf, signInAs, signUpAs } from './staff-page.ts'
import { dialog, failing, searchOf, words } from './transactions-page.ts'

// Who teaches at a club: the tab of the instructors, its form, and what it does to the staff.

const LIST = '**/partners/*/instructors?*'
const TAB = '/classes?tab=instructors'

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

const table = () => on.page.getByRole('table', { name: 'Instructors / Coaches' })
const row = (text: string) => table().getByRole('row').filter({ hasText: text })
const search = () => on.page.getByRole('searchbox', { name: 'Search for a name or email' })
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
const inDialog = (name: string, button: string) =>
  dialog(on.page, name).getByRole('button', { name: button, exact: true })
const shows = (rows: number) => expect.poll(() => table().getByRole('row').count()).toBe(rows + 1)
const openTab = async (address = TAB, session = sessionOf(OWNER)) => {
  await on.own(await session)
  await on.open(address)
}

/** Somebody whom the owner added at another desk; nobody else has their last name. */
const addAtDesk = async (firstName: string) => {
  const lastName = `Q${crypto.randomUUID().slice(0, 8)}`
  const { data } = await club.client.createInstructor(
    {
      partnerId: club.partnerId,
      body: { firstName, lastName, email: freshEmail(firstName.toLowerCase()), bio: 'Juniors' },
    },
    once(),
  )
  return { ...data, name: `${firstName} ${lastName}` }
}

describe('the tabs of classes', () => {
  it('are three for an owner, and the schedule alone for who teaches [CLASSES-01] [CLASSES-02] [CLASSES-05] [CLASSES-06] [INSTRUCTORS-03] [INSTRUCTORS-22]', async () => {
    const tabs = () => on.page.getByRole('tab').allInnerTexts()
    await openTab('/classes')
    await on.heading('Classes')
    expect(await tabs()).toEqual(['Schedule', 'Packages', 'Instructors / Coaches'])
    await on.page.getByRole('tab', { name: 'Instructors / Coaches' }).click()
    await row('coach@riverside.example').waitFor()
    await expect.poll(() => searchOf(on.page)).toEqual({ tab: 'instructors' })
    await on.page.getByRole('link', { name: 'Staff list' }).click()
    await expect.poll(on.path).toBe('/staff/list')
    await on.page.getByRole('table', { name: 'Staff' }).waitFor()
    await openTab(TAB, signInAs(COACH))
    await on.heading('Classes')
    expect(await tabs()).toEqual(['Schedule'])
    await expect.poll(() => table().count()).toBe(0)
  })
})

describe('the list of instructors', () => {
  it('is by name, in its columns, and searched once typing has rested for 500 ms [INSTRUCTORS-01] [INSTRUCTORS-10] [INSTRUCTORS-24]', async () => {
    const { name, email } = await addAtDesk('Ines')
    await openTab()
    await table().waitFor()
    await expect
      .poll(() => table().getByRole('columnheader').allInnerTexts())
      .toEqual(['Avatar', 'Name', 'Email', 'Mobile', 'Edit and delete'])
    await look(on.page, 'instructors')
    const asked: string[] = []
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      const text = url.searchParams.get('q')
      if (text !== null && url.pathname.endsWith('/instructors')) asked.push(text)
    })
    await afterRest(on.page, 500, () => search().pressSequentially(name), asked)
    await shows(1)
    await row(email).waitFor()
    expect(asked).toEqual([name])
    await expect.poll(() => searchOf(on.page)).toEqual({ tab: 'instructors', q: name })
    expect(await words(row(email))).toContain('Invited')
    const told = { [name]: 'name', [name.split(' ')[1]!]: 'last name', [email]: 'email' }
    await reads(on.main(), 'instructors', told)
    await readsOnPhone(on.main(), 'instructors-on-a-phone', told)
  })

  it('says to a club without any that there is nobody yet [INSTRUCTORS-01]', async () => {
    const founder = await signUpAs('founder')
    await foundClub(founder, { brandName: 'Nobody’s Club' })
    await on.own(founder)
    await on.open(TAB)
    await said('No instructors yet')
    await expect.poll(() => table().count()).toBe(0)
  })

  it('says that it loads, that nobody matches, and that it failed, and is tried again', async () => {
    await on.own(await sessionOf(OWNER))
    const release = await held(on.page, LIST)
    await on.open(TAB)
    await on.main().locator('[aria-busy=true]').getByText('Loading', { exact: true }).waitFor()
    release()
    await table().waitFor()
    await search().fill('nobody is called this')
    await said('Nobody matches “nobody is called this”')
    await look(on.page, 'instructors-no-match', [1440, 390])
    await on.main().getByRole('button', { name: 'Clear' }).last().click()
    await table().waitFor()
    await on.visit('/promotion')
    await on.heading(/^Promotion/)
    const works = await failing(on.page, LIST)
    await on.visit(`${TAB}&q=riverside`)
    await said('The instructors could not be loaded')
    await works()
    await on.button('Retry').click()
    await row('coach@riverside.example').waitFor()
  })
})

describe('an instructor', () => {
  const email = freshEmail('Thanh')
  const name = 'Thanh Vo'

  it(
    'is added by an address of its own, with a picture, and becomes staff [CLASSES-03] [INSTRUCTORS-02] [INSTRUCTORS-17] [INSTRUCTORS-22] [INSTRUCTORS-24]',
    { tags: ['gate'] },
    async () => {
      await openTab('/classes?action=add')
      const form = dialog(on.page, 'Add instructor')
      await form.getByLabel('First name').fill('Thanh')
      await form.getByLabel('Last name').fill('Vo')
      await form.getByLabel('Email').fill('nobody')
      await inDialog('Add instructor', 'Add instructor').click()
      await form.getByText('Invalid email address', { exact: true }).waitFor()
      await reads(form, 'instructor-new')
      await form.getByLabel('Email').fill(email)
      await form.getByLabel('Bio').fill('Badminton for juniors')
      await form.locator('input[type=file]').setInputFiles(await pngOf('thanh.png', '#285'))
      await form.getByRole('img', { name: 'Avatar' }).waitFor()
      await form.getByRole('checkbox', { name: 'Can edit classes' }).check()
      await look(on.page, 'instructor-add')
      await inDialog('Add instructor', 'Add instructor').click()
      await said('Instructor has been created')
      await said(`An invitation goes to ${email}.`)
      await expect.poll(() => searchOf(on.page)).toEqual({ tab: 'instructors' })
      await search().fill(email)
      await shows(1)
      await on.visit(`/staff/list?q=${email}`)
      const member = on.page.getByRole('table', { name: 'Staff' }).getByRole('row').filter({ hasText: name })
      await member.waitFor()
      expect(await words(member)).toMatch(/Invited .* Instructor/)
    },
  )

  it('whose email another one has is refused beside the field [INSTRUCTORS-24]', async () => {
    await openTab()
    await on.button('+ Add instructor').click()
    const form = dialog(on.page, 'Add instructor')
    await form.getByLabel('Email').fill(email.toUpperCase())
    await inDialog('Add instructor', 'Add instructor').click()
    await form.getByText('This instructor already exists', { exact: true }).waitFor()
  })

  it('is saved, and not over what somebody else saved since unasked [INSTRUCTORS-02] [INSTRUCTORS-18]', async () => {
    const one = await addAtDesk('Omar')
    const { id, lastName } = one
    await openTab(`${TAB}&q=${one.email}`)
    await row(one.name).waitFor()
    await on.button(`Edit ${one.name}`).click()
    const form = dialog(on.page, one.name)
    await form.getByLabel('Mobile').fill('9123 4567')
    await look(on.page, 'instructor-edit', [1440, 390])
    await club.client.updateInstructor(
      { id, body: { firstName: 'Omari', lastName, email: one.email, bio: 'Adults', version: 1 } },
      once(),
    )
    await inDialog(one.name, 'Save').click()
    const asked = dialog(on.page, 'Somebody else has saved this meanwhile')
    await asked.getByText('Saved now: Omari').waitFor()
    await asked.getByRole('button', { name: 'Save what I changed' }).click()
    await said('Instructor has been updated')
    const { data } = await club.client.getInstructor({ id })
    expect([data.firstName, data.bio, data.mobile, data.version]).toEqual(['Omari', 'Adults', '+6591234567', 3])
  })

  it('that can not be saved or deleted says why in the server’s words, else that it failed [INSTRUCTORS-15] [INSTRUCTORS-16]', async () => {
    const one = await addAtDesk('Uma')
    const answers = (data: object) =>
      on.page.route('**/v1.9.0/partners/instructors/*', (route) =>
        route.request().method() === 'GET'
          ? route.fallback()
          : route.fulfill({ status: 400, json: { status: 400, data } }),
      )
    const saved = async (why: string) => {
      await inDialog(one.name, 'Save').click()
      await said(why)
    }
    await openTab(`${TAB}&q=${one.email}`)
    await on.button(`Edit ${one.name}`).click()
    await dialog(on.page, one.name).getByLabel('Bio').fill('Everybody')
    await answers({ msg: 'No such court', metaData: { description: 'She has no licence' } })
    await saved('She has no licence')
    await answers({ msg: 'No such court' })
    await saved('No such court')
    await answers({ msg: '' })
    await saved('Update Intructor failed')
    await inDialog(one.name, 'Cancel').click()
    await on.button('Discard').click()
    await on.button(`Delete ${one.name}`).click()
    await inDialog('Delete instructor', 'Delete').click()
    await said('Delete Intructor failed')
    await on.page.route('**/v1.9.0/partners/partners/*/instructors', (route) =>
      route.fulfill({ status: 500, json: { status: 500, data: { msg: '' } } }),
    )
    await on.button('+ Add instructor').click()
    await dialog(on.page, 'Add instructor').getByLabel('Email').fill(freshEmail('nobody'))
    await inDialog('Add instructor', 'Add instructor').click()
    await said('Create Intructor failed')
  })

  it('is deleted after a question, and is staff no more [INSTRUCTORS-19] [INSTRUCTORS-22] [INSTRUCTORS-23]', async () => {
    await openTab(`${TAB}&q=${email}`)
    await on.button(`Delete ${name}`).click()
    const asked = dialog(on.page, 'Delete instructor')
    await asked.getByText('Are you sure you want to delete this instructor?', { exact: true }).waitFor()
    await look(on.page, 'instructor-delete', [1440, 390])
    await reads(asked, 'instructor-delete', { [email]: 'email' })
    await inDialog('Delete instructor', 'Cancel').click()
    await row(name).waitFor()
    await on.button(`Delete ${name}`).click()
    await inDialog('Delete instructor', 'Delete').click()
    await said('Instructor has been deleted')
    await said(`Nobody matches “${email}”`)
    await on.visit(`/staff/list?q=${email}`)
    await said(`Nobody matches “${email}”`)
  })
})

describe('sessions to come of somebody who is removed', () => {
  /** Days of a class that no other test looks at. */
  const FIRST = dayIn(290)
  const createClass = async (name: string, instructorIds: string[], over: object = {}) => {
    const body = {
      name,
      typeOfSports: ['Badminton' as const],
      venueId: club.venueId,
      startTime: at(FIRST, '08:00'),
      endTime: at(FIRST, '09:00'),
      memberPrice: 1000,
      nonMemberPrice: 1500,
      instructorIds,
      ...over,
    }
    return (await club.client.createClass({ partnerId: club.partnerId, body }, once())).data
  }
  const asked = () => dialog(on.page, 'Hand over sessions')
  const who = () => asked().getByRole('combobox', { name: 'Who takes them over?' })
  const choose = async (name: string) => {
    await who().click()
    await on.page.getByRole('option', { name, exact: true }).click()
  }
  const confirm = (button: string) => asked().getByRole('button', { name: button, exact: true }).click()

  it('are handed over to another instructor who is free, or to nobody for now [BEYOND-56]', async () => {
    const [lea, noa, pia] = [await addAtDesk('Lea'), await addAtDesk('Noa'), await addAtDesk('Pia')]
    const daily = { repeatType: 'everyDay' as const, endDate: dayIn(296) }
    const { name, sessions } = await createClass(`Squad ${lea.lastName}`, [lea.id], daily)
    const seniors = await createClass(`Seniors ${noa.lastName}`, [noa.id])
    const customer = (await club.client.listCustomers({ partnerId: club.partnerId, query: { limit: 1 } })).data[0]!
    await club.client.addAttendance({ sessionId: sessions[0]!.id, customerId: customer.id, body: {} }, once())
    const teachers = () =>
      Promise.all(sessions.map(async ({ id }) => (await club.client.getClassSession({ id })).data.instructorIds))

    await openTab(`${TAB}&q=${lea.email}`)
    await on.button(`Delete ${lea.name}`).click()
    await inDialog('Delete instructor', 'Delete').click()
    await asked().getByText(`${lea.name} still teaches 7 sessions to come.`, { exact: true }).waitFor()
    await asked().getByText('1 place is taken.', { exact: true }).waitFor()
    await asked().getByText('and 2 more', { exact: true }).waitFor()
    await expect.poll(() => asked().getByRole('listitem').count()).toBe(6)
    await look(on.page, 'hand-over', [1440, 390])
    // The keyboard alone: the choice has the focus, and Enter confirms.
    await expect.poll(() => who().evaluate((field) => field === document.activeElement)).toBe(true)
    await on.page.keyboard.press('Enter')
    await asked().getByText('Please choose who takes them over', { exact: true }).waitFor()
    // Whoever goes takes over nothing.
    await on.page.keyboard.type(lea.lastName)
    await on.page.getByText('No instructor has this name', { exact: true }).waitFor()
    await who().fill('')
    await on.page.keyboard.type(noa.lastName)
    await on.page.keyboard.press('ArrowDown')
    await on.page.keyboard.press('Enter')
    await expect.poll(() => who().inputValue()).toBe(noa.name)
    await on.page.keyboard.press('Enter')
    await asked().getByText(`${noa.name} teaches something else then: ${seniors.name}`).waitFor()
    await look(on.page, 'hand-over-refused', [1440, 390])
    await choose(pia.name)
    await confirm('Delete')
    await said('Instructor has been deleted')
    expect(await teachers()).toEqual(sessions.map(() => [pia.id]))
    await on.visit(`/classes?day=${FIRST}`)
    const shown = on.main().getByRole('listitem').getByRole('button').filter({ hasText: name }).first()
    await expect.poll(() => shown.innerText()).toContain(pia.name)

    await on.visit(`/staff/list?q=${pia.email}`)
    await on.button(`Edit ${pia.name}`).click()
    const form = dialog(on.page, pia.name)
    await form.getByRole('checkbox', { name: 'Instructor' }).uncheck()
    await form.getByRole('checkbox', { name: 'Reporting' }).check()
    await inDialog(pia.name, 'Save').click()
    await asked().getByText(`${pia.name} still teaches 7 sessions to come.`, { exact: true }).waitFor()
    await on.page.keyboard.press('Escape')
    await asked().waitFor({ state: 'hidden' })
    await inDialog(pia.name, 'Save').click()
    await choose('Nobody for now: no instructor')
    await look(on.page, 'hand-over-of-role', [1440, 390])
    await confirm('Save')
    await said('Staff has been updated successfully')
    await asked().waitFor({ state: 'hidden' })
    expect(await teachers()).toEqual(sessions.map(() => []))

    await on.visit(`/staff/list?q=${noa.email}`)
    await on.button(`Remove ${noa.name}`).click()
    await inDialog('Remove staff', 'Remove').click()
    await asked().getByText('Nobody has a place yet.', { exact: true }).waitFor()
    await choose('Nobody for now: no instructor')
    await confirm('Remove')
    await said('Staff has been removed successfully')
    const left = await club.client.getClassSession({ id: seniors.sessions[0]!.id })
    expect(left.data.instructorIds).toEqual([])
  })
})
