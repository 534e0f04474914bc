import { beforeAll, expect, it } from 'vitest'
import { violationsOf } from './axe.ts'
import { look, PHONE } from './looks.ts'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { COACH, execute, freshEmail, once, OWNER, signInAs } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// A coach beside the court, with a phone that has no connection there.

const API = '**/v1.9.0/**'
const PLACE = '**/v1.9.0/partners/classSessions/*/attendances/*'

let club: Club
let coachId: string
beforeAll(async () => {
  club = await clubOf(OWNER)
  await signInAs(COACH)
  coachId = (await club.client.listInstructors({ partnerId: club.partnerId, query: { q: COACH } })).data[0]!.id
})

let used = 0
/** A class of the coach today with these many people in it, by name. */
const classToday = async (people: number) => {
  const day = dayIn(140 + used++)
  const name = `Courtside ${crypto.randomUUID().slice(0, 6)}`
  const { data } = await club.client.createClass(
    {
      partnerId: club.partnerId,
      body: {
        name,
        typeOfSports: ['Badminton'],
        venueId: club.venueId,
        startTime: at(day, '09:00'),
        endTime: at(day, '10:00'),
        memberPrice: 1000,
        nonMemberPrice: 1000,
        instructorIds: [coachId],
      },
    },
    once(),
  )
  const sessionId = data.sessions[0]!.id
  // No class begins in the past; this one is today, whatever the hour.
  await execute('UPDATE class_sessions SET starts_at = $2, ends_at = $3 WHERE id = $1', [
    sessionId,
    at(dayIn(0), '12:00'),
    at(dayIn(0), '13:00'),
  ])
  const called: string[] = []
  for (let n = 0; n < people; n++) {
    const lastName = `W${crypto.randomUUID().slice(0, 8)}`
    const { data: customer } = await club.client.createCustomer({
      body: { partnerId: club.partnerId, firstName: 'Lan', lastName, email: freshEmail('lan') },
    })
    await club.client.addAttendance({ sessionId, customerId: customer.id, body: { paymentMethod: 'cash' } }, once())
    called.push(`Lan ${lastName}`)
  }
  return { name, sessionId, called }
}

it('a coach opens a class of today without a connection and says who is there; it is sent when there is one, also after the page was closed and after an answer was lost, and once [BEYOND-43]', async () => {
  const { name, sessionId, called } = await classToday(2)
  const page = await on.own(await signInAs(COACH))
  await page.setViewportSize({ width: PHONE, height: 844 })
  const atHand = page.waitForResponse((response) => response.url().endsWith(`/classSessions/${sessionId}/attendances`))
  await on.open('/classes')
  await atHand
  const row = on.main().getByRole('listitem').getByRole('button').filter({ hasText: name })
  const session = dialog(page, name)
  const checkIn = (who: string) => session.getByRole('button', { name: `Check in: ${who}` })
  const undo = (who: string) => session.getByRole('button', { name: `Undo: ${who} is there` })
  const waiting = (text: string) => session.getByRole('status').getByText(text, { exact: false }).waitFor()

  await page.route(API, (route) => route.abort('connectionrefused'))
  await row.click()
  await session.getByRole('tab', { name: 'Attendance' }).click()
  const from = Math.floor(Date.now() / 1000) * 1000
  await checkIn(called[0]!).click()
  await undo(called[0]!).waitFor()
  await waiting('1 check-in waits on this device for a connection')
  await checkIn(called[1]!).click()
  await undo(called[1]!).click()
  await checkIn(called[1]!).click()
  await waiting('2 check-ins wait on this device for a connection')
  const until = Date.now()
  expect(await violationsOf(page)).toEqual([])
  await look(page, 'attendance-without-a-connection', [PHONE])

  await page.reload()
  await session.getByRole('tab', { name: 'Attendance' }).click()
  await undo(called[0]!).waitFor()
  await waiting('2 check-ins wait on this device for a connection')
  const places = async () => (await club.client.listAttendances({ sessionId })).data
  expect((await places()).map(({ checkInAt }) => checkInAt)).toEqual([null, null])

  // The first of them arrives, and the answer does not.
  let arrived = 0
  await page.route(PLACE, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    if (arrived++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await page.unroute(API)
  await page.getByText('2 check-ins have been sent', { exact: true }).first().waitFor()
  await expect.poll(() => session.getByRole('status').innerText()).toBe('')
  const came = (await places()).map(({ checkInAt }) => Date.parse(checkInAt!))
  for (const instant of came) {
    expect(instant).toBeGreaterThanOrEqual(from - 1000)
    expect(instant).toBeLessThanOrEqual(until + 1000)
  }
  expect(arrived).toBe(3)
  const trail = await execute(
    "SELECT action FROM audit_entries WHERE subject_id = $1 AND action = 'classParticipant.checkedIn'",
    [sessionId],
  )
  expect(trail).toHaveLength(2)
})

it('what was said and is refused when it is sent is told, and not sent again', async () => {
  const { name, sessionId, called } = await classToday(1)
  const page = await on.own(await signInAs(COACH))
  await on.open('/classes')
  await on.main().getByRole('listitem').getByRole('button').filter({ hasText: name }).click()
  const session = dialog(page, name)
  await session.getByRole('tab', { name: 'Attendance' }).click()
  await session.getByRole('button', { name: `Check in: ${called[0]!}` }).waitFor()
  await page.route(API, (route) => route.abort('connectionrefused'))
  await session.getByRole('button', { name: `Check in: ${called[0]!}` }).click()
  await session.getByText('1 check-in waits', { exact: false }).waitFor()
  const [place] = (await club.client.listAttendances({ sessionId })).data
  await club.client.removeAttendance({ sessionId, customerId: place!.customerId }, once())
  await page.unroute(API)
  await page.getByText('Update customer fail', { exact: true }).first().waitFor()
  await session.getByText('Nobody yet').waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fieldhouse.keptPresence'))).toBeNull()
})

it('what the server could not take, and what nobody was signed in for, is kept and sent later: a refusal alone forgets it [BEYOND-43]', async () => {
  const { name, sessionId, called } = await classToday(2)
  const page = await on.own(await signInAs(COACH))
  await on.open('/classes')
  await on.main().getByRole('listitem').getByRole('button').filter({ hasText: name }).click()
  const session = dialog(page, name)
  await session.getByRole('tab', { name: 'Attendance' }).click()
  const checkIn = (who: string) => session.getByRole('button', { name: `Check in: ${who}` })
  await checkIn(called[0]!).waitFor()
  let sent = 0
  let answer: { status: number; body: string } | null = { status: 502, body: '<html>Bad gateway</html>' }
  await page.route(PLACE, async (route) => {
    if (route.request().method() !== 'PUT') return route.fallback()
    sent++
    return answer === null ? route.continue() : route.fulfill(answer)
  })
  const kept = () => page.evaluate(() => JSON.parse(localStorage.getItem('fieldhouse.keptPresence') ?? '[]').length)
  await checkIn(called[0]!).click()
  await session.getByText('1 check-in waits on this device', { exact: false }).waitFor()
  await session.getByRole('button', { name: `Undo: ${called[0]!} is there` }).waitFor()
  expect(await kept()).toBe(1)
  // It is tried again after a pause, and not over and over.
  expect(sent).toBe(1)
  const ended = { data: { msg: 'Please sign in.', errorCode: 'error.unauthorized' } }
  answer = { status: 401, body: JSON.stringify(ended) }
  await expect.poll(() => sent).toBe(2)
  await checkIn(called[1]!).click()
  await session.getByText('2 check-ins wait on this device', { exact: false }).waitFor()
  expect(await kept()).toBe(2)
  expect((await club.client.listAttendances({ sessionId })).data.map(({ checkInAt }) => checkInAt)).toEqual([
    null,
    null,
  ])

  answer = null
  await page.reload()
  await page.getByText('2 check-ins have been sent', { exact: true }).first().waitFor()
  expect(await kept()).toBe(0)
  const places = (await club.client.listAttendances({ sessionId })).data
  expect(places.every(({ checkInAt }) => checkInAt !== null)).toBe(true)
})

it('a tab that looks through another role says nothing of who is there, and sends nothing of what waits [BEYOND-17] [BEYOND-43]', async () => {
  const { name, called } = await classToday(1)
  const page = await on.own(await signInAs(OWNER))
  let sent = 0
  await page.route(PLACE, (route) => {
    if (route.request().method() === 'PUT') sent++
    return route.fallback()
  })
  await on.open('/?viewAs=owner')
  await on.open('/classes')
  await on.main().getByRole('listitem').getByRole('button').filter({ hasText: name }).click()
  const session = dialog(page, name)
  await session.getByRole('tab', { name: 'Attendance' }).click()
  await session.getByRole('button', { name: `Check in: ${called[0]!}` }).click()
  await page.getByText('You are looking through another role', { exact: false }).first().waitFor()
  await session.getByRole('button', { name: `Check in: ${called[0]!}` }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('fieldhouse.keptPresence'))).toBeNull()
  expect(sent).toBe(0)
})
