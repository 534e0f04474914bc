import { PAYMENT_METHOD_LABELS, PAYMENT_METHODS } from '@fieldhouse/domain/fees'
import { addDays } from '@fieldhouse/domain/time'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { CARD, payBy } from './card-forms.ts'
import { afterRest } from './rest.ts'
import { look } from './looks.ts'
import { at, clubOf, dayIn, type Club } from './schedule-page.ts'
import { on } from './stage.ts'
import { execute, freshEmail, once, OWNER, sessionOf } from './staff-page.ts'
import { dialog } from './transactions-page.ts'

// Who gets a place in a class, and how it is paid: a known customer or a new one, money, a card, a link, or passes.

let club: Club
beforeAll(async () => {
  club = await clubOf(OWNER)
})

let used = 0
/** A class on a day of its own, which nobody else has the name of, opened at its participants; `weeks` of it follow. */
const opened = async (over: object = {}, weeks = 0) => {
  const day = dayIn(60 + used++)
  const name = `Drill ${crypto.randomUUID().slice(0, 6)}`
  const { data } = await club.client.createClass(
    {
      partnerId: club.partnerId,
      body: {
        name,
        typeOfSports: ['Badminton'],
        venueId: club.venueId,
        startTime: at(day, '07:00'),
        endTime: at(day, '08:00'),
        memberPrice: 2000,
        nonMemberPrice: 2000,
        ...(weeks > 0 && { repeatType: 'everyWeek' as const, endDate: addDays(day, 7 * weeks) }),
        ...over,
      },
    },
    once(),
  )
  await on.own(await sessionOf(OWNER))
  await on.open(`/classes?day=${day}`)
  await on.main().getByRole('listitem').getByRole('button').filter({ hasText: name }).click()
  const session = dialog(on.page, name)
  await session.getByText('Nobody yet').waitFor()
  await session.getByRole('button', { name: 'Add participant' }).click()
  const sessionId = data.sessions[0]!.id
  return {
    session,
    sessionId,
    sessions: data.sessions,
    places: async () => (await club.client.listAttendances({ sessionId })).data,
  }
}
/** What customers pay on top, by method and currency, until the test ends. */
const feesBe = async (config: object) => {
  const set = (fees: unknown) =>
    execute('UPDATE partners SET processing_fee_config = $2 WHERE id = $1', [club.partnerId, JSON.stringify(fees)])
  const [before] = await execute('SELECT processing_fee_config AS fees FROM partners WHERE id = $1', [club.partnerId])
  await set(config)
  onTestFinished(async () => void (await set(before!['fees'])))
}
const adding = () => dialog(on.page, 'Add participant')
/** A day at the club as lists show it. */
const shownDay = (instant: string) => {
  const day = Temporal.Instant.from(instant).toZonedDateTimeISO('Asia/Singapore').toPlainDate()
  const date = day.toString().split('-').toReversed().join('/')
  return `${day.toLocaleString('en', { weekday: 'short' })} ${date}`
}
const save = () => adding().getByRole('button', { name: 'Add participant' }).click()
const said = (text: string) => on.page.getByText(text, { exact: true }).first().waitFor()
/** Somebody of a name that nobody else has. */
const customer = async (over: object = {}) => {
  const lastName = `Q${crypto.randomUUID().slice(0, 8)}`
  const { data } = await club.client.createCustomer({
    body: { partnerId: club.partnerId, firstName: 'Mai', lastName, email: freshEmail('mai'), ...over },
  })
  return { ...data, name: `Mai ${lastName}` }
}
const choose = async ({ lastName, name }: { lastName: string; name: string }) => {
  await adding().getByRole('combobox', { name: 'Customer' }).fill(lastName)
  await on.page.getByRole('option').filter({ hasText: name }).first().click()
}
const select = async (label: string, option: string | RegExp) => {
  await adding().getByRole('combobox', { name: label, exact: true }).click()
  await on.page.getByRole('option', { name: option }).click()
}
const refusing = (address: string, method: string, data: object) =>
  on.page.route(
    address,
    (route) =>
      route.request().method() === method
        ? route.fulfill({ status: 400, json: { status: 400, data } })
        : route.fallback(),
    { times: 1 },
  )
const pack = async (amount: number, over: object = {}) =>
  (
    await club.client.createPackage(
      {
        partnerId: club.partnerId,
        body: {
          name: `Five ${crypto.randomUUID().slice(0, 6)}`,
          numberOfPasses: 5,
          price: { amount, currency: 'SGD' },
          expiryMode: 'without_expiry',
          ...over,
        },
      },
      once(),
    )
  ).data

describe('who gets a place', () => {
  it('is searched for once typing has rested for 200 ms, of a hundred at most [ATTENDANCE-16, ATTENDANCE-17]', async () => {
    const one = await customer()
    await opened()
    const asked: (string | null)[][] = []
    on.page.on('request', (request) => {
      const url = new URL(request.url())
      const q = url.searchParams.get('q')
      if (q !== null && url.pathname.endsWith('/customers')) asked.push([q, url.searchParams.get('limit')])
    })
    const search = adding().getByRole('combobox', { name: 'Customer' })
    await afterRest(on.page, 200, () => search.pressSequentially(one.lastName), asked)
    await on.page.getByRole('option').filter({ hasText: one.name }).waitFor()
    expect(asked).toEqual([[one.lastName, '100']])
  })

  it('may be somebody new, who is the chosen one then; somebody who is known is said [ATTENDANCE-01, ATTENDANCE-18, ATTENDANCE-33, ATTENDANCE-34, ATTENDANCE-45]', async () => {
    const known = await customer()
    const { places } = await opened()
    await expect.poll(() => adding().getByRole('tab').allInnerTexts()).toEqual(['Existing customer', 'New customer'])
    await adding().getByRole('tab', { name: 'New customer' }).click()
    const create = () => adding().getByRole('button', { name: 'Create customer' }).click()
    const field = (name: string) => adding().getByRole('textbox', { name, exact: true })
    await create()
    await expect.poll(() => field('First name').getAttribute('aria-invalid')).toBe('true')
    await field('First name').fill('Noa')
    await create()
    await expect.poll(() => field('Email').getAttribute('aria-invalid')).toBe('true')
    await field('Email').fill(known.email!)
    await look(on.page, 'class-new-customer', [1440, 390])
    await create()
    await adding().getByText('The customer has already existed in system').waitFor()
    await refusing('**/partners/customers', 'POST', { errorCode: 'error.badRequest.x', msg: 'We are full' })
    await field('Email').fill('')
    await field('Mobile').fill(`9${String(Date.now()).slice(-7)}`)
    await create()
    await adding().getByText('We are full').waitFor()
    await refusing('**/partners/customers', 'POST', { errorCode: '', msg: '' })
    await field('Last name').fill('Lim')
    await create()
    await adding().getByText('Can not create new customer').waitFor()
    await expect.poll(() => field('First name').inputValue()).toBe('Noa')
    // One of the two is enough.
    await create()
    await adding().getByRole('button', { name: 'Create customer' }).waitFor({ state: 'detached' })
    await adding().getByText('Noa').first().waitFor()
    await save()
    await said('Customer have been added to class!')
    expect(
      (await places()).map(({ customer: { firstName, lastName, email } }) => [firstName, lastName, email]),
    ).toEqual([['Noa', 'Lim', null]])
  })

  it('is not added, or not removed, where the server says nothing of why [ATTENDANCE-27, ATTENDANCE-28]', async () => {
    const one = await customer()
    const { session } = await opened()
    await choose(one)
    await refusing('**/attendances/*', 'POST', { errorCode: '', msg: '' })
    await save()
    await said('Add customer fail')
    await save()
    await said('Customer have been added to class!')
    await session.getByRole('button', { name: `Remove ${one.name}` }).click()
    await refusing('**/attendances/*', 'DELETE', { errorCode: '', msg: '' })
    await dialog(on.page, 'Remove').getByRole('button', { name: 'Remove' }).click()
    await said('Remove customer fail')
  })
})

describe('how a customer stands', () => {
  it('is said by the plan that is read, the credits they have now and what they pay [ATTENDANCE-15, ATTENDANCE-19]', async () => {
    const one = await customer()
    const { data: plans } = await club.client.listMembershipPlans({ partnerId: club.partnerId, query: {} })
    await execute(
      `INSERT INTO subscriptions (partner_id, id, customer_id, plan_id, starts_on, expires_on, created_at)
       SELECT $1, gen_random_uuid(), $2, $3, current_date - 1, current_date + 300, now() RETURNING id`,
      [club.partnerId, one.id, plans[0]!.id],
    )
    await opened({ memberPrice: 1500 })
    const asked: string[] = []
    await on.page.route('**/membershipPlans?*', async (route) => {
      const url = new URL(route.request().url())
      asked.push(`${url.searchParams.get('offset')} ${url.searchParams.get('limit')}`)
      const response = await route.fetch()
      const { data, ...rest } = (await response.json()) as { data: { id: string }[] }
      const named = data.map((plan) => (plan.id === plans[0]!.id ? { ...plan, name: 'Silver, as read' } : plan))
      await route.fulfill({ response, json: { ...rest, data: named } })
    })
    // The search found them with an email and without credits; read by their id, they have it otherwise.
    await on.page.route(`**/partners/customers/${one.id}`, async (route) => {
      const response = await route.fetch()
      const { data } = (await response.json()) as { data: object }
      const now = { email: null, clubCreditBalance: [{ amount: 2500, currency: 'SGD' }] }
      await route.fulfill({ response, json: { data: { ...data, ...now } } })
    })
    await choose(one)
    await adding()
      .getByText(
        /^Member of Silver, as read · pays (SGD|S\$).?15.00 for this class · (SGD|S\$).?25.00 in club credits$/,
      )
      .waitFor()
    expect(new Set(asked)).toEqual(new Set(['0 100']))
    await look(on.page, 'class-customer-stands', [1440, 390])
    await select('Payment method', 'Credit card')
    await adding().getByRole('radio', { name: 'Email a payment link' }).check()
    await save()
    await adding().getByText('The customer has no email').first().waitFor()
  })
})

describe('a class that repeats', () => {
  it(
    'is joined this time or also from then on; of those places one can go alone [ATTENDANCE-42]',
    { tags: ['gate'] },
    async () => {
      const one = await customer()
      const { session, sessions } = await opened({ maxPeople: 1 }, 2)
      const choice = () => adding().getByRole('radiogroup', { name: 'Which classes' })
      await expect.poll(() => choice().getByRole('radio', { name: 'Just this class' }).isChecked()).toBe(true)
      await choose(one)
      await choice().getByRole('radio', { name: 'This and following classes' }).check()
      await look(on.page, 'class-all-that-follow', [1440, 390])
      const taken = await customer()
      const [, , third] = sessions
      const occupied = { sessionId: third!.id, customerId: taken.id }
      await club.client.addAttendance({ ...occupied, body: {} }, once())
      await save()
      // It begins on the day before by the clock of the server.
      const inTheWay = `This class is full: ${shownDay(third!.startTime)}`
      await on.page.getByText(inTheWay, { exact: true }).waitFor()
      await club.client.removeAttendance(occupied, once())
      await save()
      await said('Customer have been added to class!')
      const [place] = (await club.client.listAttendances({ sessionId: third!.id })).data
      expect(place).toMatchObject({ customerId: one.id, order: { totalAmount: 6000, places: 3 } })
      await session.getByRole('button', { name: `Remove ${one.name}` }).click()
      const asks = dialog(on.page, 'Remove')
      await asks.getByText('The other classes of it stay.', { exact: false }).waitFor()
      await asks.getByRole('button', { name: 'Remove' }).click()
      await said('Customer have been removed from class!')
      const { data: order } = await club.client.getOrder({ id: place!.order.id })
      expect([order.status, order.totalAmount]).toEqual(['pending', 4000])
    },
  )

  it('is asked about only where it repeats [ATTENDANCE-42]', async () => {
    await opened()
    await adding().getByRole('combobox', { name: 'Customer' }).waitFor()
    await expect.poll(() => adding().getByRole('radiogroup', { name: 'Which classes' }).count()).toBe(0)
  })
})

describe('a place is paid', () => {
  it('by a method of the club, passes aside, in their order [ATTENDANCE-40]', async () => {
    await opened()
    await adding().getByRole('combobox', { name: 'Payment method', exact: true }).click()
    const [partner] = await execute('SELECT payment_methods_for_staff AS methods FROM partners WHERE id = $1', [
      club.partnerId,
    ])
    const offered = await on.page.getByRole('listbox', { name: 'Payment method' }).getByRole('option').allInnerTexts()
    const methods = partner!['methods'] as string[]
    // What the row names, in its order, and then the others; none that the club does not let its staff use.
    const allowed = PAYMENT_METHODS.filter((method) => method !== 'packages' && methods.includes(method))
    const labels = allowed.map((method) => PAYMENT_METHOD_LABELS[method])
    const first = (['creditCard', 'clubCredits', 'razorpay', 'cash'] as const).filter((each) => allowed.includes(each))
    expect(offered.slice(0, first.length)).toEqual(first.map((method) => PAYMENT_METHOD_LABELS[method]))
    expect(offered.toSorted()).toEqual(labels.toSorted())
    expect(methods).toEqual(expect.arrayContaining(['creditCard', 'clubCredits', 'cash']))
  })

  it('by a card that is charged at once; one that does not pay adds nobody [ATTENDANCE-06, ATTENDANCE-13, ATTENDANCE-39]', async () => {
    const one = await customer()
    // 5 percent and half a dollar.
    await feesBe({ creditCard: { SGD: { fieldhouseFeesPercentage: 5, fieldhouseFeesAmount: 0.5 } } })
    const { session, places } = await opened()
    await choose(one)
    await select('Payment method', 'Credit card')
    await save()
    await said('Invalid credit card')
    // What is charged is what stands there: the fee on top, and both together.
    const sums = async () => (await adding().locator('dl').allInnerTexts()).join().replaceAll(/\s+/g, ' ')
    await expect.poll(sums).toBe('Processing fee SGD 1.50 Total SGD 21.50')
    expect(await places()).toEqual([])
    await look(on.page, 'class-pay-by-card', [1440, 390])
    await payBy(on.page, CARD.declined, 'Add participant')
    // The hints of the sandbox speak of declined cards, too.
    await said('Your card was declined.')
    expect(await places()).toEqual([])
    await payBy(on.page, CARD.pays, 'Add participant')
    await said('Customer have been added to class!')
    await expect.poll(() => session.getByRole('listitem').innerText()).toMatch(/Credit card[\s\S]*Paid/)
    const [{ order } = expect.fail()] = await places()
    expect(order.paymentStatus).toBe('paid')
    expect((await club.client.getOrder({ id: order.id })).data.totalAmount).toBe(2150)
  })

  it('by a card whose bank asks first, where it was given [ATTENDANCE-39]', async () => {
    const one = await customer()
    const { session, places } = await opened()
    await choose(one)
    await select('Payment method', 'Credit card')
    await payBy(on.page, CARD.asksBank, 'Add participant')
    const ask = dialog(on.page, 'Collect Payment')
    await ask.getByText('Bank of the sandbox').waitFor()
    await look(on.page, 'class-bank-asks', [1440, 390])
    await ask.getByRole('button', { name: 'Pass authentication' }).click()
    await ask.waitFor({ state: 'detached' })
    await expect.poll(() => session.getByRole('listitem').innerText()).toMatch(/Credit card[\s\S]*Paid/)
    expect((await places())[0]!.order.paymentStatus).toBe('paid')
  })

  it('by a link that is emailed; where that fails the place stays [ATTENDANCE-11, ATTENDANCE-29, ATTENDANCE-39]', async () => {
    const [sent, unsent] = [await customer(), await customer()]
    const { session, sessionId, places } = await opened()
    const byLink = async (one: typeof sent) => {
      await choose(one)
      await select('Payment method', 'Credit card')
      await adding().getByRole('radio', { name: 'Email a payment link' }).check()
      await save()
    }
    await byLink(sent)
    await said('Customer have been added to class!')
    const mails = await execute("SELECT 1 FROM outbox_messages WHERE recipient = $1 AND body_text LIKE '%/pay/%'", [
      sent.email!,
    ])
    expect(mails).toHaveLength(1)
    await session.getByRole('button', { name: 'Add participant' }).click()
    await on.page.route(
      `**/${sessionId}/attendances/*`,
      async (route) => {
        const response = await route.fetch()
        const { data } = (await response.json()) as { data: object }
        await route.fulfill({ response, json: { data: { ...data, isPaymentSent: false } } })
      },
      { times: 1 },
    )
    await byLink(unsent)
    await said('Send Email Fail')
    expect((await places()).map(({ order }) => order.paymentStatus)).toEqual(['pending', 'pending'])
  })
})

describe('where packages pay for a class', () => {
  it(
    'a place is paid by money, by a pass that the customer has, or by a package that they buy [ATTENDANCE-06, ATTENDANCE-07, ATTENDANCE-12, ATTENDANCE-20, ATTENDANCE-21]',
    { tags: ['gate'] },
    async () => {
      const { id, name } = await pack(15_000)
      const one = await customer()
      const { session, places } = await opened({ packageIds: [id], numberOfPackagePassesRequired: 2 })
      const way = (label: string) =>
        adding().getByRole('radiogroup', { name: 'How to pay' }).getByText(label, { exact: true }).click()
      await choose(one)
      await way('Use a package pass')
      await adding().getByText('Not enough package passes').waitFor()
      await way('Buy a package')
      // What it costs is seen before it is chosen.
      await adding().getByText('2 passes · SGD 150.00', { exact: true }).waitFor()
      await save()
      await adding().getByText('Please select package pass').first().waitFor()
      await select('Package', new RegExp(name))
      await select('Payment method', 'Cash')
      await look(on.page, 'class-buy-package', [1440, 390])
      await save()
      await said('Customer have been added to class!')
      const left = async () => (await club.client.listPackagesOfCustomer({ id: one.id })).data[0]!.numberOfPasses
      expect(await left()).toBe(3)
      expect((await places())[0]!.order).toMatchObject({ paymentMethod: 'packages', paymentStatus: 'paid' })
      await session.getByRole('button', { name: `Remove ${one.name}` }).click()
      await dialog(on.page, 'Remove').getByRole('button', { name: 'Remove' }).click()
      await said('Customer have been removed from class!')
      await session.getByRole('button', { name: 'Add participant' }).click()
      await choose(one)
      await way('Use a package pass')
      let sent = 0
      on.page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/attendances/')) sent++
      })
      await save()
      await adding().getByText('Please select package pass').first().waitFor()
      expect(sent).toBe(0)
      await select('Package', new RegExp(name))
      await save()
      await expect.poll(left).toBe(3)
    },
  )

  it('those on sale that pay for it are offered, and bought by card or by link they are used at once [ATTENDANCE-38]', async () => {
    const [sold, old, other] = [await pack(15_000), await pack(15_000), await pack(15_000)]
    const { name, description, numberOfPasses, price, expiryMode, version } = old
    await club.client.updatePackage(
      { id: old.id, body: { name, description, numberOfPasses, price, expiryMode, isActive: false, version } },
      once(),
    )
    const { session, places } = await opened({ packageIds: [sold.id, old.id], numberOfPackagePassesRequired: 2 })
    const begin = async () => {
      const one = await customer()
      await choose(one)
      await adding().getByText('Buy a package', { exact: true }).click()
      await adding().getByRole('combobox', { name: 'Package', exact: true }).click()
      const offered = await on.page.getByRole('option').filter({ hasText: /^Five/, visible: true }).allInnerTexts()
      expect(offered.map((text) => text.split(' · ')[0])).toEqual([sold.name])
      expect(offered.join()).not.toContain(other.name)
      await on.page.getByRole('option', { name: new RegExp(sold.name) }).click()
      await select('Payment method', 'Credit card')
      return one
    }
    /** What they hold of the package, and how its order stands. */
    const bought = async ({ id }: { id: string }) => {
      const [held, ...more] = (await club.client.listPackagesOfCustomer({ id })).data
      expect(more).toEqual([])
      const { status, paymentMethod } = (await club.client.getOrder({ id: held!.orderId })).data
      return [held!.numberOfPasses, status, paymentMethod]
    }
    const byCard = await begin()
    await payBy(on.page, CARD.declined, 'Add participant')
    await said('Add customer fail')
    expect(await places()).toEqual([])
    expect(await bought(byCard)).toEqual([0, 'canceled', 'creditCard'])
    await adding().getByLabel('Card number').fill('')
    await payBy(on.page, CARD.pays, 'Add participant')
    await said('Customer have been added to class!')
    expect((await club.client.listPackagesOfCustomer({ id: byCard.id })).data.map((one) => one.numberOfPasses)).toEqual(
      expect.arrayContaining([3, 0]),
    )
    await session.getByRole('button', { name: 'Add participant' }).click()
    const byLink = await begin()
    await adding().getByRole('radio', { name: 'Email a payment link' }).check()
    await look(on.page, 'class-buy-by-link', [1440, 390])
    await save()
    await expect.poll(async () => (await places()).length).toBe(2)
    expect(await bought(byLink)).toEqual([3, 'pending', 'creditCard'])
    const mails = await execute("SELECT 1 FROM outbox_messages WHERE recipient = $1 AND body_text LIKE '%/pay/%'", [
      byLink.email!,
    ])
    expect(mails).toHaveLength(1)
  })

  it('one that could not be used stays bought, and the next try buys no second one [ATTENDANCE-38]', async () => {
    const { id, name } = await pack(15_000)
    const one = await customer()
    const { places } = await opened({ packageIds: [id], numberOfPackagePassesRequired: 1 })
    await choose(one)
    await adding().getByText('Buy a package', { exact: true }).click()
    await select('Package', new RegExp(name))
    await select('Payment method', 'Cash')
    await refusing('**/attendances/*', 'POST', { errorCode: '', msg: '' })
    await save()
    await said('Add customer fail')
    const held = async () =>
      (await club.client.listPackagesOfCustomer({ id: one.id })).data.map(({ numberOfPasses }) => numberOfPasses)
    expect([await held(), await places()]).toEqual([[5], []])
    await save()
    await said('Customer have been added to class!')
    expect([await held(), (await places()).length]).toEqual([[4], 1])
  })

  it('one that costs nothing is bought without a method [ATTENDANCE-09]', async () => {
    const { id, name } = await pack(0)
    const one = await customer()
    const { places } = await opened({ packageIds: [id], numberOfPackagePassesRequired: 1 })
    await choose(one)
    await adding().getByText('Buy a package', { exact: true }).click()
    await select('Package', new RegExp(name))
    await expect.poll(() => adding().getByRole('combobox', { name: 'Payment method' }).count()).toBe(0)
    await save()
    await said('Customer have been added to class!')
    expect(await places()).toHaveLength(1)
    const bought = (await club.client.listPackagesOfCustomer({ id: one.id })).data[0]!
    expect((await club.client.getOrder({ id: bought.orderId })).data).toMatchObject({
      status: 'paid',
      paymentMethod: 'cash',
      totalAmount: 0,
    })
  })
})
