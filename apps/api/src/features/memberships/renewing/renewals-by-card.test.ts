import type { MembershipPlan } from '@fieldhouse/contract/memberships'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { failure } from '../../../fixtures/desk.ts'
import { startProduct, TEST_NOW, type Product } from '../../../fixtures/start-product.ts'
import { OutcomeUnknown } from '../../../providers/payment/payment-provider.ts'
import { cardDesk, type CardDesk } from '../../payments/charging/fixtures/card-desk.ts'
import { forgetCards, settleUnknown } from '../../payments/index.ts'
import { runRenewals } from './fixtures/run-renewals.ts'

let product: Product
let desk: CardDesk
/** 80.00 a month, and 4.50 for the card; ordered on 14/12, charged on 18/12 and 21/12, reminded of on 24/12, ended on 28/12. */
let plan: MembershipPlan
const monthly = { price: 80, currency: 'SGD', recurring: 1 } as const
beforeAll(async () => {
  product = await startProduct()
  desk = cardDesk(product)
  const renewal = { orderDays: 7, reminderDays: [10], chargeDays: [4, 7], graceDays: 7 }
  const body = { name: 'Silver', pricing: [monthly], renewal }
  plan = (await product.as(desk.club.staff.owner).createMembershipPlan({ partnerId: desk.club.id, body })).data
})
afterAll(() => product.close())
beforeEach(() => product.setNow(TEST_NOW))
afterEach(async () => {
  expect(await desk.faults()).toEqual([])
  await desk.ask('UPDATE subscriptions SET renews = false')
})

let customers = 0
/** A month of membership from 21/11/2026 that renews, of somebody new whose card is kept. */
const member = async (creditToken: string | null) => {
  const email = `card${customers++}@x.example`
  const { data: nora } = await desk.api.createCustomer({ body: { partnerId: desk.club.id, firstName: 'Nora', email } })
  const subscriptions = [{ planId: plan.id, pricingWindow: monthly, startAt: '21/11/2026', renews: true }]
  const { data } = await desk.api.createSubscriptions({ body: { customer: { id: nora.id }, subscriptions } })
  if (creditToken !== null) await save(nora.id, creditToken)
  return { id: data[0]!.id, customerId: nora.id, email }
}
const save = async (id: string, creditToken: string) =>
  (await desk.api.saveCard({ id, body: { creditToken, consentVersion: '2026-11' } })).data
const on = async (day: string) => {
  product.setNow(`${day}T04:00:00.000Z`)
  await runRenewals(product.fieldhouse.deps)
}
const mails = async (email: string) =>
  (
    await desk.ask<{ subject: string }>(
      'SELECT subject FROM outbox_messages WHERE recipient = $1 ORDER BY created_at, id',
      [email],
    )
  ).map(({ subject }) => subject)
const renewalOf = async (id: string) =>
  (
    await desk.ask<{ order_id: string; outcome: string | null }>(
      'SELECT order_id, outcome FROM subscription_renewals WHERE subscription_id = $1',
      [id],
    )
  )[0]!
/** The product as it is, but for what happens while the provider is asked to charge a kept card. */
const charging = (asked: <T>(ask: () => Promise<T>) => Promise<T>) => {
  const { deps } = product.fieldhouse
  const cards = deps.payments.cards!
  const keeping = {
    ...cards.keeping!,
    charge: (...of: Parameters<NonNullable<typeof cards.keeping>['charge']>) =>
      asked(() => cards.keeping!.charge(...of)),
  }
  return { ...deps, payments: { ...deps.payments, cards: { ...cards, keeping } } }
}
const chargesOf = async (id: string) =>
  (
    await desk.ask<{ status: string }>(
      `SELECT status FROM payment_attempts WHERE order_id = $1 AND kind = 'charge' ORDER BY created_at`,
      [(await renewalOf(id)).order_id],
    )
  ).map(({ status }) => status)

describe('a saved card', () => {
  it('pays for the next term on the day that was said, and the membership is renewed [BEYOND-27]', async () => {
    const nora = await member('tok_ok')
    await on('2026-12-14')
    const [mail] = await desk.ask<{ body_text: string }>('SELECT body_text FROM outbox_messages WHERE recipient = $1', [
      nora.email,
    ])
    expect(mail!.body_text).toContain('On Fri 18/12/2026 we charge SGD 84.50 to your saved card ending in 4242.')
    await on('2026-12-17')
    expect(await chargesOf(nora.id)).toEqual([])
    await on('2026-12-18')
    expect(await chargesOf(nora.id)).toEqual(['succeeded'])
    expect(await renewalOf(nora.id)).toMatchObject({ outcome: 'renewed' })
    expect(await mails(nora.email)).toEqual([
      'Your membership Silver renews on Mon 21/12/2026',
      'Your membership Silver has been renewed',
    ])
  })

  it.each(['tok_declined_expired_card', 'tok_3ds'])(
    '%s that does not pay is tried on each day of the rule once, and its customer told [BEYOND-27]',
    async (token) => {
      const nora = await member(token)
      for (let day = 14; day <= 28; day++) {
        await on(`2026-12-${day}`)
        await on(`2026-12-${day}`)
      }
      expect(await chargesOf(nora.id)).toEqual(['failed', 'failed'])
      expect(await renewalOf(nora.id)).toMatchObject({ outcome: 'ended' })
      expect(await mails(nora.email)).toEqual([
        'Your membership Silver renews on Mon 21/12/2026',
        'Your card did not pay for your membership Silver',
        'Your card did not pay for your membership Silver',
        'Your membership Silver has not been paid yet',
        'Your membership Silver has ended',
      ])
    },
  )

  it('of whose charge nobody heard is asked about and never charged twice [BEYOND-27]', async () => {
    const nora = await member('tok_timeout')
    const before = await desk.sandbox()
    await on('2026-12-14')
    await on('2026-12-18')
    expect(await chargesOf(nora.id)).toEqual(['unknown'])
    await on('2026-12-21')
    // Nobody ends what may have been paid.
    await on('2026-12-29')
    expect(await renewalOf(nora.id)).toMatchObject({ outcome: null })
    await settleUnknown(product.fieldhouse.deps)
    await on('2026-12-29')
    expect(await renewalOf(nora.id)).toMatchObject({ outcome: 'renewed' })
    expect((await desk.sandbox()).payments - before.payments).toBe(1)
  })

  it('is charged once by three processes at once, also where the customer pays by hand meanwhile [BEYOND-27]', async () => {
    const [nora, mia] = [await member('tok_ok'), await member('tok_ok')]
    await on('2026-12-14')
    const before = await desk.sandbox()
    product.setNow('2026-12-18T04:00:00.000Z')
    const { order_id: id } = await renewalOf(mia.id)
    const purchase = (await desk.order(id)).orderTransactions[0]!.id
    await Promise.all([
      ...[1, 2, 3].map(() => runRenewals(product.fieldhouse.deps)),
      desk.charge(purchase, 'tok_ok').catch(() => undefined),
    ])
    await on('2026-12-18')
    expect((await desk.sandbox()).payments - before.payments).toBe(2)
    for (const each of [nora, mia]) expect(await renewalOf(each.id)).toMatchObject({ outcome: 'renewed' })
  })

  it.each([
    ['tok_ok', 'renewed', ['succeeded'], 'Your membership Silver has been renewed'],
    ['tok_declined_expired_card', null, ['failed'], 'Your card did not pay for your membership Silver'],
  ] as const)(
    '%s whose process is killed before or after any of its commands, or at the provider, is charged once and told of once [BEYOND-27]',
    async (token, outcome, charges, told) => {
      const { deps } = product.fieldhouse
      const KILLED = new Error('killed')
      /** A process that dies at the step of this number: before a command, after it was committed, or once the provider has answered. */
      const dying = (at: number) => {
        let step = 0
        const dies = () => {
          if (++step >= at) throw KILLED
        }
        const around = async <T>(ask: () => Promise<T>): Promise<T> => {
          dies()
          const answered = await ask()
          dies()
          return answered
        }
        const mortal = charging(around)
        const command: typeof deps.command = (...args) => around(() => deps.command(...args))
        return { run: () => runRenewals({ ...mortal, command }), isDead: () => step >= at }
      }
      for (let at = 1, wasKilled = true; wasKilled; at++) {
        product.setNow(TEST_NOW)
        await desk.ask(`UPDATE subscriptions SET renews = false`)
        const nora = await member(token)
        await on('2026-12-14')
        product.setNow('2026-12-18T04:00:00.000Z')
        const process = dying(at)
        await process.run().catch((error: unknown) => expect(error).toBe(KILLED))
        wasKilled = process.isDead()
        product.setNow('2026-12-18T05:00:00.000Z')
        for (const _ of [1, 2]) {
          await settleUnknown(deps)
          await runRenewals(deps)
        }
        // An attempt that was written down and never sent took nothing, and is made anew.
        const sent = (await chargesOf(nora.id)).slice(-1)
        const before = (await chargesOf(nora.id)).slice(0, -1)
        expect({ at, sent, outcome: (await renewalOf(nora.id)).outcome }).toEqual({ at, sent: charges, outcome })
        expect(before.length).toBeLessThanOrEqual(1)
        expect((await mails(nora.email)).filter((subject) => subject === told)).toHaveLength(1)
      }
    },
  )

  it('of whose charge nobody heard and that turns out not to have paid is told to its customer, with a link [BEYOND-27]', async () => {
    const nora = await member('tok_ok')
    await on('2026-12-14')
    product.setNow('2026-12-18T04:00:00.000Z')
    await runRenewals(charging(() => Promise.reject(new OutcomeUnknown())))
    expect(await chargesOf(nora.id)).toEqual(['unknown'])
    expect(await mails(nora.email)).toHaveLength(1)
    product.setNow('2026-12-18T04:05:00.000Z')
    await settleUnknown(product.fieldhouse.deps)
    await runRenewals(product.fieldhouse.deps)
    await runRenewals(product.fieldhouse.deps)
    expect(await chargesOf(nora.id)).toEqual(['failed'])
    expect(await mails(nora.email)).toEqual([
      'Your membership Silver renews on Mon 21/12/2026',
      'Your card did not pay for your membership Silver',
    ])
  })

  it('that is declined while another process asks about it is told of once [BEYOND-27]', async () => {
    const nora = await member('tok_declined_expired_card')
    await on('2026-12-14')
    product.setNow('2026-12-18T04:00:00.000Z')
    const { deps } = product.fieldhouse
    const [found, asking] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // It has found the renewal as due, and goes on once the other one has asked the provider.
    const command: typeof deps.command = async (...args) => {
      found.resolve()
      await asking.promise
      return deps.command(...args)
    }
    const other = runRenewals({ ...deps, command })
    await found.promise
    await runRenewals(
      charging(async (ask) => {
        asking.resolve()
        await other
        return ask()
      }),
    )
    await runRenewals(deps)
    expect(await chargesOf(nora.id)).toEqual(['failed'])
    expect(await mails(nora.email)).toEqual([
      'Your membership Silver renews on Mon 21/12/2026',
      'Your card did not pay for your membership Silver',
    ])
  })

  it('that is removed, or whose membership is switched off, while others are charged is not charged any more [BEYOND-27]', async () => {
    const members = [await member('tok_ok'), await member('tok_ok'), await member('tok_ok')]
    await on('2026-12-14')
    product.setNow('2026-12-18T04:00:00.000Z')
    const charged: string[] = []
    await runRenewals(
      charging(async (ask) => {
        const left = []
        for (const each of members) if ((await chargesOf(each.id)).length === 0) left.push(each)
        charged.push('one')
        if (left.length === 2) {
          const [card] = (await desk.api.listSavedCards({ id: left[0]!.customerId })).data
          await desk.api.removeSavedCard({ id: card!.id })
          await desk.api.setRenewal({ id: left[1]!.id, body: { renews: false } })
        }
        return ask()
      }),
    )
    expect(charged).toEqual(['one'])
    const subjects = (await Promise.all(members.map(({ email }) => mails(email)))).flat()
    expect(subjects).not.toContain('Your card did not pay for your membership Silver')
  })

  it('is charged at the time at which it is charged, however long the run has taken until then [BEYOND-27]', async () => {
    const members = [await member('tok_ok'), await member('tok_ok')]
    await on('2026-12-14')
    let minute = 0
    const moving = () => Date.parse('2026-12-18T04:00:00.000Z') + minute * 60_000
    await runRenewals({
      ...charging((ask) => {
        minute += 30
        return ask()
      }),
      now: moving,
    })
    const made = await desk.ask<{ at: string }>(
      `SELECT to_char(created_at AT TIME ZONE 'UTC', 'HH24:MI') AS at FROM payment_attempts WHERE order_id = ANY($1) ORDER BY created_at`,
      [(await Promise.all(members.map(({ id }) => renewalOf(id)))).map(({ order_id: id }) => id)],
    )
    expect(made).toEqual([{ at: '04:00' }, { at: '04:30' }])
  })

  it('that expires before the day is not promised and not charged, and an older one that holds is [BEYOND-27]', async () => {
    const [gone, both] = [await member('tok_ok'), await member('tok_ok')]
    product.setNow('2026-11-21T05:00:00.000Z')
    await save(both.customerId, 'tok_ok')
    const expire = (customerId: string) =>
      desk.ask(
        `UPDATE saved_cards SET expires_month = 11, expires_year = 2026, last4 = '1111', card_id = 'tok_declined_expired_card'
         WHERE id = (SELECT id FROM saved_cards WHERE customer_id = $1 ORDER BY consent_at DESC LIMIT 1)`,
        [customerId],
      )
    for (const each of [gone, both]) await expire(each.customerId)
    await on('2026-12-14')
    const said = async (email: string) =>
      (await desk.ask<{ body_text: string }>('SELECT body_text FROM outbox_messages WHERE recipient = $1', [email]))[0]!
        .body_text
    expect(await said(gone.email)).not.toContain('saved card')
    expect(await said(both.email)).toContain('your saved card ending in 4242')
    await on('2026-12-18')
    expect(await chargesOf(gone.id)).toEqual([])
    expect(await chargesOf(both.id)).toEqual(['succeeded'])
  })

  it('is charged in the month in which it expires [BEYOND-27]', async () => {
    const nora = await member('tok_ok')
    await desk.ask('UPDATE saved_cards SET expires_month = 12, expires_year = 2026 WHERE customer_id = $1', [
      nora.customerId,
    ])
    await on('2026-12-14')
    await on('2026-12-18')
    expect(await chargesOf(nora.id)).toEqual(['succeeded'])
  })

  it('of somebody who can be told nothing is not charged [BEYOND-27]', async () => {
    const nora = await member('tok_ok')
    await on('2026-12-14')
    await desk.ask('UPDATE customers SET email = NULL WHERE id = $1', [nora.customerId])
    await on('2026-12-18')
    expect(await chargesOf(nora.id)).toEqual([])
  })

  it('that did not pay is said to be tried again, and when, before it is [BEYOND-27]', async () => {
    const nora = await member('tok_declined_expired_card')
    await on('2026-12-14')
    await on('2026-12-18')
    await on('2026-12-21')
    const told = await desk.ask<{ body_text: string }>(
      `SELECT body_text FROM outbox_messages WHERE recipient = $1 AND subject LIKE 'Your card%' ORDER BY created_at`,
      [nora.email],
    )
    const again = 'On Mon 21/12/2026 we charge SGD 84.50 to your saved card ending in 4242.'
    expect(told.map(({ body_text: text }) => text.includes(again))).toEqual([true, false])
  })

  it('is not promised where the club lets nobody pay by card, and the order waits to be paid at the club [BEYOND-27]', async () => {
    const nora = await member('tok_ok')
    const set = (methods: string) =>
      desk.ask('UPDATE partners SET payment_methods_for_customers = $2 WHERE id = $1', [desk.club.id, methods])
    const [{ methods } = { methods: '' }] = await desk.ask<{ methods: string }>(
      'SELECT payment_methods_for_customers::text AS methods FROM partners WHERE id = $1',
      [desk.club.id],
    )
    await set('{cash}')
    await on('2026-12-14')
    await set(methods)
    const [mail] = await desk.ask<{ body_text: string }>('SELECT body_text FROM outbox_messages WHERE recipient = $1', [
      nora.email,
    ])
    expect(mail!.body_text).not.toContain('saved card')
    expect(mail!.body_text).toContain('Please pay SGD 80.00 at the club.')
    await on('2026-12-18')
    expect(await chargesOf(nora.id)).toEqual([])
  })

  it('is shown with the consent to it and nothing by which it could be charged, and removed for good [BEYOND-27]', async () => {
    const { customerId } = await member(null)
    const saved = await save(customerId, 'tok_ok')
    expect(saved).toMatchObject({ last4: '4242', consent: { version: '2026-11', givenAt: TEST_NOW } })
    expect((await desk.api.listSavedCards({ id: customerId })).data).toEqual([saved])
    expect(JSON.stringify(saved)).not.toContain('tok_')
    await desk.api.removeSavedCard({ id: saved.id })
    expect((await desk.api.listSavedCards({ id: customerId })).data).toEqual([])
    expect((await failure(desk.api.removeSavedCard({ id: saved.id }))).status).toBe(404)
    await forgetCards(product.fieldhouse.deps)
    expect(await desk.ask('SELECT holder_id, card_id FROM saved_cards WHERE id = $1', [saved.id])).toEqual([
      { holder_id: null, card_id: null },
    ])
  })

  it('that its provider can not forget keeps no other from being forgotten [BEYOND-27]', async () => {
    const cards = []
    for (const _ of [1, 2, 3]) cards.push(await save((await member(null)).customerId, 'tok_ok'))
    for (const { id } of cards) await desk.api.removeSavedCard({ id })
    const { deps } = product.fieldhouse
    const provider = deps.payments.cards!
    let asked = 0
    const forget = async () => {
      if (++asked === 1) throw new Error('no such holder')
    }
    const broken = { ...deps.payments, of: () => ({ ...provider, keeping: { ...provider.keeping!, forget } }) }
    await expect(forgetCards({ ...deps, payments: broken })).rejects.toThrow('no such holder')
    expect(
      await desk.ask('SELECT id FROM saved_cards WHERE id = ANY($1) AND forgotten_at IS NULL', [
        cards.map(({ id }) => id),
      ]),
    ).toHaveLength(1)
    await forgetCards(deps)
  })

  it('is kept for each of two people at the desk who send theirs under one key, and once for one who sends it twice [BEYOND-27]', async () => {
    const [nora, mia] = [await member(null), await member(null)]
    const { operations, owner } = desk.club.staff
    const body = { creditToken: 'tok_ok', consentVersion: '2026-11' } as const
    const by = (person: typeof owner, id: string) =>
      product.as(person).saveCard({ id, body }, { idempotencyKey: 'a-card-of-mine' })
    const first = await by(operations, nora.customerId)
    expect((await by(operations, nora.customerId)).data).toEqual(first.data)
    const second = await by(owner, mia.customerId)
    expect(second.data.id).not.toBe(first.data.id)
    expect((await desk.api.listSavedCards({ id: mia.customerId })).data).toEqual([second.data])
  })

  it('is one of ten at the most of a customer, however many come at once; one that is too many is forgotten [BEYOND-27]', async () => {
    const nora = await member(null)
    const keepOne = () =>
      desk.api.saveCard({ id: nora.customerId, body: { creditToken: 'tok_ok', consentVersion: '2026-11' } })
    const outcomes = await Promise.allSettled(Array.from({ length: 14 }, keepOne))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
    const { body } = await failure(keepOne())
    expect(body.data.errorCode).toBe('error.badRequest.tooManyCards')
    const { data: cards } = await desk.api.listSavedCards({ id: nora.customerId })
    expect(cards).toHaveLength(10)
    await desk.api.removeSavedCard({ id: cards[0]!.id })
    await keepOne()
  })

  it('that was removed or whose customer was deleted is charged no more [BEYOND-27]', async () => {
    const [nora, gone] = [await member('tok_ok'), await member('tok_ok')]
    await product.as(desk.club.staff.owner).deleteCustomer({ id: gone.customerId })
    expect(
      await desk.ask('SELECT removed_at IS NOT NULL AS removed FROM saved_cards WHERE customer_id = $1', [
        gone.customerId,
      ]),
    ).toEqual([{ removed: true }])
    await on('2026-12-14')
    await desk.api.removeSavedCard({ id: (await desk.api.listSavedCards({ id: nora.customerId })).data[0]!.id })
    await on('2026-12-18')
    expect(await chargesOf(nora.id)).toEqual([])
  })

  it('is refused without the consent of today, and where the provider does not keep it [BEYOND-27]', async () => {
    const { customerId: id } = await member(null)
    const refused = async (creditToken: string, consentVersion: string) =>
      (await failure(desk.api.saveCard({ id, body: { creditToken, consentVersion: consentVersion as '2026-11' } })))
        .body.data
    expect(await refused('tok_ok', '1999-01')).toMatchObject({ message: [{ property: 'consentVersion' }] })
    expect(await refused('4242424242424242', '2026-11')).toMatchObject({
      errorCode: 'error.badRequest.invalidCreditCard',
    })
    expect(await refused('tok_nobody', '2026-11')).toMatchObject({ errorCode: 'error.badRequest.cardDeclined' })
  })
})
