import { beforeAll, expect, it } from 'vitest'
import { codePicture } from '../apps/api/src/messages/code-picture.ts'
import { violationsOf } from './axe.ts'
import { filmed } from './camera.ts'
import { look, PHONE } from './looks.ts'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { reads } from './readings.ts'
import { on } from './stage.ts'
import { COACH, execute, freshEmail, once, OWNER, signInAs, type Options } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// A coach at the door, who scans the codes that customers show in the mails they got.

let club: Club
let coachId: string
beforeAll(async () => {
  club = await clubOf(OWNER)
  await signInAs(COACH)
  coachId = (await club.client.listInstructors({ partnerId: club.partnerId, query: { q: COACH } })).data[0]!.id
})

let used = 0
/** A class of the coach today, or so many days later. */
const classOf = async (later = 0) => {
  const day = dayIn(170 + used++)
  const name = `Doorside ${crypto.randomUUID().slice(0, 6)}`
  const body = {
    name,
    typeOfSports: ['Badminton' as const],
    venueId: club.venueId,
    startTime: at(day, '09:00'),
    endTime: at(day, '10:00'),
    memberPrice: 1000,
    nonMemberPrice: 1000,
    instructorIds: [coachId],
  }
  const { data } = await club.client.createClass({ partnerId: club.partnerId, body }, once())
  const sessionId = data.sessions[0]!.id
  // No class begins in the past; this one is today until its end, whatever the hour.
  await execute('UPDATE class_sessions SET starts_at = $2, ends_at = $3 WHERE id = $1', [
    sessionId,
    at(dayIn(later), '23:30'),
    at(dayIn(later), '23:59'),
  ])
  return { name, sessionId }
}
/** Somebody with a place, and the picture of the code in the confirmation that they got. */
const someone = async (sessionId: string) => {
  const lastName = `W${crypto.randomUUID().slice(0, 8)}`
  const email = freshEmail('lan')
  const { data } = await club.client.createCustomer({
    body: { partnerId: club.partnerId, firstName: 'Lan', lastName, email },
  })
  const place = { sessionId, customerId: data.id }
  const { order } = (await club.client.addAttendance({ ...place, body: { paymentMethod: 'cash' } }, once())).data
  await club.client.sendConfirmation({ id: order.id, body: { channel: 'EMAIL' } }, once())
  const [mail] = await execute('SELECT body_html AS html FROM outbox_messages WHERE recipient = $1', [email])
  const [, png] = /<img class="code" src="data:image\/png;base64,([^"]*)"/.exec(mail!['html'] as string)!
  const picture = { name: 'code.png', mimeType: 'image/png', buffer: Buffer.from(png!, 'base64') }
  return { ...place, name: `Lan ${lastName}`, picture }
}
/** A text as the picture of a code. */
const pictureOf = (text: string) => Buffer.from(codePicture(text).split(',')[1]!, 'base64')
const opened = async (name: string, { later = 0, ...options }: Options & { later?: number } = {}) => {
  const page = await on.own(await signInAs(COACH), options)
  await page.setViewportSize({ width: PHONE, height: 844 })
  await on.open(`/classes?day=${dayIn(later)}`)
  await on.main().getByRole('listitem').getByRole('button').filter({ hasText: name }).click()
  const session = dialog(page, name)
  await session.getByRole('button', { name: 'Scan' }).click()
  const scan = dialog(page, 'Scan codes')
  const show = async (picture: Awaited<ReturnType<typeof someone>>['picture']) =>
    scan.locator('input[type="file"]').setInputFiles(picture)
  const says = (text: string) => scan.getByRole('status').getByText(text, { exact: true }).waitFor()
  return { page, session, scan, show, says }
}

it('a coach whose phone has no camera reads codes from pictures: who comes is checked in once, and each other code says what it is of [ATTENDANCE-02, ATTENDANCE-44]', async () => {
  const [here, elsewhere] = [await classOf(), await classOf()]
  const [lan, gone, other] = [
    await someone(here.sessionId),
    await someone(here.sessionId),
    await someone(elsewhere.sessionId),
  ]
  await club.client.removeAttendance({ sessionId: gone.sessionId, customerId: gone.customerId }, once())
  const { page, session, scan, show, says } = await opened(here.name)
  await scan.getByText('No camera was found').waitFor()
  expect(await violationsOf(page)).toEqual([])
  await show(lan.picture)
  await says(`${lan.name} is checked in`)
  await look(page, 'scan-checked-in', [1440, PHONE])
  await show(other.picture)
  await says('This code is for another class')
  await scan.getByRole('status').getByText(elsewhere.name, { exact: false }).waitFor()
  await look(page, 'scan-another-class', [1440, PHONE])
  await show(lan.picture)
  await says(`${lan.name} is there already`)
  await show(gone.picture)
  await says('This place was given back')
  // They got their place since the list was read.
  const late = await someone(here.sessionId)
  await show(late.picture)
  await says(`${late.name} is checked in`)
  await scan.getByRole('button', { name: 'Done' }).click()
  await session.getByRole('button', { name: `Undo: ${lan.name} is there` }).waitFor()
  await session.getByRole('button', { name: `Undo: ${late.name} is there` }).waitFor()
  await expect
    .poll(() =>
      execute("SELECT 1 FROM audit_entries WHERE subject_id = $1 AND action = 'classParticipant.checkedIn'", [
        here.sessionId,
      ]),
    )
    .toHaveLength(2)
})

it('the camera of a phone reads who comes, one after the other: the answer stands large above what it sees, and says what any other code is [ATTENDANCE-02, ATTENDANCE-44]', async () => {
  const [here, elsewhere, tomorrow, gone] = [await classOf(), await classOf(), await classOf(1), await classOf()]
  const [lan, mai] = [await someone(here.sessionId), await someone(here.sessionId)]
  const [other, early, canceled] = [
    await someone(elsewhere.sessionId),
    await someone(tomorrow.sessionId),
    await someone(gone.sessionId),
  ]
  await club.client.cancelClassSession({ id: gone.sessionId, query: {} }, once())
  const camera = await filmed()
  const { page, scan, says, session } = await opened(here.name, { camera: camera.file, permissions: ['camera'] })
  await scan.getByText('Hold the code of a customer in front of the camera.').waitFor()
  const told = { [here.name]: 'class', [lan.name]: 'customer' }
  await reads(scan, 'scan', told)
  await camera.hold(lan.picture.buffer)
  await says(`${lan.name} is checked in`)
  const [answer, picture] = [scan.getByRole('status'), scan.getByLabel('What the camera sees')]
  const [above, below] = [(await answer.boundingBox())!, (await picture.boundingBox())!]
  expect(above.y + above.height).toBeLessThanOrEqual(below.y)
  await expect
    .poll(() => answer.locator('strong').evaluate((words) => parseFloat(getComputedStyle(words).fontSize)))
    .toBeGreaterThan(20)
  // All of it is seen on a phone: nobody scrolls with a customer before them.
  expect(below.y + below.height).toBeLessThanOrEqual(844)
  await look(page, 'camera-checked-in', [1440, PHONE])
  await page.setViewportSize({ width: PHONE, height: 844 })
  await reads(scan, 'scan-checked-in', told)
  await camera.hold(mai.picture.buffer)
  await says(`${mai.name} is checked in`)
  await camera.hold(lan.picture.buffer)
  await says(`${lan.name} is there already`)
  await camera.hold(other.picture.buffer)
  await says('This code is for another class')
  await camera.hold(early.picture.buffer)
  await says('This code is for another day')
  await camera.hold(canceled.picture.buffer)
  await says('This class was cancelled')
  await camera.hold(pictureOf('https://club.example/menu'))
  await says('This is no code of a class')
  // Signed by whom it may be: it names another club, and that is all that is looked at.
  await camera.hold(pictureOf(Buffer.alloc(64, 7).toString('base64url')))
  await says('This code is of another club')
  await look(page, 'camera-another-club', [PHONE])
  await scan.getByRole('button', { name: 'Done' }).click()
  for (const { name } of [lan, mai]) await session.getByRole('button', { name: `Undo: ${name} is there` }).waitFor()
  // The camera is off again: with nobody scanning, nobody is seen.
  await expect.poll(() => page.locator('video').count()).toBe(0)
})

it('a code of the list of another day checks nobody in: the screen says that the class is not today [ATTENDANCE-02]', async () => {
  const tomorrow = await classOf(1)
  const early = await someone(tomorrow.sessionId)
  const { scan, show, says } = await opened(tomorrow.name, { later: 1 })
  await show(early.picture)
  await says('This class is not today')
  await scan.getByRole('status').getByText(tomorrow.name, { exact: false }).waitFor()
  expect((await club.client.listAttendances({ sessionId: tomorrow.sessionId })).data[0]!.checkInAt).toBeNull()
})

it('where the camera may not be used it says so, and once it may it starts [ATTENDANCE-02]', async () => {
  const here = await classOf()
  const lan = await someone(here.sessionId)
  const camera = await filmed()
  await camera.hold(lan.picture.buffer)
  const { page, scan, says } = await opened(here.name, { camera: camera.file })
  await scan.getByText('The camera may not be used').waitFor()
  await look(page, 'camera-refused', [PHONE])
  await page.context().grantPermissions(['camera'])
  await scan.getByRole('button', { name: 'Try the camera again' }).click()
  await says(`${lan.name} is checked in`)
})

it('without a connection a code of the list is kept and sent later, and of any other it says since when the list stands [BEYOND-43]', async () => {
  const [here, elsewhere] = [await classOf(), await classOf()]
  const [lan, other] = [await someone(here.sessionId), await someone(elsewhere.sessionId)]
  const { page, scan, show, says } = await opened(here.name)
  await page.route('**/v1.9.0/**', (route) => route.abort('connectionrefused'))
  await show(other.picture)
  await says('This code is not in the list')
  await show(lan.picture)
  await says(`${lan.name} is checked in`)
  await says('It waits on this device for a connection')
  await look(page, 'scan-without-a-connection', [PHONE])
  await page.unroute('**/v1.9.0/**')
  const isThere = async () =>
    (await club.client.listAttendances({ sessionId: here.sessionId })).data[0]!.checkInAt !== null
  await expect.poll(isThere).toBe(true)
  await scan.getByRole('button', { name: 'Done' }).click()
})
