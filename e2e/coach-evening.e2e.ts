import { addDays, dateOf, MINUTE_MS, weekdayOf } from '@fieldhouse/domain/time'
import type { Locator } from 'playwright'
import { expect, it } from 'vitest'
import { look, PHONE } from './looks.ts'
import { withClock, ZONE } from './on-clock.ts'

// An evening of a coach, who has a phone and nothing else: a lesson, then a class, in a hall whose Wi-Fi comes and goes.

const COACH = 'coach@riverside.example'
const OWNER = 'owner@riverside.example'
const DESK = 'desk@riverside.example'
/** What a thumb finds without looking for it, in pixels. */
const THUMB = 44
const once = () => ({ idempotencyKey: crypto.randomUUID() })

const club = withClock()
const { partnerId } = club

/** The next weekday at the club: the coach of the demo gives no lessons at weekends. */
const EVENING = [1, 2, 3]
  .map((days) => addDays(dateOf(Date.now(), ZONE), days))
  .find((date) => !['SA', 'SU'].includes(weekdayOf(date)))!
const at = (time: string): number => Date.parse(`${EVENING}T${time}:00+08:00`)
const iso = (time: string): string => new Date(at(time)).toISOString()

/** Waits for what is pressed, which is as high as a thumb and as wide; words in a row of tabs have room beside them. */
const expectForThumbs = async (pressed: Locator) => {
  await pressed.first().waitFor()
  for (const one of await pressed.all()) {
    const { width, height } = (await one.boundingBox())!
    const isTab = (await one.getAttribute('role')) === 'tab'
    expect(Math.min(isTab ? THUMB : width, height), await one.innerText()).toBeGreaterThanOrEqual(THUMB)
  }
}

it('a coach finds the lesson and the class of the evening on a phone, says with a thumb who is there, also without a connection, and reads what the month has come to [ATTENDANCE-44, BEYOND-19, BEYOND-43, BEYOND-47]', async () => {
  const owner = await club.signedIn(OWNER)
  const desk = await club.signedIn(DESK)
  const { data: venues } = await owner.listVenues({ partnerId, query: {} })
  const { id: venueId, facilityGroups } = venues[0]!
  const { data: coaches } = await owner.listInstructors({ partnerId, query: {} })
  const coach = coaches.find(({ email }) => email === COACH)!
  const customer = async (firstName: string) => {
    const lastName = `E${crypto.randomUUID().slice(0, 8)}`
    const body = { partnerId, firstName, lastName, email: `${lastName}@club.example` }
    return { id: (await desk.createCustomer({ body })).data.id, name: `${firstName} ${lastName}` }
  }

  // In the days before: the owner plans a class, people join, and the desk places a lesson on a court that is free.
  const { data: planned } = await owner.createClass(
    {
      partnerId,
      body: {
        name: 'Evening drills',
        typeOfSports: ['Tennis'],
        venueId,
        startTime: iso('19:00'),
        endTime: iso('20:30'),
        memberPrice: 2000,
        nonMemberPrice: 2500,
        maxPeople: 8,
        instructorIds: [coach.id],
      },
    },
    once(),
  )
  const sessionId = planned.sessions[0]!.id
  const [ada, ben] = [await customer('Ada'), await customer('Ben')]
  for (const { id } of [ada, ben])
    await owner.addAttendance(
      { sessionId, customerId: id, body: { paymentMethod: 'cash', orderStatus: 'paid' } },
      once(),
    )
  const tennis = facilityGroups.find(({ name }) => name === 'Tennis')!
  const learner = await customer('Kim')
  const lesson = await (async () => {
    for (const hour of ['17:00', '16:00', '15:00', '18:00'])
      for (const { id: facilityId } of tennis.facilities) {
        const startTime = iso(hour)
        const endTime = new Date(at(hour) + 60 * MINUTE_MS).toISOString()
        const wanted = { facilityId, startTime, endTime, customerId: learner.id }
        const { data: free } = await desk.previewLesson({ partnerId, body: wanted })
        if (free.lessons[0]!.slot !== null) continue
        const body = { ...wanted, instructorId: coach.id, level: 'Competition', orderStatus: 'paid' as const }
        await desk.placeLesson({ partnerId, body }, once())
        return { hour }
      }
    throw new Error('no court is free all afternoon')
  })()

  // At ten to seven the coach has taught the lesson, and logs in.
  club.goTo(at('18:50'))
  const page = await club.at(COACH, '/classes', {
    viewport: { width: PHONE, height: 844 },
    hasTouch: true,
    isMobile: true,
    reducedMotion: 'reduce',
  })
  const atHand = page.waitForResponse((response) => response.url().endsWith(`/classSessions/${sessionId}/attendances`))
  const today = page.locator(`#day-${EVENING}`)
  const rows = today.getByRole('listitem').getByRole('button')
  await rows.filter({ hasText: 'Evening drills' }).waitFor()
  await atHand
  const range = { startTime: iso('00:00'), endTime: iso('23:59') }
  const { data: taught } = await (await club.signedIn(OWNER)).listClassSessions({ partnerId, query: range })
  const own = taught.filter(({ instructors }) => instructors.some(({ id }) => id === coach.id))
  expect(own.map(({ kind }) => kind)).toContain('lesson')
  expect(own.length).toBeLessThan(taught.length)
  const shown = await rows.allInnerTexts()
  expect(shown).toHaveLength(own.length)
  for (const [i, { name }] of own.entries()) expect(shown[i]).toContain(name)
  expect(shown.join()).toContain(`${lesson.hour}–`)
  expect(shown.join()).toContain(`Private lesson with ${coach.firstName} ${coach.lastName} · Competition`)
  await expectForThumbs(rows)
  await look(page, 'coach-evening', [PHONE])
  await page.setViewportSize({ width: PHONE, height: 844 })

  // Their own calendar has it, too.
  await page.getByRole('button', { name: 'My calendar' }).tap()
  const sharing = page.getByRole('dialog', { name: 'My calendar' })
  await sharing.getByRole('button', { name: 'Get calendar address' }).tap()
  const address = await sharing.getByRole('textbox', { name: 'Calendar address: My calendar' }).inputValue()
  const feed = (await (await fetch(address)).text()).replaceAll('\r\n ', '')
  expect(feed).toContain(`Private lesson with ${coach.firstName} ${coach.lastName}`)
  expect(feed).toContain('Evening drills')
  await sharing.getByRole('button', { name: 'Close' }).first().tap()

  // Who comes is checked in by a thumb; the second of them while there is no connection.
  await rows.filter({ hasText: 'Evening drills' }).tap()
  const session = page.getByRole('dialog', { name: 'Evening drills' }).filter({ visible: true })
  await session.getByRole('tab', { name: 'Attendance' }).tap()
  await expectForThumbs(session.getByRole('tab'))
  await expectForThumbs(session.getByRole('button', { name: /^Check in: / }))
  await expectForThumbs(session.getByRole('button', { name: 'Scan' }))
  await expect.poll(() => session.getByRole('button', { name: /^(Add participant|Remove)/ }).count()).toBe(0)
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && request.url().includes('/attendances/')) sent.push(request.url())
  })
  const checkIn = (name: string) => session.getByRole('button', { name: `Check in: ${name}` })
  const places = async () => (await owner.listAttendances({ sessionId })).data
  const there = async () =>
    (await places()).filter(({ checkInAt }) => checkInAt !== null).map(({ customerId }) => customerId)
  await checkIn(ada.name).tap()
  await session.getByRole('button', { name: `Undo: ${ada.name} is there` }).waitFor()
  await expect.poll(there).toEqual([ada.id])
  // Until the list has said so it is kept, and would be counted among what waits.
  await page.getByText('Customer have been updated!').waitFor()
  await page.context().setOffline(true)
  await checkIn(ben.name).tap()
  await session.getByRole('button', { name: `Undo: ${ben.name} is there` }).waitFor()
  await session.getByText('1 check-in waits on this device for a connection').waitFor()
  await expectForThumbs(session.getByRole('button', { name: /^Undo: / }))
  await look(page, 'coach-evening-offline', [PHONE])
  await page.setViewportSize({ width: PHONE, height: 844 })
  expect(await there()).toEqual([ada.id])
  await page.context().setOffline(false)
  await expect.poll(async () => (await there()).toSorted()).toEqual([ada.id, ben.id].toSorted())
  await expect.poll(() => session.getByRole('status').innerText()).toBe('')
  const trail = await club.execute(
    "SELECT after ->> 'customerId' AS id FROM audit_entries WHERE subject_id = $1 AND action = 'classParticipant.checkedIn'",
    [sessionId],
  )
  expect(trail.map(({ id }) => id)).toEqual([ada.id, ben.id])
  expect(sent.filter((url) => url.endsWith(ada.id))).toHaveLength(1)
  await session.getByRole('button', { name: 'Close' }).first().tap()

  // The lesson of 110.00 with 9 % of GST in it: 60 % of the rest is what was earned.
  await page.getByRole('button', { name: 'Lessons taught' }).tap()
  const month = page.getByRole('dialog', { name: 'Private lessons taught' })
  await month.getByText(coach.lastName).first().waitFor()
  const line = (await month.innerText()).replaceAll(/\s+/g, ' ')
  expect(line).toMatch(/110\.00/)
  expect(line).toMatch(/60\.55/)
  await look(page, 'coach-evening-earned', [PHONE])
})
