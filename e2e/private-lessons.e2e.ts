import { expect, it } from 'vitest'
import { choose, dialog, press } from './booking-page.ts'
import { look, PHONE } from './looks.ts'
import { at, cellAt, dayIn, eventually, withSchedule, type Opened } from './schedule-page.ts'
import { on } from './stage.ts'
import { execute, freshEmail, once, OWNER, sessionOf } from './staff-page.ts'
import { searchOf } from './transactions-page.ts'

// A desk's day with private lessons: who gives them, how one is placed from an empty slot, and what was taught.

const desk = withSchedule({ firstDay: 320, daysEach: 1 })
const ALL_DAY = ['6:00-21:00']
const HOURS = { MO: ALL_DAY, TU: ALL_DAY, WE: ALL_DAY, TH: ALL_DAY, FR: ALL_DAY, SA: ALL_DAY, SU: ALL_DAY }

/** Somebody who teaches, of a name that nobody else has; with hours and a price where they give lessons. */
const instructor = async (firstName: string, price: number | null, more: object = {}) => {
  const lastName = `L${crypto.randomUUID().slice(0, 8)}`
  const { partnerId, client } = desk.club
  const body = { firstName, lastName, email: freshEmail(firstName.toLowerCase()) }
  const { id } = (await client.createInstructor({ partnerId, body }, once())).data
  if (price !== null) {
    const offer = { isOn: true, hours: HOURS, daysOff: [], groupIds: [], price, memberPrice: null, version: 0, ...more }
    await client.saveLessonOffer({ id, body: offer }, once())
  }
  return { id, name: `${firstName} ${lastName}` }
}
/** Somebody who learns, of a name that nobody else has. */
const learner = async () => {
  const lastName = `S${crypto.randomUUID().slice(0, 8)}`
  const body = { partnerId: desk.club.partnerId, firstName: 'Lan', lastName, email: freshEmail('learns') }
  return { id: (await desk.club.client.createCustomer({ body })).data.id, lastName }
}
const court = (name: string) => desk.club.courts[name]!
const start = async (screen: Opened, name: string, from: string, until: string) => {
  await cellAt(screen.grid, name, from, until).click()
  const bar = screen.page.getByRole('region', { name: 'Selection' })
  await bar.getByRole('button', { name: 'Private lesson' }).click()
  return dialog(screen.page, 'Private lesson')
}

it(
  'is offered by the form of an instructor, placed from an empty slot, and takes the court and the instructor [BEYOND-47]',
  { tags: ['gate'] },
  async () => {
    const free = await instructor('Mei', null)
    await on.own(await sessionOf(OWNER))
    await on.open('/classes?tab=instructors')
    await on.page.getByRole('searchbox', { name: 'Search for a name or email' }).fill(free.name)
    await expect.poll(() => searchOf(on.page)).toMatchObject({ q: free.name })
    await on.page.getByRole('button', { name: free.name, exact: true }).click()
    await dialog(on.page, free.name).getByRole('button', { name: 'Teaching hours and prices' }).click()
    const offer = dialog(on.page, 'Private lessons')
    await offer.getByRole('switch', { name: 'Gives private lessons' }).check()
    await offer.getByLabel('Price of an hour (SGD)').fill('70')
    await offer.getByLabel('For members (SGD)').fill('50.50')
    await offer.getByRole('textbox', { name: 'Share of the instructor (%)' }).fill('45')
    await offer.getByRole('combobox', { name: 'Where they teach' }).click()
    const group = on.page.getByRole('option').filter({ visible: true }).first()
    const groupName = await group.innerText()
    await group.click()
    await on.page.keyboard.press('Escape')
    await offer.getByRole('button', { name: 'Add days off' }).click()
    for (const [label, days] of [
      ['First day off', 400],
      ['Last day off', 402],
    ] as const) {
      await offer.getByRole('textbox', { name: label }).fill(dayIn(days).split('-').toReversed().join('/'))
      await offer.getByRole('textbox', { name: label }).press('Tab')
    }
    await offer.getByRole('button', { name: 'Save' }).click()
    await offer.getByText('Please say when they teach').waitFor()
    for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'])
      await offer.getByRole('button', { name: new RegExp(`hours.*${day}`, 'i') }).click()
    await look(on.page, 'lesson-offer', [1440, PHONE])
    await offer.getByRole('button', { name: 'Save' }).click()
    await on.page.getByText('The private lessons of this instructor have been saved').first().waitFor()
    expect((await desk.club.client.getLessonOffer({ id: free.id })).data).toMatchObject({
      isOn: true,
      price: 7000,
      memberPrice: 5050,
      sharePercent: 45,
      groupIds: [desk.club.groups[groupName]],
      daysOff: [{ from: dayIn(400), until: dayIn(402) }],
    })

    const date = desk.date()
    const busy = await instructor('Otto', 6000)
    const body = { facilityId: court('Court 4'), startTime: at(date, '10:00'), endTime: at(date, '11:00') }
    const { partnerId, client } = desk.club
    const { id: customerId, lastName } = await learner()
    await client.placeLesson({ partnerId, body: { ...body, instructorId: busy.id, customerId } }, once())

    const screen = await desk.open(date)
    const lesson = await start(screen, 'Court 3', '10:00', '11:00')
    await choose(screen.page, lastName)
    const choice = lesson.getByRole('radio', { name: free.name })
    await choice.check()
    // Who teaches elsewhere then is shown, and why they are not to be had.
    await expect.poll(() => lesson.getByRole('radio', { name: busy.name }).isDisabled()).toBe(true)
    await lesson.getByText('Teaches something else at this time').first().waitFor()
    await look(screen.page, 'lesson', [1440, PHONE])
    await press(screen.page, 'Book private lesson')
    await screen.page.getByText('The private lesson has been placed').first().waitFor()
    await screen.grid.getByText(`Private lesson with ${free.name}`).first().waitFor()
    await eventually(async () => {
      const { data } = await client.listClassSessions({
        partnerId,
        query: { startTime: at(date, '00:00'), endTime: at(date, '23:00'), instructorIds: free.id },
      })
      return data.map(({ kind, facility, attendanceCount }) => [kind, facility?.name, attendanceCount])
    }, [['lesson', 'Court 3', 1]])

    // Each week, where another desk was quicker on one of the days: that one is left out.
    const series = await start(screen, 'Court 3', '12:00', '13:00')
    await choose(screen.page, lastName)
    await series.getByText('Every week').click()
    await series.getByRole('radio', { name: free.name }).check()
    await press(screen.page, 'Book private lesson')
    await screen.page.getByText('8 private lessons have been placed').first().waitFor()
  },
)

it('costs what its level costs, and of that its instructor has earned a share in the month in which it was taught [BEYOND-47]', async () => {
  const { partnerId, client } = desk.club
  const levels = [
    { name: 'Juniors', price: 4000, memberPrice: 3000 },
    { name: 'Competition', price: 9000, memberPrice: null },
  ]
  const coach = await instructor('Iris', 6000, { levels, sharePercent: 60 })
  const screen = await desk.open(desk.date())
  const lesson = await start(screen, 'Court 3', '14:00', '15:00')
  const { id: customerId, lastName } = await learner()
  await choose(screen.page, lastName)
  await lesson.getByRole('radio', { name: coach.name }).check()
  await lesson.getByRole('combobox', { name: 'Level' }).click()
  const offered = screen.page.getByRole('option').filter({ visible: true })
  const texts = async () => (await offered.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  await expect.poll(texts).toEqual(['Juniors · SGD 40.00', 'Competition · SGD 90.00'])
  await offered.filter({ hasText: 'Competition' }).click()
  await press(screen.page, 'Book private lesson')
  await screen.page.getByText('The private lesson has been placed').first().waitFor()
  await screen.grid.getByText(`Private lesson with ${coach.name} · Competition`).first().waitFor()

  // No lesson begins in the past; this one was on the tenth of the last month.
  const month = Temporal.Now.plainDateISO('Asia/Singapore').toPlainYearMonth().subtract({ months: 1 })
  const day = month.toPlainDate({ day: 10 }).toString()
  const [moved] = await execute(
    `UPDATE class_sessions s SET starts_at = $2, ends_at = $3 FROM class_participants k
     WHERE (k.partner_id, k.session_id) = (s.partner_id, s.id) AND k.customer_id = $1 RETURNING s.id`,
    [customerId, at(day, '14:00'), at(day, '15:00')],
  )
  expect(moved).toBeDefined()
  await on.own(await sessionOf(OWNER))
  await on.open('/classes')
  await on.main().getByRole('button', { name: 'Lessons taught' }).click()
  const taught = dialog(on.page, 'Private lessons taught')
  await taught.getByRole('button', { name: 'Previous month' }).click()
  const row = taught.getByRole('row').filter({ hasText: coach.name })
  // 90.00 with 9 % of GST in it: 60 % of 82.57.
  await expect.poll(async () => (await row.innerText()).replaceAll(/\s+/g, ' ')).toMatch(/ 1 1 h .*90\.00 .*49\.54/)
  const { data } = await client.listLessonMonth({ partnerId, query: { month: month.toString() } })
  expect(data.find((each) => each.instructor?.id === coach.id)).toMatchObject({ amount: 9000, earned: 4954 })
  await look(on.page, 'lessons-earned', [1440, PHONE])
})

it('shows in the calendar of classes what was taught in a month, and begins from a customer as well [BEYOND-47]', async () => {
  await on.own(await sessionOf(OWNER))
  await on.open('/classes')
  await on.main().getByRole('button', { name: 'Lessons taught' }).click()
  const month = dialog(on.page, 'Private lessons taught')
  await month.getByRole('button', { name: 'Previous month' }).click()
  await look(on.page, 'lessons-taught', [1440, PHONE])
  await month.getByRole('button', { name: 'Close' }).first().click()
  const { id, lastName } = await learner()
  await on.open(`/customers/${id}`)
  await on.main().getByRole('button', { name: 'Private lesson' }).click()
  const lesson = dialog(on.page, 'Private lesson')
  await lesson.getByText('Choose where and when first').waitFor()
  await lesson.getByText(lastName).first().waitFor()
})
