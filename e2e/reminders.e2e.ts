import { beforeAll, describe, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look } from './looks.ts'
import { at, clubOf, dayIn, openSchedule, cellAt, bookAt, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { once, OWNER, sessionOf } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// Reminders before bookings and classes: how a club sets them, and where its staff see what went out.

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

const list = (kind: 'bookings' | 'classes') => on.page.getByRole('list', { name: `Reminders before ${kind}` })
const row = (kind: 'bookings' | 'classes', n: number) => list(kind).getByRole('group', { name: `Reminder ${n}` })
const preview = () => on.page.getByRole('region', { name: 'Preview' })
const choose = async (from: ReturnType<typeof row>, name: string, option: string) => {
  await from.getByRole('combobox', { name, exact: true }).click()
  await on.page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click()
}
const read = async () => (await club.client.getReminders({ partnerId: club.partnerId })).data
/** Books two hours that are free: the demo's own bookings reach two weeks ahead, as the longest reminder does. */
const bookFree = async (date: string) => {
  for (const hour of [10, 12, 14, 16, 18])
    for (const court of Object.keys(club.courts).filter((name) => name.startsWith('Court '))) {
      const [from, until] = [`${hour}:00`, `${hour + 2}:00`]
      const made = await bookAt(club, { court, date, from, until }).catch((error: unknown) => {
        if ((error as { status?: number }).status !== 409) throw error
        return null
      })
      if (made) return { ...made, court, from, until }
    }
  throw new Error('every court is taken')
}
const open = async () => {
  await on.own(await sessionOf(OWNER))
  await on.open('/campaigns/reminders')
  await on.page.getByRole('heading', { name: 'Before bookings' }).waitFor()
}

describe('the reminders of a club', () => {
  it(
    'are set by their times and ways beside the mail and the SMS that customers read, and stay [BEYOND-48]',
    { tags: ['gate'] },
    async () => {
      await open()
      await preview()
        .getByText(/^Reminder: your booking on|Subject: Reminder: your booking on/)
        .first()
        .waitFor()
      await preview().getByText('Nothing goes.').waitFor()
      const part = on.page.getByRole('region', { name: 'Before bookings' })
      await part.getByRole('button', { name: '+ Add reminder' }).click()
      await preview()
        .getByText(/^Email on .* at 18:00$/)
        .waitFor()
      await part.getByRole('button', { name: '+ Add reminder' }).click()
      const second = row('bookings', 2)
      await second.getByRole('textbox', { name: 'How long before' }).fill('3')
      await second.getByRole('checkbox', { name: 'SMS' }).check()
      await preview()
        .getByText(/^SMS on .* at 15:00$/)
        .waitFor()
      await preview()
        .getByText(/: a reminder of your booking\./)
        .waitFor()
      const mail = on.page.frameLocator('iframe')
      await mail.getByText('This is a reminder of your booking at').waitFor()
      await mail.getByText('Send me no reminders').waitFor()
      expect(await violationsOf(on.page)).toEqual([])
      await look(on.page, 'reminders', [1440, 768, 390])

      const classes = on.page.getByRole('region', { name: 'Before classes' })
      await classes.getByRole('button', { name: '+ Add reminder' }).click()
      await choose(row('classes', 1), 'Unit', 'on the evening before')
      await choose(row('classes', 1), 'Time', '19:30')
      await preview().getByText('A class', { exact: true }).click()
      await preview()
        .getByText(/^Email on .* at 19:30$/)
        .waitFor()
      await on.page.getByRole('combobox', { name: 'From' }).click()
      await on.page.getByRole('option', { name: '22:30', exact: true }).click()
      await on.saysAnew('Reminders saved', () => on.page.getByRole('button', { name: 'Save reminders' }).click())
      expect(await read()).toMatchObject({
        quietTime: { from: 22 * 60 + 30, until: 8 * 60 },
        reminders: [
          { kind: 'booking', unit: 'days', amount: 1, email: true, sms: false, isOn: true },
          { kind: 'booking', unit: 'hours', amount: 3, email: true, sms: true, isOn: true },
          { kind: 'class', unit: 'eveningBefore', amount: 19 * 60 + 30, email: true, sms: false, isOn: true },
        ],
      })

      await on.open('/campaigns/reminders')
      await row('bookings', 1).getByRole('switch', { name: 'Reminder 1 is on' }).click()
      await row('bookings', 2).getByRole('button', { name: 'Remove reminder 2' }).click()
      await on.saysAnew('Reminders saved', () => on.page.getByRole('button', { name: 'Save reminders' }).click())
      expect((await read()).reminders.map(({ kind, isOn }) => [kind, isOn])).toEqual([
        ['booking', false],
        ['class', true],
      ])
    },
  )

  it('say beside its field what is wrong with one [BEYOND-48]', async () => {
    await open()
    const part = on.page.getByRole('region', { name: 'Before bookings' })
    await part.getByRole('button', { name: '+ Add reminder' }).click()
    const last = row('bookings', await list('bookings').getByRole('group').count())
    await last.getByRole('checkbox', { name: 'Email' }).uncheck()
    await on.page.getByRole('button', { name: 'Save reminders' }).click()
    await last.getByText('Please choose email, SMS or both').waitFor()
    await last.getByRole('checkbox', { name: 'Email' }).check()
    await last.getByRole('textbox', { name: 'How long before' }).fill('99')
    await last.getByText(/^From 1 to \d+$/).waitFor()
    expect(await violationsOf(on.page)).toEqual([])
  })
})

describe('staff see of a booking and of a place', () => {
  it('when it is reminded of, and why it is not [BEYOND-48]', async () => {
    const { version, quietTime, spareMinutes } = await read()
    const rule = { email: true, sms: false, isOn: true }
    await club.client.saveReminders(
      {
        partnerId: club.partnerId,
        body: {
          version,
          quietTime,
          spareMinutes,
          reminders: [
            { ...rule, kind: 'booking', unit: 'hours', amount: 2 },
            { ...rule, kind: 'booking', unit: 'days', amount: 14 },
            { ...rule, kind: 'class', unit: 'hours', amount: 5 },
          ],
        },
      },
      once(),
    )
    const date = dayIn(13)
    const { name, court, from, until } = await bookFree(date)
    const { page, grid } = await openSchedule(date)
    await cellAt(grid, court, from, until).click({ position: { x: 60, y: 75 } })
    await page.getByRole('menuitem', { name: 'Details' }).click()
    const detail = dialog(page, name)
    const states = detail.getByRole('list', { name: 'Reminders' })
    const sent = `${String(Number(from.slice(0, 2)) - 2).padStart(2, '0')}:00`
    await states.getByText(new RegExp(`^Email reminder on .* ${sent} \\(2 hours before\\)$`)).waitFor()
    await states.getByText('Email reminder not sent: it was booked or moved after that (14 days before)').waitFor()
    expect(await violationsOf(page)).toEqual([])
    await look(page, 'reminders-of-booking', [1440, 390])
    await page.context().close()

    const session = (
      await club.client.createClass(
        {
          partnerId: club.partnerId,
          body: {
            name: 'Reminded',
            typeOfSports: ['Badminton'],
            venueId: club.venueId,
            startTime: at(date, '18:00'),
            endTime: at(date, '19:00'),
            memberPrice: 2000,
            nonMemberPrice: 2000,
          },
        },
        once(),
      )
    ).data.sessions[0]!
    const { data: found } = await club.client.listCustomers({ partnerId: club.partnerId, query: { limit: 1 } })
    await club.client.addAttendance({ sessionId: session.id, customerId: found[0]!.id, body: {} }, once())
    await on.own(await sessionOf(OWNER))
    await on.open(`/classes?day=${date}`)
    await on.main().getByRole('listitem').getByRole('button').filter({ hasText: 'Reminded' }).click()
    const opened = dialog(on.page, 'Reminded')
    await opened.getByRole('tab', { name: 'Attendance' }).click()
    await opened.getByText(/^Email reminder on .* 13:00 \(5 hours before\)$/).waitFor()
    expect(await violationsOf(on.page)).toEqual([])
  })
})
