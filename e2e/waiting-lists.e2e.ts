import { beforeAll, describe, expect, it } from 'vitest'
import { look, PHONE } from './looks.ts'
import { offerTo } from './offers.ts'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { contextOf, execute, freshEmail, once, open, OWNER, sessionOf } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// A desk's day with a class that is full: who waits, in which order, and who takes what becomes free.

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

/** Somebody of a name that nobody else has. */
const customer = async () => {
  const lastName = `W${crypto.randomUUID().slice(0, 8)}`
  const email = freshEmail('waits')
  const { data } = await club.client.createCustomer({
    body: { partnerId: club.partnerId, firstName: 'Lan', lastName, email },
  })
  return { id: data.id, lastName, email, name: `Lan ${lastName}` }
}

let used = 0
/** A class for one, or so many, who are in it, opened at its participants. */
const full = async (people = 1) => {
  const day = dayIn(30 + used++)
  const name = `Full ${crypto.randomUUID().slice(0, 6)}`
  const { data } = await club.client.createClass(
    {
      partnerId: club.partnerId,
      body: {
        name,
        typeOfSports: ['Badminton'],
        venueId: club.venueId,
        startTime: at(day, '09:00'),
        endTime: at(day, '10:00'),
        memberPrice: 2000,
        nonMemberPrice: 2000,
        maxPeople: people,
      },
    },
    once(),
  )
  const sessionId = data.sessions[0]!.id
  const all = await Promise.all(Array.from({ length: people }, customer))
  for (const { id } of all) await club.client.addAttendance({ sessionId, customerId: id, body: {} }, once())
  const inIt = all[0]!
  await on.own(await sessionOf(OWNER))
  await on.open(`/classes?day=${day}`)
  await on.main().getByRole('listitem').getByRole('button').filter({ hasText: name }).click()
  const session = dialog(on.page, name)
  await session.getByText(inIt.name).waitFor()
  return { session, sessionId, inIt, all, name }
}
/** The time of an instant at the club. */
const clockOf = (instant: string) =>
  Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Singapore').toPlainTime().toString({ smallestUnit: 'minute' })
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()

describe('a class that is full', () => {
  it(
    'has a waiting list: the desk adds people, changes their order for a reason, and the next takes what becomes free on their phone [BEYOND-13]',
    { tags: ['gate'] },
    async () => {
      const { session, sessionId, inIt } = await full()
      const [first, second] = [await customer(), await customer()]
      for (const { lastName, name } of [first, second]) {
        await session.getByRole('button', { name: 'Add to waiting list' }).click()
        const adding = dialog(on.page, 'Add to waiting list')
        await adding.getByRole('combobox', { name: 'Customer' }).fill(lastName)
        await on.page.getByRole('option').filter({ hasText: name }).first().click()
        await adding.getByRole('button', { name: 'Add', exact: true }).click()
        await said('Added to the waiting list')
        await session.getByText(name).waitFor()
      }
      await session.getByRole('heading', { name: 'Waiting list (2)' }).waitFor()
      const names = () => session.getByRole('list', { name: 'Waiting list' }).getByRole('listitem').allInnerTexts()
      await session.getByRole('button', { name: `Move ${second.name} up` }).focus()
      await on.page.keyboard.press('Enter')
      await expect.poll(async () => (await names())[0]).toContain(second.name)
      await look(on.page, 'waiting-line', [1440])
      await session.getByRole('button', { name: 'Save this order' }).click()
      const reordering = dialog(on.page, 'Save another order')
      await reordering.getByRole('button', { name: 'Save order' }).click()
      await reordering.getByText('Please say why').waitFor()
      await reordering.getByLabel('Reason').fill('Came an hour before')
      await reordering.getByRole('button', { name: 'Save order' }).click()
      await said('The waiting list has a new order')

      await club.client.removeAttendance({ sessionId, customerId: inIt.id }, once())
      const path = await offerTo(second.email)
      const { data: line } = await club.client.listClassWaiting({ sessionId })
      const until = clockOf(line[0]!.offeredUntil!)
      await session.getByText(`Offered until ${until}`, { exact: true }).waitFor()
      // On a journey they read it by the clock of the club.
      const context = await contextOf({
        viewport: { width: PHONE, height: 844 },
        locale: 'vi-VN',
        timezoneId: 'America/New_York',
      })
      const phone = await context.newPage()
      await open(phone, path)
      await phone.getByRole('heading', { name: 'Đã có chỗ trống cho bạn' }).waitFor()
      await phone.getByText(until, { exact: false }).first().waitFor()
      await phone.getByText('09:00–10:00', { exact: false }).waitFor()
      await look(phone, 'offer', [1440, PHONE])
      await phone.getByRole('radio', { name: /Tại câu lạc bộ/ }).check()
      // What it costs by now is shown before anybody owes it.
      await execute(
        'UPDATE class_sessions SET member_price_minor = 2600, non_member_price_minor = 2600 WHERE id = $1',
        [sessionId],
      )
      await phone.getByRole('button', { name: 'Nhận chỗ' }).click()
      await phone.getByText('Giá đã thay đổi trong lúc đó. Vui lòng xem lại giá.').waitFor()
      await phone.getByRole('radio', { name: /Tại câu lạc bộ · .*26/ }).waitFor()
      await phone.getByRole('button', { name: 'Nhận chỗ' }).click()
      await phone.getByRole('heading', { name: 'Chỗ này là của bạn' }).waitFor()
      // What failed before is not said beside it, where it would stay for twelve seconds.
      await expect.poll(() => phone.getByText('Giá đã thay đổi').count(), { timeout: 3_000 }).toBe(0)
      await phone.getByText('Khi đến, bạn hãy đưa mã này ra để điểm danh.').waitFor()
      await phone.getByRole('img', { name: /^Mã của / }).waitFor()
      await look(phone, 'offer-taken', [PHONE])
      await context.close()
      await session.getByText('1/1', { exact: true }).waitFor()
      const { data } = await club.client.listAttendances({ sessionId })
      expect(data.map(({ customerId }) => customerId)).toEqual([second.id])
    },
  )

  it('says plainly on its page that an offer was taken back, declined, or is to be paid by a time, and that a link is none [BEYOND-13]', async () => {
    const { session, sessionId, all } = await full(3)
    const [first, second, third] = [await customer(), await customer(), await customer()]
    for (const { id } of [first, second, third])
      await club.client.joinClassWaiting({ sessionId, body: { customerId: id } }, once())
    for (const { id } of all) await club.client.removeAttendance({ sessionId, customerId: id }, once())
    const path = await offerTo(first.email)
    await session.getByRole('button', { name: `Take the offer to ${first.name} back` }).click()
    const removing = dialog(on.page, 'Take off the waiting list')
    await removing.getByLabel('Reason').fill('The court is needed')
    await removing.getByRole('button', { name: 'Take off' }).click()
    await said('Taken off the waiting list')
    const context = await contextOf({ viewport: { width: PHONE, height: 844 }, timezoneId: 'America/New_York' })
    const phone = await context.newPage()
    await open(phone, path)
    await phone.getByRole('heading', { name: 'This offer is over' }).waitFor()
    await look(phone, 'offer-over', [PHONE])
    await open(phone, await offerTo(second.email))
    await phone.getByRole('button', { name: 'No, thank you' }).click()
    await phone.getByRole('heading', { name: 'You said no' }).waitFor()
    await expect
      .poll(async () => (await club.client.listClassWaiting({ sessionId })).data.map(({ customer: { id } }) => id))
      .toEqual([third.id])
    await open(phone, await offerTo(third.email))
    await phone.getByRole('radio', { name: /By card, now/ }).check()
    await phone.getByRole('button', { name: 'Take the place' }).click()
    await phone.getByRole('heading', { name: 'The place is yours' }).waitFor()
    const { payUntil } = (await club.client.listClassWaiting({ sessionId })).data[0]!
    const time = clockOf(payUntil!)
    await phone.getByText(`Please pay by card until ${time}.`, { exact: false }).waitFor()
    await session.getByText(`took a place; the card payment is due by ${time}.`, { exact: false }).waitFor()
    await open(phone, `/offer/${'A'.repeat(43)}`)
    await phone.getByRole('heading', { name: 'This link does not work' }).waitFor()
    await context.close()
  })
})
