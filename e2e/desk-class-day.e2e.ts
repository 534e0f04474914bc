import { expect, it } from 'vitest'
import { checkBooks } from '../apps/api/src/books/check-books.ts'
import { openDatabase } from '../apps/api/src/db/connect.ts'
import { look, PHONE } from './looks.ts'
import { offerTo } from './offers.ts'
import { databaseUrl } from './product.ts'
import { saysWhy } from './says-why.ts'
import { at, clubOf, dayIn } from './schedule-page.ts'
import { on } from './stage.ts'
import { contextOf, freshEmail, once, open, OWNER, sessionOf } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// A day at the desk of a club whose evening class is full: who calls waits, one who has paid stays away, and the next has the place.

const CLASS = 'Badminton doubles, advanced'

it(
  'a full class of the demo takes the next in line: what becomes of the money is said before a place is taken back, the offer is taken without an account, and the books are right [ATTENDANCE-41, ATTENDANCE-43, BEYOND-13]',
  { tags: ['gate'] },
  async () => {
    const club = await clubOf(OWNER)
    const { client, partnerId } = club
    const customer = async (firstName: string) => {
      const lastName = `D${crypto.randomUUID().slice(0, 8)}`
      const email = freshEmail(firstName.toLowerCase())
      const { data } = await client.createCustomer({ body: { partnerId, firstName, lastName, email } })
      return { id: data.id, lastName, email, name: `${firstName} ${lastName}` }
    }
    // The one after the next: in the line of the next one some stand already, and it may begin any moment.
    const range = { startTime: at(dayIn(0), '00:00'), endTime: at(dayIn(21), '00:00') }
    const { data: sessions } = await client.listClassSessions({ partnerId, query: range })
    const next = sessions.filter(({ name, startTime }) => name === CLASS && Date.parse(startTime) > Date.now())[1]!
    const sessionId = next.id
    const places = async () => (await client.listAttendances({ sessionId })).data
    const before = await places()
    const nameOf = ({ customer: { firstName, lastName } }: (typeof before)[number]) => `${firstName} ${lastName}`
    const goes = before.find(({ order }) => order.paymentMethod !== 'packages')!
    const byPasses = before.find(({ order }) => order.paymentMethod === 'packages')!

    // It is full, in the calendar and in its dialog.
    await on.own(await sessionOf(OWNER))
    const date = new Date(Date.parse(next.startTime) + 8 * 3_600_000).toISOString().slice(0, 10)
    await on.open(`/classes?day=${date}`)
    const row = on.main().getByRole('listitem').getByRole('button').filter({ hasText: CLASS })
    await row.getByText('8/8', { exact: true }).waitFor()
    await look(on.page, 'desk-classes', [1440, PHONE])
    await row.click()
    const session = dialog(on.page, CLASS)
    await session.getByText('8/8', { exact: true }).waitFor()
    const add = session.getByRole('button', { name: 'Add participant' })
    await expect.poll(() => add.getAttribute('aria-disabled')).toBe('true')
    await saysWhy(add, 'This class is full')
    await look(on.page, 'desk-class-full', [1440, PHONE])

    // Two call, and wait.
    const [first, second] = [await customer('Siti'), await customer('Tom')]
    for (const { lastName, name } of [first, second]) {
      await session.getByRole('button', { name: 'Add to waiting list' }).click()
      const adding = dialog(on.page, 'Add to waiting list')
      await adding.getByRole('combobox', { name: 'Customer' }).fill(lastName)
      await on.page.getByRole('option').filter({ hasText: name }).first().click()
      await adding.getByRole('button', { name: 'Add', exact: true }).click()
      await session.getByRole('list', { name: 'Waiting list' }).getByText(name).waitFor()
    }

    // Passes would go back; who is taken out has paid for all evenings in money, which stays.
    const removing = () => dialog(on.page, 'Remove')
    await session.getByRole('button', { name: `Remove ${nameOf(byPasses)}` }).click()
    await removing().getByText('Their passes go back to the package that they came from.').waitFor()
    await removing().getByRole('button', { name: 'Cancel' }).click()
    await session.getByRole('button', { name: `Remove ${nameOf(goes)}` }).click()
    await removing().getByText('What was paid stays, and is refunded from Transactions.').waitFor()
    await look(on.page, 'desk-class-removes', [1440])
    const paid = (await client.getOrder({ id: goes.order.id })).data
    await removing().getByRole('button', { name: 'Remove' }).click()
    await on.page.getByText('Customer have been removed from class!', { exact: true }).first().waitFor()
    const kept = (await client.getOrder({ id: goes.order.id })).data
    expect([kept.status, kept.totalAmount, kept.refundableAmount]).toEqual(['paid', paid.totalAmount, paid.totalAmount])

    // The first in the line is written to, and takes the place on a phone that nobody has signed in on.
    const path = await offerTo(first.email)
    const line = session.getByRole('list', { name: 'Waiting list' }).getByRole('listitem')
    await line
      .filter({ hasText: first.name })
      .getByText(/^Offered until/)
      .waitFor()
    await expect
      .poll(() =>
        line
          .filter({ hasText: second.name })
          .getByText(/^Offered until/)
          .count(),
      )
      .toBe(0)
    // Nobody else can have it meanwhile, and the desk says so.
    const tooLate = client.addAttendance({ sessionId, customerId: second.id, body: {} }, once())
    await expect(tooLate).rejects.toMatchObject({ status: 400, message: 'This class is full' })
    await look(on.page, 'desk-class-offered', [1440])
    const context = await contextOf({ viewport: { width: PHONE, height: 844 } })
    const phone = await context.newPage()
    await open(phone, path)
    await phone.getByText(CLASS).first().waitFor()
    await phone.getByRole('radio', { name: /At the club/ }).check()
    await phone.getByRole('button', { name: 'Take the place' }).click()
    await phone.getByRole('heading', { name: 'The place is yours' }).waitFor()
    await expect.poll(() => phone.evaluate(() => localStorage.getItem('fieldhouse.session'))).toBeNull()
    await context.close()

    // The desk sees it without reading anew: a place, owed at the club, and one who still waits.
    await session.getByText('8/8', { exact: true }).waitFor()
    await expect.poll(() => line.allInnerTexts()).toEqual([expect.stringContaining(second.name)])
    const taken = session.getByRole('listitem').filter({ hasText: first.name })
    await expect.poll(() => taken.innerText()).toMatch(/Cash[\s\S]*Unpaid/)
    await look(on.page, 'desk-class-taken', [1440])
    const after = await places()
    const ids = (all: typeof before) => all.map(({ customerId }) => customerId).toSorted()
    expect(ids(after)).toEqual([...ids(before).filter((id) => id !== goes.customerId), first.id].toSorted())
    expect(after.find(({ customerId }) => customerId === first.id)!.order).toMatchObject({
      paymentStatus: 'pending',
      paymentMethod: 'cash',
      totalAmount: 2800,
    })

    const database = openDatabase(databaseUrl)
    expect(await checkBooks(database)).toEqual([])
    await database.close()
  },
)
